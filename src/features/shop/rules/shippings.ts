import { type Day, dayInRome, formatDay } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';

export interface Collection {
  readonly race_id: number;
  readonly race: Translations<string>;
  readonly stage: Translations<string>;
  readonly place: Translations<string>;
  readonly starts_at: string;
}

/** A way of delivering goods: by courier to an address, or collected at a race. An order keeps a copy of it. */
export interface Shipping {
  readonly id: number;
  readonly name: Translations<string>;
  readonly description: Translations<string>;
  readonly price: Cents;
  readonly require_address: boolean;
  readonly collection: Collection | null;
}

/** The ways that can be chosen today: what is collected at a race can be chosen until the day of that race. */
export const offeredShippings = (shippings: readonly Shipping[], today: Day): Shipping[] =>
  shippings.filter(({ collection }) => collection === null || today <= dayInRome(new Date(collection.starts_at)));

/** The first one if none was chosen; undefined if the circuit does not offer it (decision 200). */
export const chosenShipping = (offered: readonly Shipping[], id: number | null | undefined): Shipping | undefined =>
  id ? offered.find((shipping) => shipping.id === id) : offered[0];

interface ShownCollection {
  readonly race: string;
  readonly stage: string;
  readonly place: string;
  readonly starts_at: string;
}

/** Where and when goods are collected: "Trail dei Sette Laghi · Mottarone, Piazza Marconi · domenica 11 ottobre 2026". */
export const collectionText = ({ race, stage, place, starts_at }: ShownCollection, lang: Lang): string =>
  [race, [stage, place].filter(Boolean).join(', '), formatDay(dayInRome(new Date(starts_at)), lang, 'weekday')].join(
    ' · ',
  );

/** On a document that stands by itself. */
export function deliveryText({ name, collection }: Shipping, lang: Lang): string {
  if (!collection) return name[lang];
  const { race, stage, place, starts_at } = collection;
  return `${name[lang]}: ${collectionText({ race: race[lang], stage: stage[lang], place: place[lang], starts_at }, lang)}`;
}
