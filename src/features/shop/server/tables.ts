import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, i18n, money } from '#server/columns.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { racePackages, races } from '../../races/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';

/** A product of the shop or a service sold with a race (checkout §3, "Service or shop item"). */
export const products = pgTable(
  'product',
  {
    id: integer('id').primaryKey(),
    circuitId: integer('circuit_id')
      .notNull()
      .references(() => circuits.id),
    sku: text('sku').notNull(),
    i18n: i18n<{ name: string; description: string; note: string; permalink: string }>().notNull(),
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
    inPresale: boolean('in_presale').notNull().default(false),
    fromDate: day('from_date'),
    toDate: day('to_date'),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull(),
  },
  (product) => [
    uniqueIndex('product_sku_once').on(product.circuitId, product.sku),
    check('product_price_not_negative', sql`${product.price} >= 0`),
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
