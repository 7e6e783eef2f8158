import { expect, test } from 'vitest';
import { firstPrefix } from './firstCircuit.ts';

test.each`
  name                            | prefix
  ${'Circuito Tre Laghi'}         | ${'CTL26'}
  ${'Òssola'}                     | ${'OSS26'}
  ${'Gran Giro d’Italia a nuoto'} | ${'GGD26'}
  ${'10 miglia del Po'}           | ${'MDP26'}
  ${'大会'}                       | ${'P26'}
`('orders of $name begin with $prefix', ({ name, prefix }) => {
  expect(firstPrefix(name, 2026)).toBe(prefix);
});
