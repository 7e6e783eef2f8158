import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, i18n, instant, money } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { racePackages, races, registrationTypes } from '../../races/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';

/** A product of the shop or a service sold with a race (checkout §3, "Service or shop item"). */
export const products = pgTable(
  'product',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    circuitId: ofCircuit(),
    sku: text('sku').notNull(),
    /** `former`: the addresses that it had in this language, each with the instant until which it was its own. */
    i18n: i18n<{
      name: string;
      description: string;
      note: string;
      permalink: string;
      former?: Readonly<Record<string, string>>;
    }>().notNull(),
    price: money('price').notNull(),
    fullPrice: money('full_price').notNull(),
    sellableId: integer('sellable_id')
      .notNull()
      .unique()
      .references(() => sellables.id),
    inShop: boolean('in_shop').notNull(),
    requireShipping: boolean('require_shipping').notNull().default(false),
    haveSizeTable: boolean('have_size_table').notNull().default(false),
    sizeTablePath: text('size_table_path'),
    /** So that nobody keeps all of a thing from the others. */
    mostPieces: integer('most_pieces').notNull().default(20),
    inPresale: boolean('in_presale').notNull().default(false),
    fromDate: day('from_date'),
    toDate: day('to_date'),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull(),
  },
  (product) => [
    uniqueIndex('product_sku_once').on(product.circuitId, product.sku),
    check('product_price_not_negative', sql`${product.price} >= 0`),
    check('product_most_pieces', sql`${product.mostPieces} between 1 and 999`),
  ],
);

/** The price that something had until now, each time it is changed: a struck price names the lowest of thirty days. */
export const priceChanges = pgTable(
  'price_change',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    registrationTypeId: integer('registration_type_id').references(() => registrationTypes.id, { onDelete: 'cascade' }),
    price: money('price').notNull(),
    until: instant('until').notNull(),
  },
  (change) => [
    check('price_of_a_product_or_a_type', sql`(${change.productId} is null) <> (${change.registrationTypeId} is null)`),
    index().on(change.productId, change.until),
    index().on(change.registrationTypeId, change.until),
  ],
);

export const productMedias = pgTable(
  'product_media',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    i18n: i18n<{ alt: string }>().notNull(),
    featured: boolean('featured').notNull().default(false),
    position: integer('position').notNull(),
  },
  (media) => [index().on(media.productId)],
);

/** One option of a product's variable, for example `size` L; options with the same key exclude each other. */
export const productVariables = pgTable(
  'product_variable',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    i18n: i18n<{ key: string; name: string }>().notNull(),
    position: integer('position').notNull(),
  },
  (variable) => [index().on(variable.productId)],
);

/** One option of each variable, in the order of their ids (decision 073). */
export const productCombinations = pgTable(
  'product_combination',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variables: integer('variables').array().notNull(),
    sellableId: integer('sellable_id')
      .notNull()
      .unique()
      .references(() => sellables.id),
  },
  (combination) => [
    uniqueIndex('product_combination_once').on(combination.productId, combination.variables),
    check('combination_has_options', sql`cardinality(${combination.variables}) > 0`),
  ],
);

/** The first one that is offered is taken where none was chosen. Its id is counted in each circuit, from 1. */
export const shippingMethods = pgTable(
  'shipping_method',
  {
    circuitId: ofCircuit(),
    id: integer('id').notNull(),
    i18n: i18n<{ name: string; description: string }>().notNull(),
    price: money('price').notNull(),
    requireAddress: boolean('require_address').notNull(),
    /** Null for what is sent. */
    raceId: integer('race_id').references(() => races.id),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (method) => [
    primaryKey({ columns: [method.circuitId, method.id] }),
    check('shipping_id_positive', sql`${method.id} >= 1`),
    check('shipping_price_not_negative', sql`${method.price} >= 0`),
    check('sent_or_collected', sql`${method.requireAddress} = (${method.raceId} is null)`),
  ],
);

/** A service offered with a race or a package (registration step 6). */
export const raceServices = pgTable(
  'race_service',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    raceId: integer('race_id').references(() => races.id),
    racePackageId: integer('race_package_id').references(() => racePackages.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    isPreselected: boolean('is_preselected').notNull().default(false),
    sort: integer('sort').notNull(),
  },
  (service) => [
    check('of_a_race_or_a_package', sql`(${service.raceId} is null) <> (${service.racePackageId} is null)`),
    index().on(service.raceId),
    index().on(service.racePackageId),
  ],
);
