import { expect, test } from 'vitest';
import { judgedCard } from './cardVerdict.ts';

test.each`
  card                  | verdict       | stands            | because
  ${'verified'}         | ${null}       | ${'verified'}     | ${'the registry knows it'}
  ${'verified'}         | ${'rejected'} | ${'verified'}     | ${'what the registry confirms leaves no doubt to judge'}
  ${'unverified'}       | ${null}       | ${'unverified'}   | ${'nobody has looked yet'}
  ${'other_person'}     | ${null}       | ${'other_person'} | ${'nobody has looked yet'}
  ${'unverified'}       | ${'approved'} | ${'verified'}     | ${'the office has seen it'}
  ${'ends_before_race'} | ${'approved'} | ${'verified'}     | ${'the renewed one was shown'}
  ${'other_person'}     | ${'rejected'} | ${'rejected'}     | ${'it is somebody else’s'}
`('$card, $verdict: $stands, $because', ({ card, verdict, stands }) => expect(judgedCard(card, verdict)).toBe(stands));
