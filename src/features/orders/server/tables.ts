import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Translations } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { day, instant, money, personalId } from '#server/columns.ts';
import { ofCircuit } from '../../circuits/server/tables.ts';
import { paidMethodNames } from '../../commission/rules/commission.ts';
import { users } from '../../identity/server/tables.ts';
import type { Shipping } from '../../shop/rules/shippings.ts';
import { products } from '../../shop/server/tables.ts';
import { sellables } from '../../stock/server/tables.ts';
import type { DeliveryAddress } from '../rules/addressLines.ts';
import { parcelStates } from '../rules/parcels.ts';
import type { OrderState } from '../rules/states.ts';

export interface AddressCopy extends DeliveryAddress {
  readonly type: 'private' | 'company';
  readonly vat_number: string | null;
}

/** The column of every row of an order. */
export function ofOrder() {
  return personalId('order_id')
    .notNull()
    .references(() => orders.id);
}

export const orders = pgTable(
  'customer_order',
  {
    id: personalId('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    circuitId: ofCircuit(),
    seasonId: integer('season_id').notNull(),
    /** With state, amounts, lines or way of paying: what was decided on an older one is not written. */
    version: integer('version').notNull().default(0),
    /** Null once the account is erased; the purchase data stay for as long as the law asks (checkout §9). */
    userId: personalId('user_id').references(() => users.id, { onDelete: 'set null' }),
    cartId: personalId('cart_id').unique(),
    state: text('state').$type<OrderState>().notNull(),
    payMethod: text('pay_method', { enum: paidMethodNames }),
    totalAmount: money('total_amount').notNull(),
    totalShipping: money('total_shipping').notNull(),
    totalDiscount: money('total_discount').notNull(),
    adminCost: money('admin_cost').notNull(),
    totalAmountDue: money('total_amount_due').notNull(),
    shippingAddress: jsonb('shipping_address').$type<AddressCopy>(),
    /** As it was offered; null where nothing is delivered. */
    shipping: jsonb('shipping').$type<Shipping>(),
    /** Its payment returns and mails lead there. */
    origin: text('origin').notNull(),
    lang: text('lang', { enum: ['it', 'en'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    payedAt: instant('payed_at'),
    /** Until when an unpaid order holds its places. */
    expiresAt: instant('expires_at'),
    /** Where its owner has taken one back to change it. */
    heldSince: instant('held_since'),
    dueDay: day('due_day'),
    /** It stays, though another way may pay the order. */
    wireChosenAt: instant('wire_chosen_at'),
    remindedAt: instant('reminded_at'),
    /** Empty where it has none. Whether anything is to be packed is asked of its lines (`parcelView.ts`). */
    delivery: text('delivery', { enum: parcelStates }),
    /** The mail that waits names it. Empty while it is to be packed. */
    deliveryAt: instant('delivery_at'),
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
    trackingLink: text('tracking_link'),
    /** From then on the years of the purchase data count (checkout §9). */
    ownerErasedAt: instant('owner_erased_at'),
  },
  (order) => [
    index().on(order.userId, order.createdAt),
    index('order_of_erased_account').on(order.ownerErasedAt).where(sql`${order.ownerErasedAt} is not null`),
    index('order_to_expire').on(order.expiresAt).where(sql`${order.state} = 'awaiting_payment'`),
    // Far pages of the office's list are found in the index alone.
    index('order_of_circuit').on(order.circuitId, order.createdAt, order.id, order.state),
    index('order_by_payed_day').on(order.circuitId, order.payedAt).where(sql`${order.payedAt} is not null`),
    // As causals are compared (`folded`): without dashes, with 0/O, 1/I and 5/S alike.
    index('order_by_causal').on(sql`translate(replace(${order.reference}, '-', ''), '015', 'OIS')`),
    index('order_by_last_group').on(sql`right(translate(replace(${order.reference}, '-', ''), '015', 'OIS'), 4)`),
    // The same for a part of one, as somebody reads it out.
    index('order_by_part_of_causal').using(
      'gin',
      sql`translate(replace(${order.reference}, '-', ''), '015', 'OIS') gin_trgm_ops`,
    ),
    index('order_by_delivery')
      .on(order.circuitId, order.delivery, order.payedAt)
      .where(sql`${order.delivery} is not null`),
    check('delivery_known', sql`${order.delivery} in ('to_pack', 'ready', 'sent', 'collected')`),
    check(
      'delivery_has_its_day',
      sql`(coalesce(${order.delivery}, 'to_pack') = 'to_pack') = (${order.deliveryAt} is null)`,
    ),
    check(
      'tracking_of_what_was_sent',
      sql`${order.delivery} = 'sent' or coalesce(${order.courier}, ${order.trackingNumber}, ${order.trackingLink}) is null`,
    ),
    check(
      'due_is_the_sum',
      sql`${order.totalAmountDue} = ${order.totalAmount} + ${order.totalShipping} - ${order.totalDiscount} + ${order.adminCost}`,
    ),
    check(
      'amounts_not_negative',
      sql`least(${order.totalAmount}, ${order.totalShipping}, ${order.totalDiscount}, ${order.adminCost}, ${order.totalAmountDue}) >= 0`,
    ),
    check(
      'payed_when_paid',
      sql`${order.state} not in ('paid', 'refunded', 'partly_refunded') or ${order.payedAt} is not null`,
    ),
  ],
);

export interface DetailCopy {
  readonly name: string;
  readonly stage?: string;
  readonly races?: readonly string[];
  readonly registration_type?: string;
  readonly relay_fraction?: string;
  readonly crew?: string;
  readonly variables?: readonly { readonly key: string; readonly name: string }[];
}

export const orderDetails = pgTable(
  'order_detail',
  {
    id: personalId('id').primaryKey(),
    orderId: ofOrder(),
    /** For a service of a registration that was paid before, one of another order. */
    parentId: personalId('parent_id'),
    kind: text('kind', { enum: ['registration', 'product'] }).notNull(),
    quantity: integer('quantity').notNull(),
    price: money('price').notNull(),
    totalAmount: money('total_amount').notNull(),
    /** The line's share of the order's coupons, and of what was written off. */
    discount: money('discount').notNull(),
    /** A part of the discount. */
    writtenOff: money('written_off').notNull().default(noMoney),
    copy: jsonb('copy').$type<Translations<DetailCopy>>().notNull(),
    productId: integer('product_id').references(() => products.id),
    /** When it was ordered, its product was in the shop or was shipped. It stays so. */
    goods: boolean('goods').notNull().default(false),
    variables: integer('variables').array(),
    position: integer('position').notNull(),
    /** It stays as history; no later move of the order touches it. */
    removedAt: instant('removed_at'),
    /** What was taken out unpaid does not count in the order's amounts. */
    removedIn: text('removed_in').$type<OrderState>(),
  },
  (detail) => [
    index().on(detail.orderId),
    index('order_detail_of_goods').on(detail.orderId).where(sql`${detail.goods} and ${detail.removedAt} is null`),
    index('order_detail_of_line').on(detail.parentId).where(sql`${detail.parentId} is not null`),
    // Few lines have a product.
    index('order_detail_by_product').on(detail.productId).where(sql`${detail.productId} is not null`),
    check('goods_are_products', sql`not ${detail.goods} or ${detail.kind} = 'product'`),
    check('removed_in_a_state', sql`(${detail.removedAt} is null) = (${detail.removedIn} is null)`),
    check('written_off_within_discount', sql`${detail.writtenOff} between 0 and ${detail.discount}`),
    check('discount_within_line', sql`${detail.discount} between 0 and ${detail.totalAmount}`),
  ],
);

/** The quantities an order has taken: in `ordered` while unpaid, in `purchased` once paid, in none once given back. */
export const orderHolds = pgTable(
  'order_hold',
  {
    orderDetailId: personalId('order_detail_id')
      .notNull()
      .references(() => orderDetails.id),
    sellableId: integer('sellable_id')
      .notNull()
      .references(() => sellables.id),
    quantity: integer('quantity').notNull(),
    counted: text('counted', { enum: ['ordered', 'purchased', 'none'] }).notNull(),
  },
  (hold) => [
    primaryKey({ columns: [hold.orderDetailId, hold.sellableId] }),
    check('order_hold_positive', sql`${hold.quantity} >= 1`),
  ],
);

/** It is the outbox, too: a row without `told_at` is not handled yet (mails, ended payment pages). */
export const orderStateChanges = pgTable(
  'order_state_change',
  {
    id: personalId('id').primaryKey(),
    orderId: ofOrder(),
    from: text('from_state').$type<OrderState>(),
    to: text('to_state').$type<OrderState>().notNull(),
    at: instant('at').notNull(),
    by: personalId('by_user_id'),
    why: text('why').notNull(),
    /** It has no foreign key: refunds belong to payments. */
    refundId: personalId('refund_id'),
    /** What is loaded from elsewhere has been told long ago. */
    toldAt: instant('told_at').defaultNow(),
  },
  (change) => [
    index().on(change.orderId),
    index('order_change_to_tell').on(change.at).where(sql`${change.toldAt} is null`),
  ],
);
