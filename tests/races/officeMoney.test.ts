import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import type { OrderState } from '#features/orders/rules/states.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { closeBooks } from '#features/payments/server/closeBooks.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { createNoteMoney } from '#features/payments/server/noteMoney.ts';
import { takingsOf } from '#features/payments/server/takingsView.ts';
import { createUndoNoted } from '#features/payments/server/undoNoted.ts';
import { createConfirmMovements } from '#features/statements/server/settleMovements.ts';
import { giveAway } from '#features/subscriptions/server/giving/give.ts';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { withoutGuard } from '#server/guard.ts';
import { askInvariants } from '../../tools/invariants.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aMovement, aRace } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const moveOrder = createMoveOrder(moveWithUses);
const end = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** An order for one registration of 30.00, and how all that hangs on it stands. */
async function anOrder() {
  const enabled = { transferEnabled: true, substitutionEnabled: true };
  const { race, sellableId } = await aRace(db(), 15, { price: '30.00', stock: 5, ...enabled });
  const [buyer] = await aCrowd(portal, 1);
  const { id } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
  const lines = await db().execute<{ line: string; registration: string }>(sql`
    select d.id as line, g.id as registration from order_detail d join registration g on g.order_detail_id = d.id
    where d.order_id = ${id}`);
  const standing = async () => {
    const { rows } = await db().execute<Record<string, unknown>>(sql`
      select o.state, g.state as registration, c.ordered, c.purchased,
        (select count(*)::int from payment p where p.order_id = o.id and p.state = 'paid') as payments,
        (select coalesce(sum(f.amount), 0)::int from refund f where f.order_id = o.id) as back
      from customer_order o join order_detail d on d.order_id = o.id join registration g on g.order_detail_id = d.id,
        stock_counter c where o.id = ${id} and c.sellable_id = ${sellableId}`);
    return rows[0]!;
  };
  return {
    id,
    buyer: buyer!,
    ...lines.rows[0]!,
    standing,
    lock: sql`select from customer_order where id = ${id} for update`,
  };
}

const note = (orderId: string, by: string) =>
  db().transaction((tx) =>
    createNoteMoney(portal.context, reactionsOf(portal.context))(tx, {
      ...{ circuitId: 15, orderId, way: 'bank', amount: euro('30.00'), note: 'CRO', by },
      ...{ valueDay: day('2026-08-31'), seen: 'awaiting_payment' as OrderState },
    }),
  );

describe('Somebody confirms a transfer', () => {
  /** While the time to pay of its order is over. */
  async function andItExpires() {
    const order = await anOrder();
    await db().execute(sql`update customer_order set expires_at = ${testNow} where id = ${order.id}`);
    const acts = [
      () => note(order.id, order.buyer.id),
      () => moveOrder(db(), { orderId: order.id, move: 'expire', why: 'not paid', by: null, at }),
    ];
    const ends = await collide(db(), order.lock, acts, (act) => end(act()));
    return { ends, standing: await order.standing() };
  }

  test('of an order that expires: it is paid, or it is over and no money is noted', async () => {
    const { ends, standing } = await andItExpires();
    const paid = { state: 'paid', registration: 'confirmed', ordered: 0, purchased: 1, payments: 1, back: 0 };
    const over = { state: 'expired', registration: 'released', ordered: 0, purchased: 0, payments: 0, back: 0 };
    expect(standing).toEqual(ends[0] === 'done' ? paid : over);
    await jobsOf(portal.context)
      .find(({ name }) => name === 'expire-orders')!
      .run({});
    await invariantsHold(db());
  });

  /** While its athlete refuses the registration. */
  async function andItIsRefused() {
    const order = await anOrder();
    const takeOut = createTakeOut(reactionsOf(portal.context));
    const acts = [
      () => note(order.id, order.buyer.id),
      () =>
        db().transaction((tx) =>
          takeOut(tx, { orderId: order.id, lines: [order.line], why: 'refused by the athlete', by: null, at }),
        ),
    ];
    const ends = await collide(db(), order.lock, acts, (act) => end(act()));
    return { ends, standing: await order.standing() };
  }

  test('of an order whose athlete refuses: the money pays the place, or there is none to pay', async () => {
    const { standing } = await andItIsRefused();
    expect(Number(standing.ordered)).toBe(0);
    expect(standing.registration === 'confirmed' ? standing.purchased : 0).toBe(standing.purchased);
    await invariantsHold(db());
  });
});

