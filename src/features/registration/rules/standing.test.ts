import { describe, expect, test } from 'vitest';
import { refusalOf } from '#kernel/rule.ts';
import { markOf, type RaceStanding, standingRules } from './standing.ts';

const free: RaceStanding = { registered: false, held: false, declined: false, inCart: false };

describe('Where an athlete stands already (registration §8)', () => {
  test.each`
    standing                                           | code                           | by                 | mark            | because
    ${{}}                                              | ${undefined}                   | ${undefined}       | ${null}         | ${'nothing is in the way'}
    ${{ registered: true }}                            | ${'member_already_registered'} | ${'unsaid'}        | ${'registered'} | ${'an athlete is registered once'}
    ${{ registered: true, held: true }}                | ${'member_already_registered'} | ${'somebody_else'} | ${'held'}       | ${'an unpaid registration by somebody else can be refused'}
    ${{ registered: true, declined: true }}            | ${'member_already_registered'} | ${'unsaid'}        | ${'registered'} | ${'the registration counts more than the refusal'}
    ${{ declined: true, inCart: true }}                | ${'registration_declined'}     | ${undefined}       | ${'cart'}       | ${'an athlete who has refused it is not asked again'}
    ${{ inCart: true }}                                | ${'cart'}                      | ${undefined}       | ${'cart'}       | ${'an athlete is once in the cart'}
    ${{ registered: true, held: false, inCart: true }} | ${'member_already_registered'} | ${'unsaid'}        | ${'registered'} | ${'the registration counts more than the cart'}
  `('$because', ({ standing, code, by, mark }) => {
    const refusal = refusalOf(standingRules, { ...free, ...standing });
    expect([refusal?.code, (refusal?.facts as { by?: string } | null | undefined)?.by]).toEqual([code, by]);
    expect(markOf({ ...free, ...standing })).toBe(mark);
  });
});
