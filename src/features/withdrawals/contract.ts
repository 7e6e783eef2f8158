import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, EmailIn, Flag, maxInteger, PageIn, PersonalId, paged, requiredText } from '#kernel/wire.ts';
import { withdrawalStandings } from './rules/standing.ts';

/** Goods by their order line, as they were called when they were bought. */
const Goods = z.object({
  id: PersonalId,
  name: z.string(),
  options: z.array(z.string()),
  quantity: z.int(),
});

/** From which goods of an order its buyer has withdrawn, and what came of it. */
export const WithdrawnView = z
  .object({
    id: PersonalId,
    received_at: Instant,
    goods: z.array(Goods),
    /** When the office has noted that the goods are there. */
    goods_back_at: Instant.nullable(),
    refunded_at: Instant.nullable(),
  })
  .meta({ id: 'WithdrawnGoods' });
export type WithdrawnView = z.output<typeof WithdrawnView>;

/** A withdrawal from the contract for goods of the shop, as it was declared (art. 54-bis of the Consumer Code). */
export const WithdrawalView = WithdrawnView.extend({
  /** The first of its order is 1. */
  number: z.int(),
  name: z.string(),
  /** Where the receipt went. */
  email: z.string(),
  /** What these goods were paid, without their delivery. */
  amount: Money,
  standing: z.enum(withdrawalStandings),
}).meta({ id: 'Withdrawal' });
export type WithdrawalView = z.output<typeof WithdrawalView>;

/** What can be withdrawn from in an order, and what was. */
export const OrderWithdrawalsView = z
  .object({
    /** 1 while the function is offered and something is left. */
    open: Flag,
    /** How many withdrawals there are: it is sent with the next one, so that two windows do not declare it twice. */
    version: z.int(),
    /** The goods of the shop; `left` is how many of them no withdrawal is about, `paid` what all of the line cost. */
    goods: z.array(Goods.extend({ left: z.int(), paid: Money })),
    name: z.string(),
    email: z.string(),
    /** Who sold the goods, and where they go back to; without an address the office writes it. */
    office: z.object({ company: z.string(), place: z.string(), email: z.string(), address: z.string().nullable() }),
    withdrawals: z.array(WithdrawalView),
  })
  .meta({ id: 'OrderWithdrawals' });
export type OrderWithdrawalsView = z.output<typeof OrderWithdrawalsView>;

/** A withdrawal as the office reads it. */
export const OfficeWithdrawalView = WithdrawalView.extend({
  order_id: PersonalId,
  reference: z.string(),
  /** The last day to give the money back, and for the buyer to send the goods. */
  return_by: Day,
  /** Were the goods with the courier or the buyer when it came? Otherwise they never left. */
  had_left: Flag,
  /** The goods are on sale again. */
  restocked: Flag,
  /** The goods go on sale again if the office says it; where their order was given back whole, they are already. */
  may_restock: Flag,
  to_return: Money.nullable(),
  /** Does its refund give back the whole order? Its goods are on sale again then. */
  returns_whole: Flag,
}).meta({ id: 'OfficeWithdrawal' });
export type OfficeWithdrawalView = z.output<typeof OfficeWithdrawalView>;

export const withdrawalViews = ['open', 'all'] as const;
export type WithdrawalsView = (typeof withdrawalViews)[number];

const order = z.object({ id: PersonalId });

export const getOrderWithdrawals = {
  id: 'getOrderWithdrawals',
  method: 'GET',
  url: '/orders/:id/withdrawals',
  summary: 'The goods of an own order that can be withdrawn from, and the withdrawals that were declared',
  access: 'signed-in',
  schema: { params: order, response: { 200: z.object({ data: OrderWithdrawalsView }) } },
  refusals: ['order_not_found'],
} as const satisfies Call;

/** The most lines of an order that one withdrawal names. */
const most = 100;

export const WithdrawalIn = z.object({
  version: z.int().min(0).max(maxInteger),
  name: requiredText(2, 120),
  email: EmailIn,
  goods: z
    .array(z.object({ id: PersonalId, quantity: z.int().min(1).max(maxInteger) }))
    .min(1, 'choose_goods')
    .max(most, 'too_long')
    .refine((goods) => new Set(goods.map(({ id }) => id)).size === goods.length, 'not_valid'),
});
export type WithdrawalIn = z.output<typeof WithdrawalIn>;

export const withdraw = {
  id: 'withdrawFromOrder',
  method: 'POST',
  url: '/orders/:id/withdrawals',
  summary: 'Withdraws from the contract for goods of an own order; a receipt is mailed. A repeat answers the first one',
  access: 'signed-in',
  schema: { params: order, body: WithdrawalIn, response: { 201: z.object({ data: WithdrawalView }) } },
  refusals: ['order_not_found', 'withdrawal_not_open', 'withdrawal_has_changed', 'goods_not_found'],
} as const satisfies Call;

export const getCircuitWithdrawals = {
  id: 'getCircuitWithdrawals',
  method: 'GET',
  url: '/circuits/:id/withdrawals',
  summary: 'The withdrawals from a circuit’s orders, newest first; open ones (no refund yet) by the day it is due',
  access: 'staff',
  // Who gives the money back, and who talks with the buyers: the list has their names and addresses.
  roles: ['organiser', 'money'],
  schema: {
    params: z.object({ id: CatalogueId }),
    querystring: z.object({ view: z.enum(withdrawalViews).catch('all').optional(), page: PageIn.optional() }),
    response: { 200: paged(OfficeWithdrawalView) },
  },
} as const satisfies Call;