describe('Somebody undoes money that was noted by hand (decision 178)', () => {
  /** An order that was paid by hand, and the undoing of its money. */
  async function paidByHand() {
    const order = await anOrder();
    const { payments } = await note(order.id, order.buyer.id);
    const undoNoted = createUndoNoted(portal.context, reactionsOf(portal.context));
    const undoing = { orderId: order.id, paymentId: payments[0]!.id, why: 'too much', by: order.buyer.id };
    return { ...order, undo: () => db().transaction((tx) => undoNoted(tx, undoing)) };
  }
  const unpaid = { state: 'awaiting_payment', registration: 'on_hold', ordered: 1, purchased: 0, payments: 0, back: 0 };

  test('as somebody else does: it happens once', async () => {
    const left = await askInvariants(db());
    const { lock, undo, standing } = await paidByHand();
    const ends = await collide(db(), lock, [undo, undo], (act) => end(act()));
    expect([ends.toSorted(), await standing()]).toEqual([['done', 'money_undone'], unpaid]);
    await invariantsHold(db(), left);
  });

  test('as somebody gives it back: one of the two happens', async () => {
    const left = await askInvariants(db());
    const { id: orderId, lock, undo, standing } = await paidByHand();
    const giveBack = createGiveBack(portal.context, reactionsOf(portal.context));
    const give = () => db().transaction((tx) => giveBack(tx, { orderId, what: 'rest', why: 'asked', by: null }));
    const ends = await collide<() => Promise<unknown>, string>(db(), lock, [undo, give], (act) => end(act()));
    const refunded = {
      state: 'refunded',
      registration: 'released',
      ordered: 0,
      purchased: 0,
      payments: 0,
      back: 3_000,
    };
    expect(await standing()).toEqual(ends[0] === 'done' ? unpaid : refunded);
    expect(ends).toEqual(ends[0] === 'done' ? ['done', 'order_not_paid'] : ['money_followed', 'done']);
    await invariantsHold(db(), left);
  });

  /** As its movement, which has come meanwhile, is tied to it; answers how both end. */
  async function andItIsTied() {
    const { id, buyer, lock, undo } = await paidByHand();
    const confirm = createConfirmMovements(portal.context, reactionsOf(portal.context));
    const amount = euro('30.00');
    const movement = await aMovement(db(), { by: buyer.id, amount, on: day('2026-08-31'), circuitId: 15 });
    const wanted = { movements: [movement], orders: [{ id, due: amount, seen: 'paid' as OrderState }] };
    const tie = () => db().transaction((tx) => confirm(tx, { circuitId: 15, by: buyer.id }, wanted));
    const undoNext = async () => {
      await until(async () => (await waiting(db())) === 1);
      return undo();
    };
    return collide<() => Promise<unknown>, string>(db(), lock, [tie, undoNext], (act) => end(act()));
  }

  test('as its movement is tied to it: the tie stays, and is what is to be undone', async () => {
    const left = await askInvariants(db());
    expect(await andItIsTied()).toEqual(['done', 'money_followed']);
    await invariantsHold(db(), left);
  });

  test('without the order’s lock a movement is tied to money that was undone', async () => {
    expect(await withoutGuard('order lock', andItIsTied)).toEqual(['done', 'done']);
  });
});

