import type { PayMethod } from './commission.ts';

/** The specification's ids of the ways of paying (checkout §3). */
export const payMethodIds: Readonly<Record<PayMethod, number>> = {
  wiretransfer: 1,
  paypal: 2,
  credit_card: 3,
  satispay: 6,
};

export const payMethodOf = (id: number): PayMethod | undefined =>
  (Object.keys(payMethodIds) as PayMethod[]).find((name) => payMethodIds[name] === id);

/** What a way of paying stands on: a bank account of the circuit, a contract with a provider. */
export interface Means {
  readonly bank: boolean;
  readonly cards: boolean;
}

/** Of the methods that a circuit offers, by their ids, those that this portal can carry out. */
export function performable(ids: readonly number[], { bank, cards }: Means): readonly PayMethod[] {
  const possible: Partial<Record<PayMethod, boolean>> = { wiretransfer: bank, credit_card: cards };
  return ids.flatMap((id) => payMethodOf(id) ?? []).filter((method) => possible[method]);
}
