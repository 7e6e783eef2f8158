import { deliveryText, type Shipping } from '#features/shop/rules/shippings.ts';
import type { Translations } from '#kernel/lang.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import { type Tax, withoutTax } from './taxes.ts';

/** What is sold, as far as VAT tells it apart. */
export const taxedKinds = ['registration', 'goods', 'shipping', 'commission'] as const;
export type TaxedKind = (typeof taxedKinds)[number];

/** How an issuer taxes each of them. */
export type IssuerTaxes = Readonly<Record<TaxedKind, Tax>>;

/** A line of an invoice. Amounts contain their VAT unless said otherwise. */
export interface InvoiceLine {
  /** The order's line; none for shipping, commission and the lines of credit notes. */
  readonly id: string | null;
  readonly kind: TaxedKind;
  readonly description: Translations<string>;
  readonly quantity: number;
  readonly price: Cents;
  readonly discount: Cents;
  /** Price × quantity − discount. */
  readonly amount: Cents;
  readonly tax: Tax;
  readonly taxable: Cents;
}

export interface PaidOrder {
  readonly lines: readonly {
    readonly id: string;
    readonly kind: 'registration' | 'product';
    readonly description: Translations<string>;
    readonly quantity: number;
    readonly price: Cents;
    readonly total_amount: Cents;
    readonly discount: Cents;
  }[];
  readonly total_shipping: Cents;
  /** How its goods are delivered; null where nothing is. */
  readonly shipping: Shipping | null;
  readonly total_discount: Cents;
  readonly admin_cost: Cents;
}

const words = {
  shipping: { it: 'Consegna', en: 'Delivery' },
  commission: { it: 'Commissione', en: 'Processing fee' },
} as const;

/**
 * They add up to what was paid. A discount beyond the lines' shares is taken from shipping, then from the commission, then from
 * the lines.
 */
export function invoiceLines(order: PaidOrder, taxes: IssuerTaxes): InvoiceLine[] {
  const extra = (kind: 'shipping' | 'commission', price: Cents, description: Translations<string> = words[kind]) => [
    { id: null, kind, description, quantity: 1, price, total: price, discount: noMoney },
  ];
  const { shipping } = order;
  // Goods that are collected cost nothing more, and the line says where and when.
  const collected = shipping?.collection && order.lines.some(({ kind }) => kind === 'product');
  const delivery = shipping
    ? {
        it: `${words.shipping.it}: ${deliveryText(shipping, 'it')}`,
        en: `${words.shipping.en}: ${deliveryText(shipping, 'en')}`,
      }
    : undefined;
  const lines = [
    ...order.lines.map(({ kind, total_amount: total, ...line }) => ({
      ...line,
      total,
      kind: kind === 'product' ? ('goods' as const) : kind,
    })),
    ...(order.total_shipping > 0 || collected ? extra('shipping', order.total_shipping, delivery) : []),
    ...(order.admin_cost > 0 ? extra('commission', order.admin_cost) : []),
  ];
  // What is free is taxed like the goods, so that it adds no row to the summary.
  const taxOf = (kind: TaxedKind, price: Cents) => taxes[kind === 'shipping' && price === 0 ? 'goods' : kind];
  let beyond = order.total_discount - sum(lines.map(({ discount }) => discount));
  const last = (kind: TaxedKind) => (kind === 'shipping' ? 0 : kind === 'commission' ? 1 : 2);
  const more = new Map<(typeof lines)[number], number>();
  for (const line of lines.toSorted((a, b) => last(a.kind) - last(b.kind))) {
    const taken = Math.min(beyond, line.total - line.discount);
    more.set(line, taken);
    beyond -= taken;
  }
  return withoutTax(
    lines.map((line) => {
      const { id, kind, description, quantity, price, total } = line;
      const discount = cents(line.discount + (more.get(line) ?? 0));
      const amount = cents(total - discount);
      return { id, kind, description, quantity, price, discount, amount, tax: taxOf(kind, price) };
    }),
  );
}
