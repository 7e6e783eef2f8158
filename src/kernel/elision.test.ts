import { expect, test } from 'vitest';
import { withElision } from './elision.ts';

test.each`
  written                           | said
  ${'La prima gara è il 8 maggio.'} | ${'La prima gara è l’8 maggio.'}
  ${'Il 11 giugno si parte'}        | ${'L’11 giugno si parte'}
  ${'dal 8 al 11 maggio'}           | ${'dall’8 all’11 maggio'}
  ${'Dal 8, nel 800, sul 80 %'}     | ${'Dall’8, nell’800, sull’80 %'}
  ${'(del 11 maggio)'}              | ${'(dell’11 maggio)'}
  ${'il 1º, il 18, il 28, il 110'}  | ${'il 1º, il 18, il 28, il 110'}
  ${'sigil 8, Abdul 11, ideal 8'}   | ${'sigil 8, Abdul 11, ideal 8'}
  ${'Sel 8, il Memorial del 2028'}  | ${'Sel 8, il Memorial del 2028'}
`('"$written" is said "$said"', ({ written, said }) => {
  expect(withElision(written)).toBe(said);
});
