import { sql } from 'drizzle-orm';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { Refusal } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import { isPassing } from '#server/databaseFaults.ts';
import type { Chance } from '../fuzz/chance.ts';
import type { Outside } from './outside.ts';

/** What neither athletes nor providers do: time goes by, wires arrive, money is given back. */
export function officeOf({ office, db, clock }: Outside) {
  const jobs = jobsOf(office.context);
  const run = (name: string) => jobs.find((job) => job.name === name)!.run({});
  const giveBack = createGiveBack(office.context, reactionsOf(office.context));
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
    async () => {
      const orderId = await oneOf(sql`select id from customer_order
        where state = 'awaiting_payment' and pay_method = 'wiretransfer' order by random() limit 1`);
      const said = { why: 'the wire arrived', by: null, at: clock() };
      if (orderId) await createMoveOrder(moveWithUses)(db, { orderId, move: 'pay', ...said });
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