describe.each(['transfer', 'substitute'] as const)(
  'A registration is given away (%s) while its money goes back',
  (kind) => {
    /** What became of both, and what the money is worth now: as a code and as a refund. */
    async function atOnce() {
      const order = await anOrder();
      await note(order.id, order.buyer.id);
      const giveBack = createGiveBack(portal.context, reactionsOf(portal.context));
      const account = { id: order.buyer.id } as Parameters<typeof giveAway>[1];
      const acts = [
        () => db().transaction((tx) => giveBack(tx, { orderId: order.id, what: 'rest', why: 'asked', by: null })),
        () =>
          giveAway(portal.context, account, {
            registrationId: order.registration,
            kind,
            email: 'b@test.example',
            lang: 'it',
          }),
      ];
      const ends = await collide(db(), order.lock, acts, (act) => end(act()));
      const { rows } = await db().execute<{ codes: number; worth: number }>(sql`
      select count(*)::int as codes, coalesce(sum(amount), 0)::int as worth from coupon
      where from_registration_id = ${order.registration}`);
      return { ends, ...rows[0]!, back: Number((await order.standing()).back) };
    }

    /** What 30.00 became: a refund, or a code. Of a transfer 10.00 are kept for giving the place away, and may go back. */
    const refundedFirst = { ends: ['done', 'registration_refunded'], codes: 0, worth: 0, back: 3_000 };
    const givenFirst =
      kind === 'transfer'
        ? { ends: ['done', 'done'], codes: 1, worth: 2_000, back: 1_000 }
        : { ends: ['refund_too_high', 'done'], codes: 1, worth: 3_000, back: 0 };

    test('the money goes out once, whoever is first', async () => {
      // Without the lock below an order may have paid out twice.
      const left = await askInvariants(db());
      const found = await atOnce();
      expect(found).toEqual(found.codes === 0 ? refundedFirst : givenFirst);
      await invariantsHold(db(), left);
    });

    test('without the order’s lock it goes out twice, or one of them is a fault and no refusal that could be told', async () => {
      const { ends, worth, back } = await withoutGuard('order lock', atOnce);
      expect(ends.some((one) => one === undefined) || worth + back > 3_000).toBe(true);
    });
  },
);

describe('Somebody closes the books', () => {
  const closed = day('2026-08-31');
  const taken = async () => [...(await takingsOf(db(), 15, { from: closed, to: closed })).values()];

  /** While money of that day is being noted: what the day came to once it was closed, and what it comes to afterwards. */
  async function whileMoneyIsNoted() {
    const order = await anOrder();
    portal.setNow('2026-09-01T10:00:00Z');
    const closing = await db().transaction(async (tx) => {
      await createNoteMoney(portal.context, reactionsOf(portal.context))(tx, {
        ...{ circuitId: 15, orderId: order.id, way: 'cash', amount: euro('30.00'), note: '', by: order.buyer.id },
        ...{ valueDay: closed, seen: 'awaiting_payment' as OrderState },
      });
      let isOver = false;
      const close = db()
        .transaction((other) => closeBooks(other, { circuitId: 15, until: closed, clock: portal.context.clock }))
        .then(taken)
        .finally(() => {
          isOver = true;
        });
      await until(async () => isOver || (await waiting(db())) > 0);
      return { close };
    });
    const atClosing = await closing.close;
    const afterwards = await taken();
    await db().transaction((tx) => closeBooks(tx, { circuitId: 15, until: null, clock: portal.context.clock }));
    portal.setNow(testNow);
    return { atClosing, afterwards };
  }

  test('while money is noted: it waits, and what was seen then stays', async () => {
    const { atClosing, afterwards } = await whileMoneyIsNoted();
    expect(afterwards).toEqual(atClosing);
  });

  test('without its lock, money comes to a day that is closed', async () => {
    const { atClosing, afterwards } = await withoutGuard('advisory lock', whileMoneyIsNoted);
    expect(afterwards).not.toEqual(atClosing);
  });
});
