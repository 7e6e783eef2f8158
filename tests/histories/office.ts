import { sql } from 'drizzle-orm';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { createNoteMoney } from '#features/payments/server/noteMoney.ts';
import { createConfirmMovements } from '#features/statements/server/settleMovements.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { isPassing } from '#server/databaseFaults.ts';
import type { Chance } from '../fuzz/chance.ts';
import { aMovement } from '../support/builders.ts';
import type { Outside } from './outside.ts';

/** What neither athletes nor providers do: time goes by, wires arrive, money is given back. */
export function officeOf({ office, db, clock }: Outside) {
  const jobs = jobsOf(office.context);
  const run = (name: string) => jobs.find((job) => job.name === name)!.run({});
  const reactions = reactionsOf(office.context);
  const giveBack = createGiveBack(office.context, reactions);
  const confirm = createConfirmMovements(office.context, reactions);
  const noteMoney = createNoteMoney(office.context, reactions);
  const oneOf = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id;

  const acts: readonly ((chance: Chance) => Promise<unknown>)[] = [
    async () => {
      await db.execute(sql`update customer_order set expires_at = ${clock().toISOString()}
        where id = (select id from customer_order where state = 'awaiting_payment' order by random() limit 1)`);
      await run('expire-orders');
    },
    async () => {
      await db.execute(sql`update cart set held_until = ${clock().toISOString()}
        where id = (select id from cart where held_until is not null order by random() limit 1)`);
      await run('sweep-carts');
    },
    async () => {
      await db.execute(sql`update kept_place set kept_until = ${clock().toISOString()}
        where id = (select id from kept_place order by random() limit 1)`);
      await run('lapse-kept-places');
    },
    async (chance) => {
      const orderId = await oneOf(sql`select id from customer_order
        where state = 'awaiting_payment' and pay_method = 'wiretransfer' order by random() limit 1`);
      if (!orderId) return;
      const { rows } = await db.execute<{ circuit: number; due: Cents; buyer: string }>(
        sql`select circuit_id as circuit, total_amount_due as due, user_id as buyer from customer_order where id = ${orderId}`,
      );
      const { circuit: circuitId, due, buyer: by } = rows[0]!;
      // Sometimes somebody sends too much, and sometimes twice.
      const money = { circuitId, orderId, way: 'bank', valueDay: dayInRome(clock()), note: 'a wire', by } as const;
      const seen = ['awaiting_payment', 'paid'] as const;
      const amount = cents(due + chance.pick([0, 0, 250]));
      for (const state of seen.slice(0, chance.pick([1, 1, 2])))
        await db.transaction((tx) => noteMoney(tx, { ...money, amount, seen: state }));
      // Sometimes the statement with its movement comes afterwards.
      if (!chance.pick([true, false])) return;
      const movement = await aMovement(db, { by, amount, on: money.valueDay, circuitId });
      const orders = [{ id: orderId, due, seen: 'paid' as const }];
      await db.transaction((tx) => confirm(tx, { circuitId, by }, { movements: [movement], orders }));
    },
    async (chance) => {
      const orderId = await oneOf(sql`select id from customer_order
        where state in ('paid', 'partly_refunded') order by random() limit 1`);
      const line = orderId && (await oneOf(sql`select id from order_detail where order_id = ${orderId} limit 1`));
      if (!orderId || !line) return;
      const what = chance.pick([{ lines: [line] }, { amount: cents(1 + chance.upTo(1_500)) }, 'rest' as const]);
      await db.transaction((tx) => giveBack(tx, { orderId, what, why: 'asked by the office', by: null }));
    },
  ];

  /** Does one of them; that the database is away, or that it may not be, is no fault. */
  return async (chance: Chance): Promise<void> => {
    await chance
      .pick(acts)(chance)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) && !isPassing(error)) throw error;
      });
  };
}
