import { expect, test } from 'vitest';
import { saidLight } from './saidLight.ts';

test.each`
  light      | payment     | said
  ${'green'} | ${'paid'}   | ${'green'}
  ${'green'} | ${'to_pay'} | ${'once_paid'}
  ${'green'} | ${null}     | ${'if_paid'}
  ${'amber'} | ${'to_pay'} | ${'amber'}
  ${'amber'} | ${null}     | ${'amber'}
  ${'red'}   | ${'paid'}   | ${'red'}
`('$light with payment $payment is said as $said', ({ light, payment, said }) => {
  expect(saidLight(light, payment)).toBe(said);
});
