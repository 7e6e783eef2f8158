import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, i18n } from '#server/columns.ts';

/** A circuit's promotional banner (registration §1); `dismissal` says how long a click closes it. */
export interface Promo {
  readonly dismissal: 'page' | 'session';
  readonly i18n: { readonly it: string; readonly en: string };
  readonly link?: string;
}

export interface Bank {
  readonly company: string;
  readonly bank: string;
  readonly iban: string;
  readonly bic: string;
}

export interface Office {
  readonly company: string;
  readonly place: string;
  readonly email: string;
  readonly hours: { readonly it: string; readonly en: string };
}

/** The column of every row of a circuit. */
export function ofCircuit() {
  return integer('circuit_id')
    .notNull()
    .references(() => circuits.id);
}

export const circuits = pgTable('circuit', {
  /** Those that are given from outside are below 10,000. */
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  slug: text('slug').notNull().unique(),
  hosts: text('hosts').array().notNull(),
  i18n: i18n<{ name: string; title: string; lead: string }>().notNull(),
  /** Four inks, as hexadecimal colours; everything else of the look is computed from them. */
  inks: jsonb('inks').$type<readonly [string, string, string, string]>().notNull(),
  referencePrefix: text('reference_prefix').notNull(),
  headerImage: text('header_image'),
  logo: text('logo'),
  promo: jsonb('promo').$type<Promo>(),
  sizeGuide: text('size_guide'),
  gadgetSizes: text('gadget_sizes').array().notNull(),
  bank: jsonb('bank').$type<Bank>(),
  office: jsonb('office').$type<Office>().notNull(),
  seasonId: integer('season_id').notNull(),
});

/** Key and value pairs as the specification names them: website-url, shop-active, list-active, head, … */
export const circuitSettings = pgTable(
  'circuit_setting',
  {
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (setting) => [primaryKey({ columns: [setting.circuitId, setting.key] })],
);

export const seasons = pgTable(
  'season',
  {
    id: integer('id').notNull(),
    circuitId: ofCircuit(),
    name: text('name').notNull(),
  },
  (season) => [primaryKey({ columns: [season.circuitId, season.id] })],
);

export const stages = pgTable(
  'stage',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    circuitId: ofCircuit(),
    seasonId: integer('season_id').notNull(),
    slug: text('slug').notNull(),
    i18n: i18n<{ name: string; place: string; description: string }>().notNull(),
    /** Street, postal code and town of the place. */
    address: text('address'),
    /** In degrees (WGS 84), both or none. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (stage) => [
    uniqueIndex('stage_slug_once').on(stage.circuitId, stage.seasonId, stage.slug),
    index().on(stage.circuitId, stage.startsOn),
    check(
      'a_point_on_earth',
      sql`(${stage.latitude} is null) = (${stage.longitude} is null)
        and ${stage.latitude} between -90 and 90 and ${stage.longitude} between -180 and 180`,
    ),
  ],
);
