import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Job } from '#server/jobs.ts';
import { reminderShare } from '../rules/deadlines.ts';
import { createMoveOrder } from './moves.ts';
import { type Reactions, react } from './reactions.ts';
import { orders } from './tables.ts';

const unpaid = eq(orders.state, 'awaiting_payment');
const overdue = (now: Date) => and(unpaid, lte(orders.expiresAt, now));

/** Each in its own transaction; one with a row lock is skipped: it is being paid. */
export const expireOrdersJob = ({ db, clock, log }: Context, { runMove }: Reactions): Job => {
  const moveOrder = createMoveOrder(runMove);
  return {
    name: 'expire-orders',
    schedule: '* * * * *',
    retryLimit: 0,
    run: async () => {
      const at = clock();
      const due = await db
        .select({ id: orders.id })
        .from(orders)
        .where(overdue(at))
        .orderBy(orders.expiresAt)
        .limit(500);
      for (const { id } of due) {
        await db
          .transaction(async (tx) => {
            const locked = await tx
              .select({ id: orders.id })
              .from(orders)
              .where(and(eq(orders.id, id), overdue(at)))
              .for('update', { skipLocked: true });
            if (locked.length === 0) return;
            await moveOrder(tx, { orderId: id, move: 'expire', why: 'not paid in time', by: null, at });
          })
          .catch((error: unknown) => log.error({ err: error, order: id }, 'an order could not expire'));
      }
    },
  };
};

function remind(tx: Tx, at: Date) {
  const { createdAt, expiresAt, dueDay, remindedAt } = orders;
  const most = sql`${createdAt} + (${expiresAt} - ${createdAt}) * ${reminderShare}::float8 <= ${at.toISOString()}`;
  const soon = or(and(isNull(dueDay), most), lte(dueDay, addDays(dayInRome(at), 1)));
  const due = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(unpaid, isNull(remindedAt), gt(expiresAt, at), soon))
    .orderBy(expiresAt)
    .limit(200)
    .for('update', { skipLocked: true });
  return tx.update(orders).set({ remindedAt: at }).where(inArray(orders.id, due)).returning({ id: orders.id, dueDay });
}

/** Reminds buyers once: after three quarters of the time to pay, or the day before a wire is due. */
export const remindOrdersJob = ({ db, clock }: Context, { afterCommit }: Reactions): Job => ({
  name: 'remind-orders',
  schedule: '* * * * *',
  retryLimit: 0,
  run: () =>
    db.transaction(async (tx) => {
      const at = clock();
      const state = 'awaiting_payment' as const;
      for (const { id, dueDay } of await remind(tx, at)) {
        const what = dueDay === null ? ('expires_soon' as const) : ('wire_due' as const);
        await react(afterCommit, tx, { orderId: id, what, from: state, to: state, at, by: null, why: 'reminder' });
      }
    }),
});
