import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import type { OfferChoice } from '#features/disruptions/rules/offers.ts';
import { disruptRace } from '#features/disruptions/server/disrupt.ts';
import { answerOffers } from '#features/disruptions/server/offers.ts';
import { carryOutRelease, release, sumOf, toRelease } from '#features/disruptions/server/releaseOffers.ts';
import { offerAnswers } from '#features/disruptions/server/tables.ts';
import { disruptionOf } from '#features/disruptions/server/toTellView.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { lockRace } from '#features/races/server/setup/writeRace.ts';
import { offersKey } from '#features/subscriptions/server/offersKey.ts';
import { Refusal } from '#kernel/errors.ts';
import { withoutGuard } from '#server/guard.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { usualOffers } from '../support/offers.ts';
import { until } from '../support/paying.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd, tally } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const at = new Date(testNow);
const iban = 'IT65X0542811101000000993456';
const said = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

/** A cancelled race with an athlete who has paid 40.00 at the desk, and may choose. */
async function aCancelledRace() {
  const [buyer] = await aCrowd(portal, 1);
  const { race } = await aRace(db(), 15, { price: '40.00' });
  const { id: order } = await orderWith(portal, buyer!.as, buyer!.member.id, race.id);
  const pay = { orderId: order, move: 'pay', why: 'at the desk', by: null, at } as const;
  await createMoveOrder(moveWithUses)(db(), pay);
  const { id: disruption } = await db().transaction(async (tx) => {
    await lockRace(tx, race.id);
    const words = { it: 'Maltempo.', en: 'Bad weather.' };
    const wanted = { circuitId: 15, raceId: race.id, startsAt: null, words, offers: usualOffers, by: buyer!.id };
    return disruptRace(portal.context, tx, wanted);
  });
  const { rows } = await db().execute<{ id: string }>(sql`
    select r.id from registration r join order_detail d on d.id = r.order_detail_id where d.order_id = ${order}`);
  const registration_id = rows[0]!.id;
  const key = offersKey({ disruption, account: buyer!.id }, portal.context.environment);
  const choose = (choice: OfferChoice, seen: OfferChoice | null = null) =>
    answerOffers(portal.context, reactionsOf(portal.context), {
      ...{ key, answers: [{ registration_id, choice, seen }], iban },
    });
  const releaseSeen = async () => {
    const refunds = await toRelease(db(), (await disruptionOf(db(), disruption))!);
    const seen = { registrations: refunds.length, amount: sumOf(refunds) };
    return () =>
      db().transaction((tx) =>
        release(portal.context, tx, { circuitId: 15, disruptionId: disruption, by: buyer!.id }, seen),
      );
  };
  return { order, disruption, choose, releaseSeen };
}

const answersIn = (disruption: string) =>
  db().select().from(offerAnswers).where(eq(offerAnswers.disruptionId, disruption));
const moneyOf = async (order: string) =>
  (
    await db().execute<{ refunds: number; codes: number }>(sql`
      select (select count(*)::int from refund where order_id = ${order}) as refunds,
        (select count(*)::int from coupon c join registration r on r.id = c.from_registration_id
          join order_detail d on d.id = r.order_detail_id where d.order_id = ${order}) as codes`)
  ).rows[0];
const orderRow = (order: string) => sql`select id from customer_order where id = ${order} for update`;
const disruptionRow = (id: string) => sql`select id from disruption where id = ${id} for update`;

describe('Two windows in which one chooses', () => {
  test.each([['code', 'refund'] as const, ['refund', 'code'] as const])(
    '%s in one and %s in the other at once: one counts, and the other is told',
    async (one, other) => {
      const { order, disruption, choose } = await aCancelledRace();
      const answers = await collide(db(), orderRow(order), [one, other], (choice) => said(choose(choice)));
      const [answer, ...more] = await answersIn(disruption);
      expect(more).toEqual([]);
      expect(answers.filter((word) => word === 'done')).toHaveLength(1);
      expect(['offer_changed_meanwhile', 'offer_carried_out']).toContain(answers.find((word) => word !== 'done'));
      expect(await moneyOf(order)).toEqual({ refunds: 0, codes: answer!.choice === 'code' ? 1 : 0 });
      await invariantsHold(db());
    },
  );

  test('the same twice is once', async () => {
    const { order, choose } = await aCancelledRace();
    const answers = await collide(db(), orderRow(order), [1, 2], () => said(choose('code')));
    expect(tally(answers)).toEqual({ done: 2 });
    expect(await moneyOf(order)).toEqual({ refunds: 0, codes: 1 });
    await invariantsHold(db());
  });
});

