import { isCounted } from '#features/orders/rules/takenOut.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/lockOrder.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { type Reactions, react } from '#features/orders/server/reactions.ts';
import { requireDayOfRefund } from '#features/payments/server/daySent.ts';
import {
  type BackAlready,
  createGiveBackAgain,
  type GiveBackAgainCommand,
  type GivenBackAgain,
  type GivenInCash,
  noteGivenInCash,
  noteSentByBank,
  type SentByBank,
} from '#features/payments/server/endRefund.ts';
import { commissionOf, createGiveBack, type GivenBack } from '#features/payments/server/giveBack.ts';
import { createNoteMoney, type MoneyByHand, type NotedMoney } from '#features/payments/server/noteMoney.ts';
import { type AccountEnd, requireAccountSeen } from '#features/payments/server/refundAccountOfView.ts';
import { type Refundable, refundableOf } from '#features/payments/server/refundableView.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { type RefundWish, refundOf } from '../rules/refundWish.ts';

export interface OfficeOrder {
  readonly account: Account;
  readonly circuitId: number;
  readonly orderId: string;
}

type RefundRequest = RefundWish & {
  readonly byBank: boolean;
  readonly back: BackAlready | undefined;
  readonly note: string;
  readonly seen: { readonly rest: Cents; readonly standing: number };
};

/**
 * Refuses (`order_refunded_meanwhile`) where money of the order has gone back, or lines were taken out, since it was seen. The
 * caller holds the order's lock. Source: decision 062.
 */
function requireAsSeen({ rest, standing }: Refundable, seen: RefundRequest['seen']): void {
  if (rest !== seen.rest || standing !== seen.standing) refuse('order_refunded_meanwhile');
}

/** Refuses lines of registrations that were given away (`line_became_a_code`) where their codes leave nothing. */
function requireNoCode({ codes, lines }: Refundable, chosen: readonly string[]): void {
  if (chosen.some((id) => codes.lines.has(id) && (lines.get(id) ?? noMoney) === noMoney)) refuse('line_became_a_code');
}

/**
 * Each is one transaction with its audit entry, wants a recent proof of who asks, and refuses an order of another circuit with
 * `order_not_found`.
 */
export function createOrderChanges(context: Context, reactions: Reactions) {
  const { db, clock } = context;
  const takeNote = createNoteMoney(context, reactions);
  const giveBack = createGiveBack(context, reactions);
  const giveAgain = createGiveBackAgain(context, reactions.afterCommit);
  const moveOrder = createMoveOrder(reactions.runMove);

  async function changing<Done>(
    { account, circuitId, orderId }: OfficeOrder,
    action: string,
    facts: Readonly<Record<string, unknown>>,
    change: (tx: Tx, order: LockedOrder) => Promise<Done>,
  ): Promise<Done> {
    return db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.circuit_id !== circuitId) return refuse('order_not_found');
      const done = await change(tx, order);
      await writeAudit(tx, {
        at: clock(),
        actorUserId: account.id,
        circuitId,
        action,
        subjectType: 'customer_order',
        subjectId: orderId,
        facts: { ...facts, before: order.state, ...(done && { done }) },
      });
      return done;
    });
  }

  return {
    noteMoney: (of: OfficeOrder, money: Pick<MoneyByHand, 'way' | 'amount' | 'valueDay' | 'note' | 'seen' | 'less'>) =>
      changing<NotedMoney>(of, 'money_noted', money, (tx, locked) =>
        takeNote(tx, { ...money, circuitId: of.circuitId, orderId: of.orderId, by: of.account.id, locked }),
      ),

    /** What would do nothing is `refund_too_high`. */
    refund: (of: OfficeOrder, { byBank, back, note, seen, ...wish }: RefundRequest) =>
      changing<GivenBack>(
        of,
        'money_given_back',
        { ...wish, byBank, note, ...(back && { back }) },
        async (tx, order) => {
          const left = await refundableOf(tx, order.id, order.total_amount_due, commissionOf(order));
          requireAsSeen(left, seen);
          const every = left.all.filter(isCounted).map(({ id }) => id);
          const what = refundOf(wish, every) ?? refuse('refund_too_high', { refundable: noMoney });
          if (!wish.all && wish.amount === undefined) requireNoCode(left, wish.lines);
          const { orderId, account } = of;
          const said = { why: 'given back by the office', note, by: account.id } as const;
          return giveBack(tx, { orderId, what, byBank, back, ...said, locked: order, left });
        },
      ),

    giveAgain: (of: OfficeOrder, asked: Pick<GiveBackAgainCommand, 'refundId' | 'way' | 'back' | 'note'>) =>
      changing<GivenBackAgain>(of, 'money_given_again', asked, (tx, locked) =>
        giveAgain(tx, { ...asked, locked, by: of.account.id }),
      ),

    cancel: (of: OfficeOrder, note: string) =>
      changing(of, 'order_cancelled', { note }, async (tx) => {
        await moveOrder(tx, {
          orderId: of.orderId,
          move: 'cancel',
          why: note,
          by: of.account.id,
          at: clock(),
          isLocked: true,
        });
      }),

    /** To an account that is still its buyer's; they are told by mail. */
    noteSent: (of: OfficeOrder, { seen, ...sent }: Omit<SentByBank, 'by'> & { readonly seen: AccountEnd }) =>
      changing(of, 'refund_sent', { ...sent }, async (tx, { state }) => {
        const day = { field: 'sent_on', day: sent.sentOn, now: clock() };
        await requireDayOfRefund(tx, sent.refundId, day);
        await requireAccountSeen(tx, sent.refundId, seen);
        await noteSentByBank(tx, { ...sent, orderId: of.orderId, by: of.account.id }, clock());
        const { orderId, account } = of;
        const told = { orderId, from: state, to: state, at: clock(), by: account.id, why: 'sent by bank' } as const;
        await react(reactions.afterCommit, tx, { ...told, what: 'refund_sent', refundId: sent.refundId });
      }),

    noteInCash: (of: OfficeOrder, given: Pick<GivenInCash, 'refundId' | 'givenOn'>) =>
      changing(of, 'refund_given_in_cash', { ...given }, async (tx) => {
        const day = { field: 'given_on', day: given.givenOn, now: clock() };
        await requireDayOfRefund(tx, given.refundId, day);
        await noteGivenInCash(tx, { ...given, orderId: of.orderId, by: of.account.id }, clock());
      }),
  };
}
