import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Shipping } from '#features/shop/rules/shippings.ts';
import { euro, noMoney, sum } from '#kernel/money.ts';
import { paidOrder } from '../../../../tests/support/paidOrders.ts';
import { type IssuerTaxes, invoiceLines, type PaidOrder } from './invoiceLines.ts';
import { grossOf, taxRows } from './taxes.ts';

const both = (text: string) => ({ it: text, en: text });
const exempt = { rate: 0, nature: 'N4', law: 'art. 36-bis DL 75/2023' } as const;
const ordinary = { rate: 2200, nature: null, law: null } as const;
const taxes: IssuerTaxes = { registration: exempt, goods: ordinary, shipping: ordinary, commission: exempt };

const due = ({ lines, total_shipping, total_discount, admin_cost }: PaidOrder) =>
  sum(lines.map((line) => line.total_amount)) + total_shipping + admin_cost - total_discount;

const courier: Shipping = {
  id: 1,
  name: both('Corriere'),
  description: both(''),
  price: euro('6.00'),
  require_address: true,
  collection: null,
};

describe('The lines of an order’s invoice', () => {
  test('are its lines, then shipping and commission, each taxed by what it is', () => {
    const made = invoiceLines(
      {
        lines: [
          {
            id: 'a',
            kind: 'registration',
            description: both('10 km'),
            quantity: 1,
            price: euro('35.00'),
            total_amount: euro('35.00'),
            discount: euro('3.50'),
          },
          {
            id: 'b',
            kind: 'product',
            description: both('Maglia'),
            quantity: 2,
            price: euro('17.50'),
            total_amount: euro('35.00'),
            discount: noMoney,
          },
        ],
        total_shipping: euro('6.00'),
        shipping: courier,
        total_discount: euro('3.50'),
        admin_cost: euro('2.40'),
      },
      taxes,
    );
    expect(made.map(({ kind, amount, discount, tax, taxable }) => [kind, amount, discount, tax.rate, taxable])).toEqual(
      [
        ['registration', 3150, 350, 0, 3150],
        ['goods', 3500, 0, 2200, 2869],
        ['shipping', 600, 0, 2200, 492],
        ['commission', 240, 0, 0, 240],
      ],
    );
    expect(made[2]!.description).toEqual({ it: 'Consegna: Corriere', en: 'Delivery: Corriere' });
  });

  test('say where and when goods are collected, free and taxed like them', () => {
    const collection = {
      race_id: 208,
      race: both('Trail'),
      stage: both('Mottarone'),
      place: both('Stresa'),
      starts_at: '2026-10-11T07:00:00Z',
    };
    const shipping = { ...courier, name: both('Ritiro'), price: noMoney, require_address: false, collection };
    const cap = { id: 'a', kind: 'product' as const, description: both('Cuffia'), quantity: 1, discount: noMoney };
    const price = euro('9.00');
    const made = invoiceLines(
      {
        lines: [{ ...cap, price, total_amount: price }],
        total_shipping: noMoney,
        shipping,
        total_discount: noMoney,
        admin_cost: noMoney,
      },
      { ...taxes, shipping: exempt },
    );
    expect(made).toMatchObject([
      { kind: 'goods', amount: 900 },
      {
        kind: 'shipping',
        amount: 0,
        tax: ordinary,
        description: { it: 'Consegna: Ritiro: Trail · Mottarone, Stresa · domenica 11 ottobre 2026' },
      },
    ]);
    expect(taxRows(made)).toHaveLength(1);
  });

  test('add up to what was paid, whatever lines, shares, shipping and rates; so do taxable parts and taxes', () => {
    fc.assert(
      fc.property(paidOrder, fc.constantFrom(0, 400, 2200), (paid, rate) => {
        const goods = rate === 0 ? exempt : { ...ordinary, rate };
        const made = invoiceLines(paid, { ...taxes, goods });
        expect(sum(made.map(({ amount }) => amount))).toBe(due(paid));
        expect(sum(taxRows(made).map(grossOf))).toBe(due(paid));
        expect(Math.min(...made.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
        for (const one of made) expect(one.price * one.quantity - one.discount).toBe(one.amount);
      }),
    );
  });
});
