import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { createConfirmMovements } from '#features/statements/server/settleMovements.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal } from '#kernel/errors.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aMovement, aRace } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { moneyRuns } from '../../../../tests/support/extent.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { payers, providerOf, type Way } from '../../../../tests/support/payers.ts';
import { createGiveBack } from './giveBack.ts';
import { createNoteMoney } from './noteMoney.ts';
import { refundJobName } from './refundRecords.ts';

const the = payers();
const { db, heldFor } = the;
const ways: readonly Way[] = ['cc', 'paypal', 'satispay'];

class Killed extends Error {}

/**
 * Runs something in a process that dies at its so many-th transaction: before it is committed (what a provider has
 * answered by then is lost) or after (its own answer is lost). From then on the process does nothing any more.
 */
async function killedAt(transaction: number, when: 'before' | 'after', act: () => Promise<unknown>): Promise<void> {
  const on = db();
  const whole = on.transaction.bind(on);
  const { session } = on._;
  const prepare = session.prepareQuery.bind(session);
  let left = transaction;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Killed();
  };
  const transacting = vi.spyOn(on, 'transaction').mockImplementation(async (work, config) => {
    if (isDead) throw new Killed();
    left -= 1;
    if (left !== 0) return whole(work, config);
    const done = await whole(async (tx) => {
      const answer = await work(tx);
      return when === 'before' ? die() : answer;
    }, config);
    die();
    return done;
  });
  const preparing = vi.spyOn(session, 'prepareQuery').mockImplementation((...query) => {
    if (isDead) throw new Killed();
    return prepare(...query);
  });
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    transacting.mockRestore();
    preparing.mockRestore();
  }
}

const trouble = fc.record({
  /** What the providers' day is like: they answer, are away, or answer nonsense. */
  fault: fc.constantFrom('none', 'none', 'down', 'garbage' as const),
  /** At which transaction the process dies; 0: it lives. */
  dies: fc.constantFrom(0, 0, 1, 2, 3),
  when: fc.constantFrom('before', 'after' as const),
});
type Trouble = typeof trouble extends fc.Arbitrary<infer Given> ? Given : never;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      way: fc.constantFrom(...ways),
      button: fc.constantFrom('approve', 'approve', 'approve', 'decline' as const),
      begins: trouble,
      returns: trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('note' as const),
      way: fc.constantFrom('bank', 'cash' as const),
      more: fc.constantFrom(0, 0, 700, -150),
      /** The statement with its movement comes afterwards, and somebody confirms it. */
      stated: fc.boolean(),
      trouble,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('give_back' as const),
      which: fc.nat({ max: 5 }),
      cents: fc.integer({ min: 1, max: 3_500 }),
      /** An amount of the order as the office gives it back: its places stay, or are freed, and the commission goes beside. */
      places: fc.constantFrom('unsaid', 'kept', 'freed' as const),
      commission: fc.boolean(),
      asks: trouble,
      works: trouble,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), asks: trouble, resumes: trouble }) },
);
type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

/** Later on, so that what is asked again after a while is due. */
let clock = Date.parse(testNow);
const later = (minutes: number) => {
  clock += minutes * 60_000;
  the.portal.setNow(new Date(clock).toISOString());
};
const day = async (fault: Trouble['fault']) => {
  for (const way of ways) await the.portal.mood({ provider: providerOf[way], fault, notices: 'none' });
};

/** Does something on such a day, in such a process. What is refused, or fails as it must then, is no fault of the test. */
async function troubled({ fault, dies, when }: Trouble, act: () => Promise<unknown>): Promise<void> {
  await day(fault);
  const wasBad = fault !== 'none';
  const tried = dies === 0 ? act() : killedAt(dies, when, act);
  await tried.catch((error: unknown) => {
    if (!(error instanceof Refusal) && !wasBad) throw error;
  });
  await day('none');
}

const refusalOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.code;
  throw error;
};

interface Made {
  readonly id: string;
  readonly reference: string;
}

/** What the portal believes of these orders: by provider, by hand, by the takings of the days, and by what was sold. */
async function believed(made: readonly Made[]) {
  const ids = sql`any (${sql.param(made.map(({ id }) => id))}::uuid[])`;
  const { rows } = await db().execute<{ providers: number; hand: number; takings: number; sold: number; left: number }>(
    sql`
      select
        coalesce((select sum(p.amount) from payment p where p.order_id = ${ids} and p.value_day is null
            and p.state in ('paid', 'refunding', 'refunded')), 0)::int
          - coalesce((select sum(f.amount) from refund f join payment p on p.id = f.payment_id
            where f.order_id = ${ids} and f.state = 'done' and f.way = 'provider'), 0)::int as providers,
        coalesce((select sum(p.amount) from payment p where p.order_id = ${ids} and p.value_day is not null), 0)::int as hand,
        coalesce((select sum(f.amount) from money_fact f where f.order_id = ${ids} and f.kind <> 'written_off'), 0)::int as takings,
        -- What orders were sold for, and money that pays none of them, less what is back.
        coalesce((select sum(o.total_amount_due) from customer_order o where o.id = ${ids} and o.payed_at is not null), 0)::int
          + coalesce((select sum(f.amount) from refund f where f.order_id = ${ids} and f.surplus and f.state <> 'failed'), 0)::int
          - coalesce((select sum(f.amount) from refund f where f.order_id = ${ids} and f.state = 'done'), 0)::int as sold,
        (select count(*) from refund f where f.order_id = ${ids} and f.state = 'requested' and f.way = 'provider')::int
          + (select count(*) from payment p where p.order_id = ${ids} and p.state = 'capturing')::int as left`,
  );
  return rows[0]!;
}

