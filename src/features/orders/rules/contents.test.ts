import { expect, test } from 'vitest';
import { contentsOf, contentsOfOrder, isStillDelivered } from './contents.ts';

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

const tee = { parent_id: null, kind: 'product', removed_at: null, removed_in: null } as const;
const start = { ...tee, kind: 'registration' } as const;
const out = { removed_at: '2026-09-01T10:00:00Z', removed_in: 'awaiting_payment' } as const;

test('an order is about what counts in it, and about what it was once nothing does', () => {
  expect(contentsOfOrder([tee])).toBe('goods');
  expect(contentsOfOrder([{ ...start, ...out }, tee])).toBe('goods');
  expect(contentsOfOrder([{ ...start, ...out }])).toBe('registrations');
});

test('goods are delivered while they stand in an order that is neither over nor given back', () => {
  expect(isStillDelivered('paid', [start, tee])).toBe(true);
  expect(isStillDelivered('partly_refunded', [start, { ...tee, ...out }])).toBe(false);
  expect(isStillDelivered('refunded', [tee])).toBe(false);
  expect(isStillDelivered('expired', [tee])).toBe(false);
});
