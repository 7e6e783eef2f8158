import { expect, test } from 'vitest';
import type { z } from 'zod';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { MovementRow } from '../contract/money.ts';
import { KindMark } from './KindMark.tsx';

/** What is read of money for an order that is over. */
const said = (
  order: Partial<z.input<typeof MovementRow>['orders'][number]>,
  day: string,
  lang: 'it' | 'en' = 'it',
  row: Partial<z.input<typeof MovementRow>> = {},
) =>
  rendered(
    <KindMark
      row={MovementRow.parse({
        ...{ kind: 'late', why: 'order_over', alike: 1, asked: null, may_ask: 0 },
        ...{ out: null, may_undo: 0 },
        ...{ note: null, settled_by: null, settled_at: null },
        movements: [
          {
            ...{ id: '0199d3a0-0000-7000-8000-000000000001', booked_on: day, value_day: day, amount: '32.40' },
            ...{ payer: 'Rossi Ada', payer_iban: null, text: 'PT-ABCD' },
          },
        ],
        orders: [
          {
            ...{ id: '0199d3a0-0000-7000-8000-000000000002', reference: 'PT-ABCD', state: 'cancelled', people: [] },
            ...{ races: [], amount: '32.40', write_off: '0.00', due_day: '2026-11-20', payed_at: null },
            ...{
              pay_method: null,
              ended_at: '2026-11-10T10:00:00.000Z',
              held_until: null,
              ended_by_buyer: 0,
              race_cancelled: 0,
            },
            ...{ circuit: null, goes_back: 0, noted: null },
            ...order,
          },
        ],
        ...row,
      })}
    />,
    lang,
  );

test.each([{ ended_by_buyer: 0 as const }, { ended_by_buyer: 1 as const }, { due_day: null }])(
  'money that came in time for a cancelled order is not called late: %o',
  (order) => {
    expect(said(order, '2026-11-12')).toContain('Ordine annullato');
    expect(said(order, '2026-11-12')).not.toContain('In ritardo');
    expect(said(order, '2026-11-12', 'en')).toContain('Order cancelled');
  },
);

test('money after the due day is late, whoever cancelled its order', () => {
  expect(said({}, '2026-11-20')).toContain('Ordine annullato');
  expect(said({}, '2026-11-21')).toContain('In ritardo');
  expect(said({}, '2026-11-21')).toContain('Ordine annullato dalla segreteria');
});

test('money for an expired order is late', () => {
  expect(said({ state: 'expired', held_until: '2026-11-27' }, '2026-11-30')).toContain('In ritardo');
});

test('money that names several orders of ours, and is not their sum, is not called somebody else’s', () => {
  const several = said({}, '2026-11-12', 'it', { kind: 'unknown', why: 'several_causals' });
  expect(several).toContain('Quale ordine?');
  expect(several).toContain('l’importo non torna');
  expect(several).not.toContain('Non nostro');
});