describe('Choosing and releasing at once', () => {
  async function meet() {
    const { order, disruption, choose, releaseSeen } = await aCancelledRace();
    await choose('refund');
    const go = await releaseSeen();
    const answers = await collide(db(), disruptionRow(disruption), ['code', 'release'] as const, (what) =>
      said(what === 'code' ? choose('code', 'refund') : go()),
    );
    return { order, disruption, answers, answer: (await answersIn(disruption))[0]! };
  }

  test('the money is released and not changed any more, or is a code and not released', async () => {
    const { order, answer, answers } = await meet();
    expect(answers).toContain('done');
    expect(answers.filter((word) => word === 'done')).toHaveLength(1);
    expect(answer.releasedAt === null).toBe(answer.choice === 'code');
    expect((await moneyOf(order))?.codes).toBe(answer.choice === 'code' ? 1 : 0);
    await invariantsHold(db());
  });
});

describe('A refund by hand and a release at once', () => {
  const giveBack = (orderId: string) =>
    db().transaction((tx) =>
      createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
        ...{ orderId, what: 'rest', why: 'given back by the office', by: null },
      }),
    );
  /** The office has given the money back and not committed it while somebody releases. */
  async function whileGivenBack() {
    const { order, disruption, choose, releaseSeen } = await aCancelledRace();
    await choose('refund');
    const go = await releaseSeen();
    let isSettled = false;
    const released = await db().transaction(async (tx) => {
      await createGiveBack(portal.context, reactionsOf(portal.context))(tx, {
        ...{ orderId: order, what: 'rest', why: 'given back by the office', by: null },
      });
      const answer = said(go()).finally(() => {
        isSettled = true;
      });
      await until(async () => isSettled || (await waiting(db())) > 0);
      return { answer };
    });
    return { order, disruption, answer: await released.answer };
  }

  test('the refund that was first is seen: nothing of it is released, and nothing waits any more', async () => {
    const { order, disruption, answer } = await whileGivenBack();
    expect(answer).toBe('release_has_changed');
    expect(await answersIn(disruption)).toMatchObject([{ releasedAt: null }]);
    expect(await toRelease(db(), (await disruptionOf(db(), disruption))!)).toEqual([]);
    expect(await moneyOf(order)).toEqual({ refunds: 1, codes: 0 });
    await invariantsHold(db());
  });

  test('the release that was first says, once it is carried out, that nothing of it goes back', async () => {
    const { order, disruption, choose, releaseSeen } = await aCancelledRace();
    await choose('refund');
    await (await releaseSeen())();
    const work = () => carryOutRelease(portal.context, reactionsOf(portal.context), disruption);
    await collide(db(), orderRow(order), ['refund', 'release'] as const, async (what) => {
      await (what === 'refund' ? said(giveBack(order)) : work());
    });
    const [answer] = await answersIn(disruption);
    expect(answer!.amount).toBe(answer!.refundId ? 4_000 : 0);
    expect((await moneyOf(order))?.refunds).toBe(1);
    await invariantsHold(db());
  });

  test('where a release does not have its orders, it is for money that is back already', async () => {
    const { disruption, answer } = await withoutGuard('offers are answered or released', whileGivenBack);
    expect(answer).toBe('done');
    expect(await answersIn(disruption)).toMatchObject([{ amount: 4_000 }]);
    await carryOutRelease(portal.context, reactionsOf(portal.context), disruption);
    expect(await answersIn(disruption)).toMatchObject([{ amount: 0 }]);
  });
});

describe('Releasing twice at once', () => {
  test('is one release, and its refund is requested once, also by two workers', async () => {
    const { order, disruption, choose, releaseSeen } = await aCancelledRace();
    await choose('refund');
    const go = await releaseSeen();
    const answers = await collide(db(), disruptionRow(disruption), [1, 2], () => said(go()));
    expect(answers.toSorted()).toEqual(['done', 'release_has_changed']);
    const work = () => carryOutRelease(portal.context, reactionsOf(portal.context), disruption);
    await collide(db(), orderRow(order), [1, 2], work);
    expect(await moneyOf(order)).toEqual({ refunds: 1, codes: 0 });
    await invariantsHold(db());
  });

  test('where a worker does not look whether it was done, the answer loses its refund', async () => {
    const { order, disruption, choose, releaseSeen } = await aCancelledRace();
    await choose('refund');
    await (await releaseSeen())();
    const work = () => carryOutRelease(portal.context, reactionsOf(portal.context), disruption);
    await withoutGuard('a released refund is requested once', () => collide(db(), orderRow(order), [1, 2], work));
    // What is left of the order still keeps the money from going twice.
    expect((await moneyOf(order))?.refunds).toBe(1);
    expect((await answersIn(disruption))[0]!.refundId).toBeNull();
  });

  test('where who releases has neither it nor its orders alone, two releases are of the same money', async () => {
    const { disruption, choose, releaseSeen } = await aCancelledRace();
    await choose('refund');
    const go = await releaseSeen();
    const lock = sql`select from offer_answer where disruption_id = ${disruption} for update`;
    const answers = await withoutGuard('offers are answered or released', () =>
      collide(db(), lock, [1, 2], () => said(go())),
    );
    expect(tally(answers)).toEqual({ done: 2 });
  });
});
