import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couponCounters, couponUses } from '#features/coupons/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aCoupon, aRace } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { aColleague } from '../support/colleagues.ts';
import { killedAfter } from '../support/extent.ts';
import { until } from '../support/paying.ts';
import { type ChildPortal, childPortal } from './childPortal.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;
const children = new Set<ChildPortal>();

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  for (const child of children) await child.kill();
  await portal.close();
});

const db = () => portal.context.db;
const apply = async ({ as, id }: WithOrder, code: string) => {
  const { status, body } = await portal.ask('POST', '/v3.0/coupons/apply', { as, body: { order_id: id, code } });
  return status === 200 ? 'applied' : (body.error as string);
};
const cancel = ({ as, id }: WithOrder) =>
  portal.ask('POST', '/v3.0/user/order-states', { as, body: { order_id: id, state_id: 6 } });

/** Why a limit is refused, with the uses that it is below. */
const refusedLimit = ({ body }: { readonly body: { errors?: { most?: string }; limits?: { most?: number[] } } }) =>
  `${body.errors?.most}:${body.limits?.most}`;

interface WithOrder extends Buyer {
  readonly id: string;
}

/** So many people with an unpaid order each. */
async function people(count: number): Promise<WithOrder[]> {
  const { race } = await aRace(db(), 15, { stock: count });
  const crowd = await aCrowd(portal, count);
  return Promise.all(
    crowd.map(async (one) => ({ ...one, id: (await orderWith(portal, one.as, one.member.id, race.id)).id })),
  );
}

/** The counter of a coupon and the uses of its ledger that count. */
async function countsOf(couponId: string) {
  const [counter] = await db().select().from(couponCounters).where(eq(couponCounters.couponId, couponId));
  const uses = await db().select().from(couponUses).where(eq(couponUses.couponId, couponId));
  return { used: counter?.used, live: uses.filter(({ state }) => state !== 'released').length };
}

describe('The last use of a code (decision 066)', () => {
  async function thirtyApply() {
    const coupon = await aCoupon(db(), { most: 1 });
    const ends = await Promise.all((await people(30)).map((one) => apply(one, coupon.code)));
    return { ends: tally(ends), counts: await countsOf(coupon.id) };
  }

  test('of thirty who apply it at once exactly one has it, and the others are told', async () => {
    expect(await thirtyApply()).toEqual({
      ends: { applied: 1, this_coupon_not_valid_for_this_order: 29 },
      counts: { used: 1, live: 1 },
    });
  });

  test('without the check of its counter more than one has it', async () => {
    await db().execute(sql`alter table coupon_counter drop constraint coupon_used_within`);
    try {
      const { counts } = await thirtyApply();
      expect(counts.live).toBeGreaterThan(1);
    } finally {
      await db().execute(sql`
        update coupon_counter set used = least(used, most);
        alter table coupon_counter add constraint coupon_used_within check (used between 0 and most)`);
    }
  });

  test('is taken by two while the office lowers the limit: as many have it as the limit says, whoever was first', async () => {
    const { as } = await aColleague(portal, 'organiser');
    const ends: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const coupon = await aCoupon(db(), { circuitId: 15, most: 2 });
      const [first, ...others] = await people(3);
      expect(await apply(first!, coupon.code)).toBe('applied');
      const lower = async () => {
        const body = { fields: { most: 1 }, seen: { most: 2 } };
        const answer = await portal.ask('PUT', `/v3.0/circuits/15/set-up/coupons/${coupon.id}`, { as, body });
        return answer.status === 200 ? 'lowered' : refusedLimit(answer);
      };
      const [lowered, ...applied] = await Promise.all([lower(), ...others.map((one) => apply(one, coupon.code))]);
      const [counter] = await db().select().from(couponCounters).where(eq(couponCounters.couponId, coupon.id));
      const took = applied.filter((end) => end === 'applied').length;
      expect([lowered, took, counter?.most]).toEqual(
        lowered === 'lowered' ? ['lowered', 0, 1] : ['below_used:2', 1, 2],
      );
      expect(await countsOf(coupon.id)).toEqual({ used: 1 + took, live: 1 + took });
      ends.push(lowered);
    }
    expect(ends).toHaveLength(10);
  });

  test('one that is given back and taken again at one moment is never used twice', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const coupon = await aCoupon(db(), { most: 1 });
      const [first, ...others] = await people(8);
      expect(await apply(first!, coupon.code)).toBe('applied');
      const [, ...ends] = await Promise.all([cancel(first!), ...others.map((one) => apply(one, coupon.code))]);
      const applied = ends.filter((end) => end === 'applied').length;
      expect(applied).toBeLessThanOrEqual(1);
      expect(await countsOf(coupon.id)).toEqual({ used: applied, live: applied });
    }
  });
});

