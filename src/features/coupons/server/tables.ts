import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { day, instant, money, personalId } from '#server/columns.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { users } from '../../identity/server/tables.ts';
import { ofOrder } from '../../orders/server/tables.ts';
import { racePackages, races } from '../../races/server/tables.ts';
import { registrations } from '../../registration/server/tables.ts';
import { products } from '../../shop/server/tables.ts';
import { useStates } from '../rules/ledger.ts';

export const coupons = pgTable(
  'coupon',
  {
    id: uuid('id').primaryKey(),
    /** As it is compared: upper case, without spaces. */
    code: text('code').notNull(),
    /** Null: for every circuit. */
    circuitId: integer('circuit_id').references(() => circuits.id),
    kind: text('kind', { enum: ['percent', 'amount'] }).notNull(),
    percent: integer('percent'),
    amount: money('amount'),
    /** The least that the lines must come to, before any discount. */
    minimum: money('minimum'),
    /** Only for the account with this address. */
    email: text('email'),
    active: boolean('active').notNull(),
    oncePerUser: boolean('once_per_user').notNull(),
    /** No other code may stand beside it. */
    alone: boolean('alone').notNull(),
    needs: text('needs', { enum: ['nothing', 'registration', 'product'] }).notNull(),
    /** Italian days, both included. */
    firstDay: day('first_day'),
    lastDay: day('last_day'),
    /** The registration that was given up for it. */
    fromRegistrationId: personalId('from_registration_id')
      .unique()
      .references(() => registrations.id),
    createdAt: instant('created_at').notNull(),
  },
  (coupon) => [
    uniqueIndex('coupon_code_once').on(sql`upper(${coupon.code})`),
    index().on(coupon.circuitId),
    check('coupon_code_is_compared', sql`${coupon.code} = upper(${coupon.code}) and ${coupon.code} !~ '\\s'`),
    check(
      'coupon_percent_or_amount',
      sql`case ${coupon.kind}
        when 'percent' then ${coupon.amount} is null and ${coupon.percent} is not null and ${coupon.percent} between 1 and 100
        else ${coupon.percent} is null and ${coupon.amount} is not null
          and (${coupon.amount} > 0 or (${coupon.amount} = 0 and ${coupon.fromRegistrationId} is not null)) end`,
    ),
  ],
);

export const couponTargets = pgTable(
  'coupon_target',
  {
    id: uuid('id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    raceId: integer('race_id').references(() => races.id),
    racePackageId: integer('race_package_id').references(() => racePackages.id),
    productId: integer('product_id').references(() => products.id),
  },
  (target) => [
    index().on(target.couponId),
    check(
      'coupon_target_is_one',
      sql`num_nonnulls(${target.raceId}, ${target.racePackageId}, ${target.productId}) = 1`,
    ),
  ],
);

/** A coupon without a limit has no row. */
export const couponCounters = pgTable(
  'coupon_counter',
  {
    couponId: uuid('coupon_id')
      .primaryKey()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    most: integer('most').notNull(),
    used: integer('used').notNull(),
  },
  (counter) => [check('coupon_used_within', sql`${counter.used} between 0 and ${counter.most}`)],
);

/** The ledger: the coupons that stand on an order, in the order of `at`. */
export const couponUses = pgTable(
  'coupon_use',
  {
    id: personalId('id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id),
    orderId: ofOrder(),
    /** The account, where the coupon counts once per user. */
    onceForUserId: personalId('once_for_user_id').references(() => users.id, { onDelete: 'set null' }),
    discount: money('discount').notNull(),
    state: text('state', { enum: useStates }).notNull(),
    at: instant('at').notNull(),
  },
  (use) => [
    uniqueIndex('coupon_once_per_order').on(use.orderId, use.couponId),
    uniqueIndex('coupon_once_per_user').on(use.couponId, use.onceForUserId).where(sql`${use.state} <> 'released'`),
    check('coupon_discount_not_negative', sql`${use.discount} >= 0`),
  ],
);
