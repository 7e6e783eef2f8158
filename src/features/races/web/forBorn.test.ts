import { expect, test } from 'vitest';
import { textIn } from '#text/translate.ts';
import { racesText } from '../text/index.ts';
import { forBorn } from './forBorn.ts';

// A visitor reads before registering what would refuse them later (registration §3, "Registration type").
test.each`
  born_from | born_until | it                                        | en
  ${null}   | ${null}    | ${null}                                   | ${null}
  ${2005}   | ${null}    | ${'Per chi è nato nel 2005 o dopo'}       | ${'For those born in 2005 or later'}
  ${null}   | ${1977}    | ${'Per chi è nato nel 1977 o prima'}      | ${'For those born in 1977 or before'}
  ${2005}   | ${2009}    | ${'Per chi è nato tra il 2005 e il 2009'} | ${'For those born between 2005 and 2009'}
`('a way to register for $born_from to $born_until says: $it', ({ it, en, ...bounds }) => {
  expect([forBorn(textIn(racesText, 'it'), bounds), forBorn(textIn(racesText, 'en'), bounds)]).toEqual([it, en]);
});