describe('A code that was made without a limit gets one (decision 066)', () => {
  const seen = { most: null };
  const putLimit = (as: string, id: string, most: number | null, before: number | null = seen.most) =>
    portal.ask('PUT', `/v3.0/circuits/15/set-up/coupons/${id}`, {
      as,
      body: { fields: { most }, seen: { most: before } },
    });

  /**
   * Sets a limit while an order has read that there is none, and waits for a row that is held: with the guard the office
   * waits for the order, without it the office is done before.
   */
  async function limitMeanwhile(most: number, row: SQL, couponId: string, order: () => Promise<unknown>) {
    const { as } = await aColleague(portal, 'organiser');
    const asked = await db().transaction(async (tx) => {
      await tx.execute(row);
      const ordered = order();
      await until(async () => (await waiting(db())) === 1);
      let done = false;
      const limited = putLimit(as, couponId, most).finally(() => {
        done = true;
      });
      await until(async () => done || (await waiting(db())) === 2);
      return { both: Promise.all([ordered, limited]) };
    });
    const [ordered, limited] = await asked.both;
    return {
      ordered,
      limited: limited.status === 200 ? 'limited' : refusedLimit(limited),
      ...(await countsOf(couponId)),
    };
  }

  async function usedMeanwhile(most: number) {
    const coupon = await aCoupon(db(), { circuitId: 15 });
    const [first, second] = await people(2);
    expect(await apply(first!, coupon.code)).toBe('applied');
    const row = sql`select from customer_order where id = ${second!.id} for update`;
    return limitMeanwhile(most, row, coupon.id, () => apply(second!, coupon.code));
  }

  async function cancelledMeanwhile() {
    const coupon = await aCoupon(db(), { circuitId: 15 });
    const [one] = await people(1);
    expect(await apply(one!, coupon.code)).toBe('applied');
    const row = sql`select from stock_counter for update`;
    return limitMeanwhile(1, row, coupon.id, async () => (await cancel(one!)).status);
  }

  test('with what is used at that moment counted, or refused where the limit is below it', async () => {
    expect(await usedMeanwhile(2)).toEqual({ ordered: 'applied', limited: 'limited', used: 2, live: 2 });
    expect(await usedMeanwhile(1)).toEqual({ ordered: 'applied', limited: 'below_used:2', used: undefined, live: 2 });
  });

  test('with what is given back at that moment not counted', async () => {
    expect(await cancelledMeanwhile()).toEqual({ ordered: 200, limited: 'limited', used: 0, live: 0 });
  });

  test('without holding the uses it counts one too few, or one too many', async () => {
    const guard = 'uses held while a limit is set';
    try {
      expect(await withoutGuard(guard, () => usedMeanwhile(2))).toMatchObject({ used: 1, live: 2 });
      expect(await withoutGuard(guard, cancelledMeanwhile)).toMatchObject({ used: 1, live: 0 });
    } finally {
      // What another guard's test has let through stays: it is more than its limit allows to write.
      await db().execute(sql`update coupon_counter n set used = u.live
        from (select coupon_id, count(*) filter (where state <> 'released') as live from coupon_use group by coupon_id) u
        where u.coupon_id = n.coupon_id and u.live <= n.most`);
    }
  });

  test('of ten who use it meanwhile as many have it as the limit says, and without a limit again all may', async () => {
    const { as } = await aColleague(portal, 'organiser');
    const coupon = await aCoupon(db(), { circuitId: 15 });
    const all = await people(10);
    const [limited, ...ends] = await Promise.all([
      putLimit(as, coupon.id, 4),
      ...all.map((one) => apply(one, coupon.code)),
    ]);
    const took = ends.filter((end) => end === 'applied').length;
    expect(await countsOf(coupon.id)).toEqual({ used: limited.status === 200 ? took : undefined, live: took });
    if (limited.status === 200) expect(took).toBe(4);
    else {
      // As many as there were when it was refused: others go on using it.
      const [, told] = refusedLimit(limited).split(':');
      expect(Number(told)).toBeGreaterThan(4);
      expect(Number(told)).toBeLessThanOrEqual(took);
    }

    const most = limited.status === 200 ? 4 : null;
    if (most === null) expect((await putLimit(as, coupon.id, took)).status).toBe(200);
    expect((await putLimit(as, coupon.id, null, most ?? took)).status).toBe(200);
    const left = all.filter((_, index) => ends[index] !== 'applied');
    for (const one of left) expect(await apply(one, coupon.code)).toBe('applied');
    expect(await countsOf(coupon.id)).toEqual({ used: undefined, live: 10 });
  });
});

