import { and, count, eq, isNull, lte, min } from 'drizzle-orm';
import { orders } from '#features/orders/server/tables.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { type HeldRole, type Role, reachIn } from '#kernel/roles.ts';
import type { DbOrTx } from '#server/database.ts';
import {
  getInvitations,
  getOfficeOrders,
  noteRefundSent,
  type OfficeTask,
  type OfficeView,
  officeTasks,
} from '../contract.ts';
import { invitations } from './tables.ts';

interface Asked {
  readonly circuitId: number;
  readonly roles: readonly HeldRole[];
  readonly now: Date;
}

type Task = OfficeView['todo'][number];

/** What waits for somebody in the office of a circuit: only what their roles let them see, and only what is there. */
export async function officeToDo(on: DbOrTx, { circuitId, roles, now }: Asked): Promise<Task[]> {
  const counts: Readonly<Record<OfficeTask, { for: readonly Role[]; read: () => Promise<Omit<Task, 'what'>> }>> = {
    wires: {
      for: getOfficeOrders.roles,
      read: async () => {
        const awaited = and(eq(orders.state, 'awaiting_payment'), eq(orders.payMethod, 'wiretransfer'));
        const [row] = await on
          .select({ count: count(), day: min(orders.dueDay) })
          .from(orders)
          .where(and(eq(orders.circuitId, circuitId), awaited));
        return row!;
      },
    },
    back: {
      for: noteRefundSent.roles,
      read: async () => {
        const toSend = and(eq(refunds.way, 'bank'), eq(refunds.state, 'requested'));
        const [row] = await on
          .select({ count: count(), since: min(refunds.createdAt) })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .where(and(eq(orders.circuitId, circuitId), toSend));
        return { count: row!.count, day: row!.since && dayInRome(row!.since) };
      },
    },
    invitations: {
      for: getInvitations.roles,
      read: async () => {
        const isOver = and(isNull(invitations.endedAt), lte(invitations.expiresAt, now));
        return { count: await on.$count(invitations, and(eq(invitations.circuitId, circuitId), isOver)), day: null };
      },
    },
  };
  const mine = officeTasks.filter((what) => reachIn(roles, circuitId, counts[what].for) === 'all');
  const tasks = await Promise.all(mine.map(async (what) => ({ what, ...(await counts[what].read()) })));
  return tasks.filter((task) => task.count > 0);
}
