import { expect, test } from 'vitest';
import type { Lang } from '#kernel/lang.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { Outcome } from '../rules/outcome.ts';
import { PaymentRefused } from './PaymentRefused.tsx';
import { type OrderResult, orderResultQuery } from './useResult.ts';

const id = '0197a1b2-0000-7000-8000-000000000001';
const of = (outcome: Outcome) =>
  ({
    outcome,
    order: { id, reference: 'TL26-7K3M', expires_at: null, order_details: [] } as Partial<OrderResult['order']>,
  }) as OrderResult;

const notice = (result: OrderResult | null, lang: Lang = 'it') =>
  rendered(<PaymentRefused orderId={id} />, lang, (client, api) =>
    client.setQueryData(orderResultQuery(api, id, 'satispay').queryKey, result),
  );

test.each([
  ['it', 'Il pagamento dell’ordine TL26-7K3M non è riuscito.', 'Non è stato addebitato nulla.'],
  ['en', 'The payment of order TL26-7K3M did not go through.', 'Nothing has been charged.'],
] as const)(
  'Home says in %s which order was not paid, that nothing was charged, and how to pay it',
  (lang, title, text) => {
    const shown = notice(of('unpaid'), lang);
    expect(shown).toContain(title);
    expect(shown).toContain(text);
    expect(shown).toContain(`href="/${lang}/checkout/${id}"`);
  },
);

test('a wire that is awaited is said to stand', () => {
  const { outcome, order } = of('unpaid');
  const byWire = { ...order, payment_method: 'wiretransfer', due_day: '2026-09-08' } as OrderResult['order'];
  expect(notice({ outcome, order: byWire })).toContain('Il bonifico che hai scelto resta valido');
  expect(notice(of('unpaid'))).not.toContain('bonifico');
});

test('of an order that is not one’s own it gives no number and no link', () => {
  expect(notice(null)).toContain('Accedi per vedere l’ordine');
  expect(notice(null)).not.toContain('href=');
});

test('of an order that was paid meanwhile there is nothing to say', () => {
  expect(notice(of('paid'))).toBe('');
});
