import { describe, expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { refundedAt, standingOf } from './standing.ts';

const withdrawal = { received_at: '2026-11-22T10:00:00Z', lines: ['shirt', 'cap'], paid: euro('30.00') };
const refund = (given: object) => ({
  state: 'done' as const,
  surplus: false,
  at: '2026-11-25T10:00:00Z',
  lines: ['shirt', 'cap'],
  amount: euro('12.00'),
  ...given,
});

describe('A withdrawal stands', () => {
  test.each`
    refunds                                                       | order                | standing              | because
    ${[]}                                                         | ${'paid'}            | ${'received'}         | ${'the office has not given back'}
    ${[refund({ lines: ['shirt'] })]}                             | ${'partly_refunded'} | ${'received'}         | ${'the cap is missing'}
    ${[refund({ lines: ['shirt'] }), refund({ lines: ['cap'] })]} | ${'partly_refunded'} | ${'refunded'}         | ${'each line has its refund'}
    ${[refund({ state: 'requested' })]}                           | ${'partly_refunded'} | ${'refund_requested'} | ${'the provider was asked'}
    ${[refund({ state: 'failed' })]}                              | ${'paid'}            | ${'received'}         | ${'nothing has moved'}
    ${[refund({ surplus: true })]}                                | ${'paid'}            | ${'received'}         | ${'that money never paid the order'}
    ${[refund({ at: '2026-11-20T10:00:00Z' })]}                   | ${'partly_refunded'} | ${'received'}         | ${'it was given back before'}
    ${[refund({ lines: [] })]}                                    | ${'refunded'}        | ${'refunded'}         | ${'everything was given back'}
    ${[refund({ lines: [] })]}                                    | ${'partly_refunded'} | ${'received'}         | ${'an amount that is less than they cost is not for them'}
    ${[refund({ lines: [], amount: euro('30.00') })]}             | ${'partly_refunded'} | ${'refunded'}         | ${'what they cost was given back'}
  `('$standing, because $because', ({ refunds, order, standing }) =>
    expect(standingOf(withdrawal, { state: order, refunds })).toBe(standing),
  );

  test('refunded since the last of its lines was, each by the first refund that is for it', () => {
    const at = (refunds: ReturnType<typeof refund>[]) => refundedAt(withdrawal, { state: 'partly_refunded', refunds });
    const shirt = refund({ lines: ['shirt'] });
    const cap = refund({ lines: ['cap'], at: '2026-11-27T10:00:00Z' });
    expect(at([shirt])).toBeNull();
    expect(at([shirt, cap, refund({ at: '2026-11-30T10:00:00Z' })])).toBe('2026-11-27T10:00:00Z');
    expect(at([shirt, { ...cap, state: 'requested' as never }])).toBeNull();
  });
});
