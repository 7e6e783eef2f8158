import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, money, personalId } from '#server/columns.ts';
import { members } from '../../athletes/server/tables.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { ofUser } from '../../identity/server/tables.ts';
import { orderDetails } from '../../orders/server/tables.ts';
import { racePackages, races, registrationTypes } from '../../races/server/tables.ts';
import type { RegistrationAnswers } from '../../registration/rules/answers.ts';
import { products } from '../../shop/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';

/** One open cart for each user and circuit. An ordered cart stays, so that its order can be traced. */
export const carts = pgTable(
  'cart',
  {
    id: personalId('id').primaryKey(),
    userId: ofUser(),
    circuitId: ofCircuit(),
    status: text('status', { enum: ['open', 'ordered'] })
      .notNull()
      .default('open'),
    /** Until when its lines block their quantity; null while nothing is held. */
    heldUntil: instant('held_until'),
    /** Of a cart that an order was taken back into: until when that order held its places, and since when they are held. */
    holdLimit: instant('hold_limit'),
    heldSince: instant('held_since'),
    /** The optimistic version: rises with each change; a write that was decided on an older one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (cart) => [
    uniqueIndex('cart_open_once').on(cart.userId, cart.circuitId).where(sql`${cart.status} = 'open'`),
    index('cart_hold_end').on(cart.heldUntil).where(sql`${cart.heldUntil} is not null`),
  ],
);

/** Every change of a cart sets its optimistic version to this. */
export const nextVersion = sql`${carts.version} + 1`;

/** A line: a temporary registration with its answers, or a product. A price shown in a cart is the price stored here. */
export const cartDetails = pgTable(
  'cart_detail',
  {
    id: personalId('id').primaryKey(),
    cartId: personalId('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    parentId: personalId('parent_id'),
    kind: text('kind', { enum: ['registration', 'product'] }).notNull(),
    quantity: integer('quantity').notNull(),
    price: money('price').notNull(),
    memberId: personalId('member_id').references(() => members.id),
    raceId: integer('race_id').references(() => races.id),
    racePackageId: integer('race_package_id').references(() => racePackages.id),
    registrationTypeId: integer('registration_type_id').references(() => registrationTypes.id),
    answers: jsonb('answers').$type<RegistrationAnswers>(),
    productId: integer('product_id').references(() => products.id),
    variables: integer('variables').array(),
    requireShipping: boolean('require_shipping').notNull().default(false),
    /** The line of a paid order whose registration a service is for; one that is for a line of the cart has a parent. */
    paidDetailId: personalId('paid_detail_id').references(() => orderDetails.id),
    createdAt: instant('created_at').notNull(),
  },
  (detail) => [
    foreignKey({ columns: [detail.parentId], foreignColumns: [detail.id] }).onDelete('cascade'),
    index().on(detail.cartId),
    // A line that is deleted takes the lines below it along: without this the whole table is read for each.
    index().on(detail.parentId).where(sql`${detail.parentId} is not null`),
    check('for_one_registration', sql`${detail.parentId} is null or ${detail.paidDetailId} is null`),
    check('quantity_positive', sql`${detail.quantity} >= 1`),
    check('a_registration_is_one', sql`${detail.kind} <> 'registration' or ${detail.quantity} = 1`),
    check(
      'line_says_what_it_is',
      sql`(${detail.kind} = 'product' and ${detail.productId} is not null) or (${detail.kind} = 'registration' and ${detail.memberId} is not null and ${detail.registrationTypeId} is not null and (${detail.raceId} is null) <> (${detail.racePackageId} is null))`,
    ),
  ],
);

/**
 * What a line holds now, counted in `cart_blocked`, in one transaction with the counter. The foreign key is `restrict`:
 * before a line is deleted, its holds must be given back.
 */
export const cartHolds = pgTable(
  'cart_hold',
  {
    cartDetailId: personalId('cart_detail_id')
      .notNull()
      .references(() => cartDetails.id, { onDelete: 'restrict' }),
    sellableId: integer('sellable_id')
      .notNull()
      .references(() => sellables.id),
    quantity: integer('quantity').notNull(),
  },
  (hold) => [
    primaryKey({ columns: [hold.cartDetailId, hold.sellableId] }),
    check('hold_positive', sql`${hold.quantity} >= 1`),
  ],
);
