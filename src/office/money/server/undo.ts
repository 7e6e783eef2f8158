import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { type Reactions, react } from '#features/orders/server/reactions.ts';
import { createUndoNoted } from '#features/payments/server/undoNoted.ts';
import { undoGivenAgain, unsendRefund } from '#features/payments/server/unsendRefund.ts';
import { undoAskRest } from '#features/statements/server/askRest.ts';
import { undoExit } from '#features/statements/server/exits.ts';
import { createUndoMatch } from '#features/statements/server/settleMovements.ts';
import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import type { undoKinds } from '../contract/undo.ts';
import { orderOfMoney, stateOfMovement } from './undoView.ts';

interface Acting {
  readonly account: Account;
  readonly circuitId: number;
}

interface Undoing {
  readonly kind: (typeof undoKinds)[number];
  readonly of: string;
  /** When a refund was noted as sent, as it was seen; undefined where it was given again and is not sent. */
  readonly seen: string | undefined;
  /** The day on which the bank returned a transfer; null where it had never left. */
  readonly cameBackOn: Day | null;
  readonly note: string;
}

type Undo = (tx: Tx, acting: Acting, undoing: Undoing) => Promise<number>;

/**
 * The one way to undo what the office did with money: a match, money noted by hand, a refund noted as sent or that came back,
 * what was given again, a movement that was to be sent back, a rest that was asked for. What counted is reversed (decision 187).
 *
 * Refuses with `money_followed` where something has followed that this does not undo, and as `createUndoNoted`,
 * `createUndoMatch`, `unsendRefund`, `undoGivenAgain`, `undoExit` and `undoAskRest` do.
 */
export function createUndo(context: Context, reactions: Reactions) {
  const { db, clock } = context;
  const undoNoted = createUndoNoted(context, reactions);
  const undoMatch = createUndoMatch(context, reactions);

  const audit = (
    tx: Tx,
    { account, circuitId }: Acting,
    action: string,
    [subjectType, subjectId]: [string, string],
    facts: object,
  ) =>
    writeAudit(tx, {
      at: clock(),
      actorUserId: account.id,
      circuitId,
      action,
      subjectType,
      subjectId,
      facts: { ...facts },
    });

  const acts: Readonly<Record<Undoing['kind'], Undo>> = {
    async payment(tx, acting, { of, note }) {
      const [found] = await orderOfMoney(tx, { circuit: acting.circuitId, id: of });
      const { order } = found ?? refuse('payment_not_found');
      const { before, ...done } = await undoNoted(tx, {
        orderId: order,
        paymentId: of,
        why: note,
        by: acting.account.id,
      });
      await audit(tx, acting, 'money_undone', ['customer_order', order], { note, before, done });
      return done.unpaid;
    },

    /** Its buyer, who was told that it had left, is told this too. */
    async refund(tx, acting, { of, seen, cameBackOn, note }) {
      const { account, circuitId } = acting;
      const by = account.id;
      const [found] = await orderOfMoney(tx, { circuit: circuitId, id: of });
      const { order: orderId } = found ?? refuse('refund_not_found');
      const { state } = (await lockOrder(tx, orderId)) ?? refuse('refund_not_found');
      if (seen === undefined) {
        await undoGivenAgain(tx, { refundId: of, orderId }, clock());
        await audit(tx, acting, 'money_again_undone', ['customer_order', orderId], { refundId: of, note });
        return 0;
      }
      const asked = { refundId: of, orderId, seen, cameBackOn };
      const done = await unsendRefund(tx, { ...asked, reason: note, by }, clock());
      const what = cameBackOn ? 'refund_came_back' : 'refund_not_sent';
      const told = { orderId, from: state, to: state, at: clock(), by, why: note, refundId: of } as const;
      // What was given in cash was told to nobody.
      if (done.way === 'bank') await react(reactions.afterCommit, tx, { ...told, what });
      await audit(tx, acting, what, ['customer_order', orderId], {
        refundId: of,
        cameBackOn,
        note,
        before: state,
        done,
      });
      return 0;
    },

    async movement(tx, acting, { of: movement, note }) {
      const { account, circuitId } = acting;
      const deciding = { circuitId, by: account.id };
      const [found] = await stateOfMovement(tx, { circuit: circuitId, id: movement });
      if (found?.state === 'out') {
        await undoExit(context, tx, deciding, { movement, note });
        await audit(tx, acting, 'movement_exit_undone', ['bank_movement', movement], { note });
        return 0;
      }
      if (found?.state === 'open') {
        const order = await undoAskRest(tx, circuitId, movement);
        await audit(tx, acting, 'rest_undone', ['customer_order', order], { note, movement });
        return 0;
      }
      const done = await undoMatch(tx, deciding, { movement, note });
      for (const id of done.movements)
        await audit(tx, acting, 'match_undone', ['bank_movement', id], { note, ...done });
      return done.orders.length;
    },
  };

  return (acting: Acting, undoing: Undoing): Promise<number> =>
    db.transaction((tx) => acts[undoing.kind](tx, acting, undoing));
}
