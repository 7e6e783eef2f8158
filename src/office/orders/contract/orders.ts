import { z } from 'zod';
import { PaidMethodName } from '#features/commission/contract.ts';
import { disruptionKinds } from '#features/disruptions/rules/disruption.ts';
import { offerChoices } from '#features/disruptions/rules/offers.ts';
import { OrderRefundView, OrderStateView, OrderView } from '#features/orders/contract.ts';
import { orderStates } from '#features/orders/rules/states.ts';
import { paymentStates } from '#features/payments/rules/paymentAction.ts';
import { handWays, providers } from '#features/payments/rules/providers.ts';
import { refundStates, refundWays } from '#features/payments/rules/refunds.ts';
import { WithdrawnView } from '#features/withdrawals/contract.ts';
import { Day, DayIn, Instant } from '#kernel/calendar.ts';
import { type Cents, Money, MoneyIn, MoneyTyped } from '#kernel/money.ts';
import {
  Flag,
  FlagIn,
  maxInteger,
  oneLine,
  PageIn,
  PageSizeIn,
  PersonalId,
  paged,
  requiredText,
  textIn,
} from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { deliveries, OfficeParcel } from './parcels.ts';

export const orderViews = ['wires', 'back', 'odd', 'unpaid', 'paid', 'over', 'all'] as const;
export type OrdersView = (typeof orderViews)[number];

export const OfficeOrderRow = z
  .object({
    id: PersonalId,
    reference: z.string(),
    created_at: Instant,
    /** The buyer's name; null where the account has none, or is erased. */
    buyer: z.string().nullable(),
    email: z.string().nullable(),
    current_state: OrderStateView,
    payment_method: PaidMethodName.nullable(),
    /** The day by which an awaited wire is to be sent. */
    due_day: Day.nullable(),
    expires_at: Instant.nullable(),
    total_amount_due: Money,
    /** What is to be sent back by bank. */
    to_send_back: Money,
    /** Its goods, where the list is of a delivery state. */
    parcel: OfficeParcel.nullable(),
  })
  .meta({ id: 'OfficeOrderRow' });
export type OfficeOrderRow = z.output<typeof OfficeOrderRow>;

export const longestOrderSearch = 60;

export const getOfficeOrders = officeCall({
  id: 'getOfficeOrders',
  method: 'GET',
  url: '/orders',
  summary: 'The orders of a circuit, by what is to be done with them; found by reference, email or name',
  roles: ['organiser', 'money'],
  querystring: z.object({
    view: z.enum(orderViews).catch('all').optional(),
    /** How far their goods are: for who hands them over. */
    delivery: z.enum(deliveries).optional().catch(undefined),
    search: textIn(longestOrderSearch).overwrite(oneLine).optional(),
    page: PageIn.optional(),
    size: PageSizeIn.optional(),
  }),
  response: { 200: paged(OfficeOrderRow) },
});

const OfficePaymentView = z.object({
  id: PersonalId,
  provider: z.enum([...providers, ...handWays]),
  amount: Money,
  state: z.enum(paymentStates),
  /** The day on which its money was there: by hand as somebody said, at a provider as it counts; null where none has come. */
  came_on: Day.nullable(),
  /** Its money was noted by hand. */
  by_hand: Flag,
  /** What its provider says that it has given back of it by a hand there, and nobody has noted yet; and the day on which it said so. */
  returned_elsewhere: Money,
  returned_on: Day.nullable(),
  noted_by: z.string().nullable(),
  note: z.string().nullable(),
  /** So much was noted by hand with it at once and may be undone; null where it may not, and at all but the first of those payments. */
  undoable: Money.nullable(),
  at: Instant,
});
export type OfficePaymentView = z.output<typeof OfficePaymentView>;