test('whatever providers refuse, lose or do not answer, and wherever a process dies: bank + providers + desk = orders', async () => {
  const { race } = await aRace(db(), 15, { price: '30.00', stock: 10_000 });
  const notes = createNoteMoney(the.portal.context, reactionsOf(the.portal.context));
  const confirms = createConfirmMovements(the.portal.context, reactionsOf(the.portal.context));
  const gives = createGiveBack(the.portal.context, reactionsOf(the.portal.context));

  async function history(steps: readonly Step[]): Promise<void> {
    const made: Made[] = [];
    let byHand = 0;
    const anOrder = async () => {
      const { as, member } = await the.aBuyer();
      const { id, reference } = await orderWith(the.portal, as, member.id, race.id);
      made.push({ id, reference });
      return { id, as };
    };

    /** The movement of a transfer that was noted by hand: it is that money, and no other. */
    const stated = async (id: string, amount: Cents, trouble: Trouble) => {
      const movement = await aMovement(db(), { by: the.buyer.id, amount, on: dayInRome(new Date(clock)) });
      const item = { movements: [movement], orders: [{ id, due: amount, seen: 'paid' as const }] };
      const acting = { circuitId: 15, by: the.buyer.id };
      await troubled(trouble, () => db().transaction((tx) => confirms(tx, acting, item)));
    };

    const run = async (one: Step): Promise<void> => {
      later(1);
      if (one.do === 'pay') {
        const { id, as } = await anOrder();
        await troubled(one.begins, () => the.start(one.way, id, as));
        // Whoever saw no page presses Pay once more, when the first press no longer counts as being at the provider.
        later(1);
        const { body } = await the.start(one.way, id, as);
        if (!String(body.redirect_link).includes('/pay/')) return;
        await the.portal.press(body.redirect_link, one.button);
        await troubled(one.returns, () => the.ask('GET', `/orders/${id}/result?method=${one.way}`, undefined, as));
      } else if (one.do === 'note') {
        const { id } = await anOrder();
        const { rows } = await db().execute<{ due: number }>(
          sql`select total_amount_due as due from customer_order where id = ${id}`,
        );
        const amount = cents(rows[0]!.due + one.more);
        const facts = {
          orderId: id,
          circuitId: 15,
          amount,
          valueDay: dayInRome(new Date(clock)),
          note: 'CRO',
        } as const;
        const money = {
          ...facts,
          way: one.way,
          seen: 'awaiting_payment',
          less: 'write_off',
          by: the.buyer.id,
        } as const;
        const note = () => db().transaction((tx) => notes(tx, money));
        let answered = false;
        await troubled(one.trouble, () => note().then(() => (answered = true)));
        // Whoever saw no answer notes it once more, as they saw it: it is not there, or they are told that it is.
        const refused = answered ? 'order_changed_meanwhile' : await note().then(() => null, refusalOf);
        const isThere = refused === null || refused === 'order_changed_meanwhile';
        if (isThere) byHand += amount;
        if (isThere && one.stated && one.way === 'bank') await stated(id, amount, one.trouble);
      } else if (one.do === 'give_back') {
        const id = made[one.which]?.id;
        if (!id) return;
        const lines = (
          await db().execute<{ id: string }>(
            sql`select id from order_detail where order_id = ${id} and removed_at is null`,
          )
        ).rows.map((line) => line.id);
        const what = {
          amount: cents(one.cents),
          ...(one.places !== 'unsaid' && { free: one.places === 'freed' ? lines : [] }),
          ...(one.commission && { beside: { commission: true } as const }),
        };
        await troubled(one.asks, () =>
          db().transaction((tx) => gives(tx, { orderId: id, what, why: 'by chance', by: null })),
        );
        await troubled(one.works, () => the.portal.work(refundJobName));
      } else {
        await troubled(one.asks, () => the.portal.run('reconcile-payments'));
        await troubled(one.resumes, () => the.portal.run('resume-refunds'));
      }
    };
    for (const one of steps) await run(one);

    // Everybody answers again, and the portal finds out by itself: what was paid, and what is still to go back.
    for (let round = 0; round < 12; round += 1) {
      later(11);
      await the.portal.run('reconcile-payments');
      await the.portal.run('resume-refunds');
      if (round > 0 && (await believed(made)).left === 0) break;
    }
    const held = await Promise.all(made.map(({ reference }) => heldFor(reference)));
    const providers = held.reduce((all, amount) => all + amount, 0);
    const all = providers + byHand;
    expect(await believed(made)).toEqual({ providers, hand: byHand, takings: all, sold: all, left: 0 });
    await invariantsHold(db());
  }

  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), history), {
    numRuns: moneyRuns.faults,
    // Each run is a whole history: its seed draws it again, and to look for a shorter one takes minutes.
    endOnFailure: true,
  });
}, 300_000);