describe('Two codes put on one order at one moment (decision 066)', () => {
  /** What the codes say that they take off, beside what the order and its line say. */
  async function twoApply() {
    const [one] = await people(1);
    const coupons = [await aCoupon(db()), await aCoupon(db())];
    const row = sql`select from customer_order where id = ${one!.id} for update`;
    const ends = await collide(db(), row, coupons, ({ code }) => apply(one!, code));
    const { body } = await portal.ask('GET', `/v3.0/orders/${one!.id}`, { as: one!.as });
    const uses = await db().select().from(couponUses).where(eq(couponUses.orderId, one!.id));
    const taken = uses.reduce((sum, { discount }) => sum + discount, 0);
    return { ends, taken, order: body.data.total_discount, line: body.data.order_details[0].discount };
  }

  test('both stand on it, and the order comes to what they leave', async () => {
    const both = { ends: ['applied', 'applied'], taken: 1_000, order: '10.00', line: '10.00' };
    expect(await twoApply()).toEqual(both);
  });

  test('without looking at the version that was read, one takes nothing off', async () => {
    expect(await withoutGuard('order version of a code', twoApply)).toMatchObject({ taken: 1_000, order: '5.00' });
  });
});

describe('A code for once per user', () => {
  async function sixOrders() {
    const coupon = await aCoupon(db(), { oncePerUser: true });
    const [buyer] = await aCrowd(portal, 1);
    const orders: WithOrder[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { race } = await aRace(db());
      orders.push({ ...buyer!, id: (await orderWith(portal, buyer!.as, buyer!.member.id, race.id)).id });
    }
    const rows = sql`select from customer_order where user_id = ${buyer!.id} for update`;
    const ends = await collide(db(), rows, orders, (one) => apply(one, coupon.code));
    return { ends: tally(ends), live: (await countsOf(coupon.id)).live };
  }

  test('applied to six orders of an account at once it stands on one', async () => {
    expect(await sixOrders()).toEqual({ ends: { applied: 1, this_user_already_used_this_coupon: 5 }, live: 1 });
  });

  test('without the unique index it stands on more', async () => {
    await db().execute(sql`drop index coupon_once_per_user`);
    try {
      expect((await sixOrders()).live).toBeGreaterThan(1);
    } finally {
      await db().execute(sql`delete from coupon_use where once_for_user_id is not null;
        create unique index coupon_once_per_user on coupon_use (coupon_id, once_for_user_id) where state <> 'released'`);
    }
  });
});

/** Nearly all of it is the start of a process: a few seconds, and more than half a minute on a busy machine. */
const patience = { timeout: 120_000 };

describe('A process that is killed in the middle of applying codes', patience, () => {
  test.each(killedAfter.of16)('with %i of 16 answered each order has its code whole or not at all', async (count) => {
    const coupon = await aCoupon(db(), { most: 100, oncePerUser: true });
    const [crowd, child] = await Promise.all([people(16), childPortal(portal)]);
    children.add(child);
    const answered = new Set<WithOrder>();
    const enough = Promise.withResolvers<void>();
    const asking = crowd.map(async (one) => {
      const answer = await fetch(`http://127.0.0.1:${child.port}/api/v3.0/coupons/apply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${one.as}` },
        body: JSON.stringify({ order_id: one.id, code: coupon.code }),
      }).catch(() => null);
      if (answer?.status === 200) answered.add(one);
      if (answered.size >= count) enough.resolve();
    });
    // Killed while transactions are open and statements run.
    await (count === 0 ? until(child.isWorking) : enough.promise);
    await child.kill();
    await Promise.all(asking);
    await until(async () => {
      const { rows } = await db().execute<{ open: number }>(sql`select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      return rows[0]!.open === 0;
    });

    const { used, live } = await countsOf(coupon.id);
    expect(used).toBe(live);
    for (const one of crowd) {
      const { body } = await portal.ask('GET', `/v3.0/orders/${one.id}`, { as: one.as });
      const { coupons, total_discount, order_details } = body.data;
      const whole = coupons.length === 1;
      if (answered.has(one)) expect(whole).toBe(true);
      expect(total_discount).toBe(whole ? '5.00' : '0.00');
      expect(order_details[0].discount).toBe(total_discount);
      expect(await apply(one, coupon.code)).toBe(whole ? 'this_coupon_already_applied' : 'applied');
    }
    expect(await countsOf(coupon.id)).toEqual({ used: 16, live: 16 });
  });
});