const OfficeRefundView = OrderRefundView.extend({
  /** The portal's reason; `note` is what the buyer is told. */
  why: z.string(),
  note: z.string().nullable(),
  commission: Money,
  /** The account that it goes to: its last signs, and when it was given. */
  account: z.object({ end: z.string().nullable(), given_at: Instant.nullable() }),
  bank_reference: z.string().nullable(),
  failure: z.string().nullable(),
  /** Its provider has refused it for good: the money is to go back again. */
  to_give_again: Flag,
  /** It is to go back by bank in place of one that its provider has refused: until it is sent that can be undone. */
  may_undo: Flag,
  /** Its provider has not taken it for more than a day: somebody is to look why. */
  late: Flag,
  /** The payment whose money it is; null where no provider took it. */
  payment_id: PersonalId.nullable(),
});
export type OfficeRefundView = z.output<typeof OfficeRefundView>;

export const orderEvents = [
  'money_noted',
  'money_written_off',
  'money_undone',
  'movement_confirmed',
  'movement_written_off',
  'match_undone',
  'money_given_back',
  'lines_taken_out',
  'money_given_again',
  'money_again_undone',
  'rest_asked',
  'rest_undone',
  'money_back_noted',
  'refund_asked',
  'refund_account_given',
  'refund_account_changed',
  'refund_sent',
  'refund_given_in_cash',
  'refund_not_sent',
  'refund_came_back',
  'refund_done',
  'refund_failed',
  'invoice_corrected',
  'parcel_to_pack',
  'parcel_ready',
  'parcel_sent',
  'parcel_collected',
  'withdrawn_goods_noted',
  'withdrawal_refunded',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

export const OfficeOrderView = z
  .object({
    order: OrderView.omit({ refunds: true }),
    state: z.enum(orderStates),
    buyer: z.string().nullable(),
    email: z.string().nullable(),
    payments: z.array(OfficePaymentView),
    refunds: z.array(OfficeRefundView),
    /** What can be given back: all that is left, and what of it is the commission’s, the shipping’s and each line’s. */
    refundable: z.object({
      rest: Money,
      commission: Money,
      shipping: Money,
      lines: z.array(z.object({ id: PersonalId, left: Money })),
      standing: z.int(),
    }),
    /** Its races that were postponed or cancelled since it was made, and what was chosen for each registration. */
    disrupted: z.array(
      z.object({
        id: PersonalId,
        kind: z.enum(disruptionKinds),
        race: z.string(),
        at: Day,
        from: Day,
        to: Day.nullable(),
        /** Who has paid may choose something. */
        offers: Flag,
        answers: z.array(
          z.object({
            id: PersonalId,
            reference: z.string(),
            athlete: z.string(),
            choice: z.enum(offerChoices).nullable(),
            amount: Money,
            released: Flag,
            refund: z.object({ state: z.enum(refundStates), way: z.enum(refundWays) }).nullable(),
          }),
        ),
      }),
    ),
    history: z.array(
      z.object({
        at: Instant,
        from: z.enum(orderStates).nullable(),
        to: z.enum(orderStates),
        /** By name; null for the portal itself. */
        by: z.string().nullable(),
        /** The reason that the office gave for a cancellation, or for undoing what had paid it. */
        why: z.string().nullable(),
        /** Its owner has taken it back into the cart, to change it. */
        taken_back: Flag,
      }),
    ),
    /** What was done about it beside its states, the first thing first. */
    events: z.array(
      z.object({
        at: Instant,
        what: z.enum(orderEvents),
        /** Who did it, by name; null for the portal itself, the buyer, and whose account is gone. */
        by: z.string().nullable(),
        /** The reason or note that was given for it. */
        why: z.string().nullable(),
        amount: Money.nullable(),
        named: z.string().nullable(),
      }),
    ),
    /** From which of its goods the buyer has withdrawn, the first withdrawal first. */
    withdrawn: z.array(WithdrawnView),
    /** What decides about giving back: the rules of its races, the days of its goods. */
    rules: z.object({
      races: z.array(
        z.object({
          name: z.string(),
          day: Day,
          substitution: Flag,
          transfer: Flag,
          /** The last day to substitute: that on which registration closes. A transfer goes until the day before the race. */
          until: Day,
          /** When it was cancelled; null: it is run. */
          cancelled_on: Day.nullable(),
        }),
      ),
      /** Null without goods. */
      goods: z.object({ left_on: Day.nullable(), withdraw_until: Day.nullable() }).nullable(),
    }),
    written_off: Money,
    /** So much less than the due may pay it, if who notes the money writes the rest off. */
    write_off: Money,
    /** Its goods; null where it has none, and for who does not hand them over. */
    parcel: OfficeParcel.nullable(),
    may_change: Flag,
  })
  .meta({ id: 'OfficeOrder' });
export type OfficeOrderView = z.output<typeof OfficeOrderView>;

const ofOrder = circuit.extend({ order: PersonalId });

export const getOfficeOrder = officeCall({
  id: 'getOfficeOrder',
  method: 'GET',
  url: '/orders/:order',
  summary: 'An order as the office sees it: its money, what can be given back, its history',
  roles: ['organiser', 'money'],
  params: ofOrder,
  response: { 200: z.object({ data: OfficeOrderView }) },
  refusals: ['order_not_found'],
});

/** What is refused of a day on which money is said to have moved, and without a recent proof. */
const onDay = ['value_day_in_future', 'value_day_too_old', 'reauth_required'] as const;

const isSome = (amount: Cents): boolean => amount > 0;

const NoteMoneyBody = z.object({
  way: z.enum(handWays),
  amount: MoneyIn.refine(isSome, 'amount_not_valid'),
  value_day: DayIn('date_not_valid'),
  note: requiredText(1, 200),
  /** The order's state as it was on the page. */
  seen: z.enum(orderStates),
  /** Less than the due pays the order, and the rest is written off; without it, less is refused. */
  write_off: FlagIn.optional(),
});

export const NoteMoneyForm = NoteMoneyBody.extend({ amount: MoneyTyped.refine(isSome, 'amount_not_valid') });

export const noteMoney = officeCall({
  id: 'noteMoney',
  method: 'POST',
  url: '/orders/:order/payments',
  summary: 'Notes money that came by bank or in cash: it pays the order, or is marked to go back',
  roles: ['money'],
  params: ofOrder,
  body: NoteMoneyBody,
  response: {
    200: z.object({ data: z.object({ paid: Flag, to_send_back: Money }) }),
  },
  refusals: [
    'order_not_found',
    'order_changed_meanwhile',
    'value_day_in_future',
    'value_day_too_old',
    'too_little_money',
    'write_off_too_high',
    'reauth_required',
  ],
});

/** Money that has gone back at its provider already: on which day, and what it is called there, or how it is known. */
const BackAlready = { back_on: DayIn('date_not_valid'), reference: requiredText(3, 100) } as const;

export const RefundBody = z.object({
  /** All lines; without it, those that are named. */
  all: FlagIn,
  lines: z.array(PersonalId).max(200, 'too_long'),
  money: FlagIn,
  places: FlagIn,
  /** What is left of the commission, too. */
  commission: FlagIn,
  /** What is left of what delivery cost, too; where it is not said, it goes with the money of all lines. */
  shipping: FlagIn.optional(),
  /** So much of the order, for none of its lines; `places` then frees those that are named, or all. */
  amount: MoneyIn.refine(isSome, 'amount_not_valid').optional(),
  /** By bank although a provider took it. */
  by_bank: FlagIn,
  /** It has gone back at the provider that took it already, and is only noted. */
  back: z.object(BackAlready).optional(),
  /** What the buyer is told. */
  note: requiredText(3, 500),
  /** The order as whoever asks has seen it: what could be given back of it, and how many of its lines stood. */
  seen: z.object({ rest: MoneyIn, standing: z.int().min(0).max(maxInteger) }),
});

/** The same as it is typed on the page: the amount is empty where lines are chosen. */
export const RefundForm = z.object({
  amount: z.literal('').or(MoneyTyped.refine(isSome, 'amount_not_valid')),
  note: RefundBody.shape.note,
  back_on: BackAlready.back_on,
  reference: z.literal('').or(BackAlready.reference),
});

export const refundOrder = officeCall({
  id: 'refundOrder',
  method: 'POST',
  url: '/orders/:order/refunds',
  summary: 'Gives money of a paid order back, frees its places, or both; the buyer is told the reason',
  roles: ['money'],
  params: ofOrder,
  body: RefundBody,
  response: { 200: z.object({ data: z.object({ amount: Money, refund_id: PersonalId.nullable() }) }) },
  refusals: [
    'order_not_found',
    'order_not_paid',
    'order_refunded_meanwhile',
    'line_not_of_order',
    'line_became_a_code',
    'refund_too_high',
    'refund_not_at_provider',
    ...onDay,
  ],
});

const GiveAgainBody = z.object({
  /** How what is not back already goes back. */
  way: z.enum(['provider', 'bank']),
  /** What of it has gone back at its provider already. */
  back: z.object({ ...BackAlready, amount: MoneyIn.refine(isSome, 'amount_not_valid') }).optional(),
  /** What the buyer is told. */
  note: requiredText(3, 500),
});

/** The same as it is typed on the page. */
export const GiveAgainForm = z.object({
  how: z.enum(['bank', 'provider', 'back']),
  way: GiveAgainBody.shape.way,
  back_on: BackAlready.back_on,
  reference: z.literal('').or(BackAlready.reference),
  amount: MoneyTyped.refine(isSome, 'amount_not_valid'),
  note: GiveAgainBody.shape.note,
});

export const giveBackAgain = officeCall({
  id: 'giveBackAgain',
  method: 'POST',
  url: '/orders/:order/refunds/:refund/again',
  summary:
    'Gives back what its provider has refused, by bank or through the provider, but for what has gone back there already, which is noted with its day',
  roles: ['money'],
  params: ofOrder.extend({ refund: PersonalId }),
  body: GiveAgainBody,
  response: { 200: z.object({ data: z.object({ amount: Money, back_already: Money, refund_id: PersonalId }) }) },
  refusals: ['order_not_found', 'refund_not_found', 'refund_ended', 'refund_too_high', ...onDay],
});

export const CancelOrderBody = z.object({ note: requiredText(3, 500) });

export const cancelOfficeOrder = officeCall({
  id: 'cancelOfficeOrder',
  method: 'POST',
  url: '/orders/:order/cancel',
  summary: 'Cancels an unpaid order: its places are free again',
  roles: ['money'],
  params: ofOrder,
  body: CancelOrderBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['order_not_found', 'order_already_paid', 'order_not_payable', 'reauth_required'],
});

export const RefundSentBody = z.object({ sent_on: DayIn('date_not_valid'), bank_reference: requiredText(3, 100) });

/** The same for an order's refund, whose buyer may give another account meanwhile. */
const OrderRefundSentBody = RefundSentBody.extend({
  /** The account as whoever sent it has seen it: its last signs, and when it was given; nulls where none was known. */
  seen: z.object({
    end: z.string().max(4, 'too_long').nullable(),
    given_at: z.string().max(40, 'too_long').nullable(),
  }),
});

export const noteRefundSent = officeCall({
  id: 'noteRefundSent',
  method: 'POST',
  url: '/orders/:order/refunds/:refund/sent',
  summary: 'Notes the day and the bank’s reference of a refund that was sent by bank',
  roles: ['money'],
  params: ofOrder.extend({ refund: PersonalId }),
  body: OrderRefundSentBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['order_not_found', 'refund_not_found', 'refund_ended', 'refund_account_changed', ...onDay],
});

export const GivenInCashBody = z.object({ given_on: DayIn('date_not_valid') });

export const noteGivenInCash = officeCall({
  id: 'noteGivenInCash',
  method: 'POST',
  url: '/orders/:order/refunds/:refund/cash',
  summary: 'Notes that money which had come in cash was given back in cash, instead of by bank',
  roles: ['money'],
  params: ofOrder.extend({ refund: PersonalId }),
  body: GivenInCashBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['order_not_found', 'refund_not_found', 'refund_ended', 'refund_not_in_cash', ...onDay],
});
