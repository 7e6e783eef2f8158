import { sql } from 'drizzle-orm';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import { reminderShare } from '../rules/deadlines.ts';
import { createMoveOrder } from './moves.ts';
import { type Reactions, react } from './reactions.ts';

const overdue = statement<{ now: string }, { id: string }>(
  'orders to expire',
  (at) => sql`
    select id from customer_order
    where state = 'awaiting_payment' and expires_at <= ${at('now')}::timestamptz order by expires_at limit 500`,
);

const lockOverdue = statement<{ order: string; now: string }, object>(
  'lock an order to expire',
  (at) => sql`
    select from customer_order
    where id = ${at('order')} and state = 'awaiting_payment' and expires_at <= ${at('now')}::timestamptz
    for update skip locked`,
);

/** Orders whose time to pay is over expire, each in its own transaction; one that is just being paid is left alone. */
export const expireOrdersJob = ({ db, clock, log }: Context, { inTransaction }: Reactions): Job => {
  const moveOrder = createMoveOrder(inTransaction);
  return {
    name: 'expire-orders',
    schedule: '* * * * *',
    retryLimit: 0,
    run: async () => {
      const at = clock();
      const now = at.toISOString();
      for (const { id } of await overdue(db, { now })) {
        await db
          .transaction(async (tx) => {
            if ((await lockOverdue(tx, { order: id, now })).length === 0) return;
            await moveOrder(tx, { orderId: id, move: 'expire', why: 'not paid in time', by: null, at });
          })
          .catch((error: unknown) => log.error({ err: error, order: id }, 'an order could not expire'));
      }
    },
  };
};

interface Reminding {
  readonly [name: string]: string | number;
  readonly now: string;
  readonly share: number;
  readonly tomorrow: string;
}

const remind = statement<Reminding, { id: string; due_day: string | null }>(
  'orders to remind of',
  (at) => sql`
    update customer_order o set reminded_at = ${at('now')}::timestamptz
    where o.id in (
      select id from customer_order
      where state = 'awaiting_payment' and reminded_at is null and expires_at > ${at('now')}::timestamptz
        and case when due_day is null
          then created_at + (expires_at - created_at) * ${at('share')}::float8 <= ${at('now')}::timestamptz
          else due_day <= ${at('tomorrow')}::date end
      order by expires_at limit 200 for update skip locked)
    returning o.id, o.due_day::text as due_day`,
);

/** Buyers are reminded once: at three quarters of the time to pay, or the day before a wire is to be sent. */
export const remindOrdersJob = ({ db, clock }: Context, { afterCommit }: Reactions): Job => ({
  name: 'remind-orders',
  schedule: '* * * * *',
  retryLimit: 0,
  run: () =>
    db.transaction(async (tx) => {
      const at = clock();
      const state = 'awaiting_payment' as const;
      for (const { id, due_day } of await remind(tx, {
        now: at.toISOString(),
        share: reminderShare,
        tomorrow: addDays(dayInRome(at), 1),
      })) {
        const what = due_day === null ? ('expires_soon' as const) : ('wire_due' as const);
        await react(afterCommit, tx, { orderId: id, what, from: state, to: state, at, by: null, why: 'reminder' });
      }
    }),
});
