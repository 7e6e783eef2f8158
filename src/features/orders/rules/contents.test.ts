import { expect, test } from 'vitest';
import { contentsOf } from './contents.ts';

const registration = { kind: 'registration', parent_id: null } as const;
const service = { kind: 'product', parent_id: 'a registration' } as const;
const shirt = { kind: 'product', parent_id: null } as const;

test.each`
  lines                             | contents           | because
  ${[registration]}                 | ${'registrations'} | ${'there is nothing else'}
  ${[registration, service]}        | ${'registrations'} | ${'a service belongs to its registration'}
  ${[shirt]}                        | ${'goods'}         | ${'nobody is registered'}
  ${[registration, shirt]}          | ${'both'}          | ${'an article of the shop is bought for itself'}
  ${[shirt, registration, service]} | ${'both'}          | ${'the order of the lines does not matter'}
`('$contents: $because', ({ lines, contents }) => {
  expect(contentsOf(lines)).toBe(contents);
});
