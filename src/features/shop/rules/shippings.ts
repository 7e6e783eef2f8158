import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Translated } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';

/** Where and when goods are collected: a race of the circuit, with its stage. */
export interface Collection {
  readonly race_id: number;
  readonly race: Translated<string>;
  readonly stage: Translated<string>;
  readonly place: Translated<string>;
  readonly starts_at: string;
}

/** A way of delivering goods: by courier to an address, or collected at a race. An order keeps a copy of it. */
export interface Shipping {
  readonly id: number;
  readonly name: Translated<string>;
  readonly description: Translated<string>;
  readonly price: Cents;
  readonly require_address: boolean;
  readonly collection: Collection | null;
}

/** The ways that can be chosen today: what is collected at a race can be chosen until the day of that race. */
export const offeredShippings = (shippings: readonly Shipping[], today: Day): Shipping[] =>
  shippings.filter(({ collection }) => collection === null || today <= dayInRome(new Date(collection.starts_at)));

/**
 * The way with this id; the first one if none was chosen (0 says so, too). Undefined if the circuit does not offer it.
 *
 * Source: checkout §5, §9 name `shipping_id` and no more; the ways, and that the first one is taken, are decision 074.
 */
export const chosenShipping = (offered: readonly Shipping[], id: number | null | undefined): Shipping | undefined =>
  id ? offered.find((shipping) => shipping.id === id) : offered[0];
