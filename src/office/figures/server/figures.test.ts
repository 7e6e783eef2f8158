import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { seasons, stages } from '#features/circuits/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import { setRaceState } from '#features/races/server/setup/writeRace.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { addDays, type Day, day, dayInRome } from '#kernel/calendar.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aCoupon, aRace, aUser } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';
import type { Figures } from '../contract.ts';

const the = payers();
const { db, anOrder, get, pay } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
let reader: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  await the.portal.sites.refresh();
  money = await aColleague(the.portal, 'money');
  reader = await aColleague(the.portal, 'reader');
});

const ask = (query = '', as = reader.as, circuit = 15) =>
  the.portal.ask('GET', `/v3.0/circuits/${circuit}/figures${query}`, { as });
const figures = async (query = ''): Promise<Figures> => (await ask(query)).body.data;
const inCents = (amount: unknown) => Math.round(Number(amount) * 100);

/** An order of 30.00 that is awaited by wire: 32.40 with the commission. */
async function byWire() {
  const made = await anOrder('30.00');
  expect((await pay(made.id, { action: 'confirm', payment_method: 'wiretransfer' })).status).toBe(200);
  return made;
}
const post = (path: string, body: object) =>
  the.portal.ask('POST', `/v3.0/circuits/15/orders/${path}`, { as: money.as, body });

/** What changes in the sums, in athletes and cents. */
async function change(act: () => Promise<unknown>) {
  const sums = async () => {
    const { registered, waiting, fill, money: amounts } = await figures();
    const { sold, taken, commission, to_take, to_return } = amounts!;
    const cents = [sold.now, taken.now, commission, to_take, to_return].map(inCents);
    return [registered.now, waiting, fill.filled, ...cents];
  };
  const before = await sums();
  await act();
  const after = await sums();
  const [registered, waiting, filled, sold, taken, commission, toTake, toReturn] = after.map(
    (one, at) => one - before[at]!,
  );
  return { registered, waiting, filled, sold, taken, commission, toTake, toReturn };
}
const refund = async (id: string, wish: object) =>
  post(`${id}/refunds`, { ...wish, seen: await refundSeen(the.portal, money.as, id) });
const nothing = { registered: 0, waiting: 0, filled: 0, sold: 0, taken: 0, commission: 0, toTake: 0, toReturn: 0 };

describe('The figures of a season', () => {
  test('follow an order: awaited, paid, given back in part and sent, and nothing cancelled stays in them', async () => {
    let id = '';
    const placed = await change(async () => {
      ({ id } = await byWire());
    });
    expect(placed).toEqual({ ...nothing, waiting: 1, filled: 1, toTake: 3_240 });

    const came = { way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' };
    const paid = await change(() => post(`${id}/payments`, came));
    expect(paid).toEqual({
      ...nothing,
      ...{ registered: 1, waiting: -1, sold: 3_000, taken: 3_240, commission: 240, toTake: -3_240 },
    });

    const line = (await get(id)).order_details[0].id as string;
    const wish = { all: 0, lines: [line], money: 1, places: 0, commission: 0, by_bank: 0, note: 'Promesso.' };
    const asked = await change(() => refund(id, wish));
    expect(asked).toEqual({ ...nothing, toReturn: 3_000 });
    const { refunds } = (await the.portal.ask('GET', `/v3.0/circuits/15/orders/${id}`, { as: money.as })).body.data;
    const sent = await change(() =>
      post(`${id}/refunds/${refunds[0].id}/sent`, {
        sent_on: '2026-09-01',
        bank_reference: 'TRN 1',
        seen: { end: null, given_at: null },
      }),
    );
    expect(sent).toEqual({ ...nothing, taken: -3_000, toReturn: -3_000 });

    const gone = await change(() => refund(id, { ...wish, all: 1, lines: [], places: 1, commission: 1 }));
    expect(gone).toEqual({
      ...nothing,
      ...{ registered: -1, filled: -1, sold: -3_000, commission: -240, toReturn: 240 },
    });

    const other = await byWire();
    const cancelled = await change(() => post(`${other.id}/cancel`, { note: 'Doppio.' }));
    expect(cancelled).toEqual({ ...nothing, waiting: -1, filled: -1, toTake: -3_240 });
  });

  test('leave out drafts, whose places nobody can buy', async () => {
    const { race } = await aRace(db(), 15, { stock: 40 });
    const { stock } = (await figures()).fill;
    await db().transaction((tx) => setRaceState(tx, race.id, 'draft'));
    expect((await figures()).fill.stock).toBe(stock - 40);
  });

  test('count what is still to come in their own season only', async () => {
    const { id } = await byWire();
    const moved = await change(() => db().update(orders).set({ seasonId: 19 }).where(eq(orders.id, id)));
    expect(moved.toTake).toBe(-3_240);
    await db().update(orders).set({ seasonId: 20 }).where(eq(orders.id, id));
  });

  test('count nothing of what expired, was given away or was refunded whole, in no sum and in no table', async () => {
    const byTables = async () => {
      const { races, types, ages, days, registered, waiting, money: sums } = await figures();
      const add = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);
      return {
        sums: [registered.now, waiting, inCents(sums!.to_take), inCents(sums!.to_return)],
        tables: [
          add(races.map((row) => row.registered)),
          add(types.map(({ athletes }) => athletes)),
          add(ages.map(({ women, men, others }) => women + men + others)),
          add(days.map(({ athletes }) => athletes)),
        ],
      };
    };
    const before = await byTables();
    const late = await byWire();
    await db()
      .update(orders)
      .set({ expiresAt: new Date(testNow) })
      .where(eq(orders.id, late.id));
    await the.portal.run('expire-orders');
    const came = { way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' };

    const away = await byWire();
    await db().execute(sql`update race set transfer_enabled = true where id = ${away.race.id}`);
    expect((await post(`${away.id}/payments`, came)).status).toBe(200);
    const line = (await get(away.id)).order_details[0].id as string;
    const [registration] = await db().select().from(registrations).where(eq(registrations.orderDetailId, line));
    const paidIn = await byTables();
    const given = await the.ask('POST', `/registrations/${registration!.id}/transfer?lang=it`, {
      email: 'b@test.example',
    });
    expect(given.status).toBe(200);
    expect(paidIn.sums[0]).toBe(before.sums[0]! + 1);

    const back = await byWire();
    expect((await post(`${back.id}/payments`, came)).status).toBe(200);
    const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'Promesso.' };
    const { data } = (await refund(back.id, wish)).body;
    const seen = { end: null, given_at: null };
    const facts = { sent_on: '2026-09-01', bank_reference: 'TRN 2', seen };
    expect((await post(`${back.id}/refunds/${data.refund_id}/sent`, facts)).status).toBe(200);
    expect(await byTables()).toEqual(before);
  });

  test('sell what was paid, without what a code has taken off', async () => {
    const { code } = await aCoupon(db(), { percent: 50, amount: null });
    const { id } = await anOrder('30.00');
    const applied = await the.portal.ask('POST', '/v3.0/coupons/apply', {
      as: the.buyer.as,
      body: { order_id: id, code },
    });
    expect(applied.status).toBe(200);
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    const due = (await get(id)).total_amount_due as string;
    const came = { way: 'bank', amount: due, value_day: '2026-08-30', note: 'CRO', seen: 'awaiting_payment' };
    const paid = await change(() => post(`${id}/payments`, came));
    expect(paid).toMatchObject({ sold: 1_500, taken: inCents(due) });
  });

  test('count no money of another circuit', async () => {
    const eight = await aColleague(the.portal, 'reader', 8);
    const { data } = (await ask('', eight.as, 8)).body;
    expect(data.money).toMatchObject({ sold: { now: '0.00' }, taken: { now: '0.00' } });
  });

  test('agree with each other: races, types, ages and days come to the same', async () => {
    const { id } = await byWire();
    await post(`${id}/payments`, {
      ...{ way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' },
    });
    const all = await figures();
    const add = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    expect(all.registered.now).toBeGreaterThan(0);
    for (const counted of [
      all.races.map(({ registered }) => registered),
      all.types.map(({ athletes }) => athletes),
      all.ages.map(({ women, men, others }) => women + men + others),
      all.days.map(({ athletes }) => athletes),
    ])
      expect(add(counted)).toBe(all.registered.now);
  });

  test('come to what the takings of the same days do', async () => {
    const { id } = await byWire();
    await post(`${id}/payments`, {
      ...{ way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' },
    });
    const found = (await figures()).money!;
    let taken = 0;
    for (const month of ['2026-08', '2026-09'])
      taken += inCents(
        (await the.portal.ask('GET', `/v3.0/circuits/15/takings?month=${month}`, { as: money.as })).body.data.net,
      );
    expect(inCents(found.taken.now)).toBe(taken);
  });

  test('are of a season of the circuit only', async () => {
    expect((await ask('?season=999')).body.error).toBe('item_not_found');
  });

  describe('for a role of single races', () => {
    test('have these races and no other, and no money, which is of all races', async () => {
      const [{ race: own }] = [await aRace(db()), await aRace(db())];
      const limited = await aColleague(the.portal, 'organiser', 15, [own.id]);
      const { data } = (await ask('', limited.as)).body as { data: Figures };
      expect([data.races.map(({ id }) => id), data.money]).toEqual([[own.id], null]);
    });

    test('and for who sees no money, have none of it either', async () => {
      for (const role of ['medical', 'desk'] as const) {
        const { as } = await aColleague(the.portal, role);
        expect((await ask('', as)).body.data.money).toBeNull();
      }
    });
  });
});

describe('Beside last season', () => {
  const raceDay = '2026-10-24';
  const raceDayThen = '2025-10-25';
  const later = 364;
  /** As many days before the race last season as today is now (`testNow`). */
  const then = addDays(dayInRome(new Date(testNow)), -later);
  const startsAt = (at: string) => ({ startsAt: new Date(`${at}T08:00:00Z`), endsOn: day(at) });
  let now: Awaited<ReturnType<typeof aRace>>;
  let past: Awaited<ReturnType<typeof aRace>>;
  let open: Awaited<ReturnType<typeof aRace>>;
  beforeAll(async () => {
    await db()
      .insert(seasons)
      .values([
        { circuitId: 15, id: 11, name: '2026' },
        { circuitId: 15, id: 10, name: '2025' },
      ])
      .onConflictDoNothing();
    const [some] = await db().select().from(stages).where(eq(stages.id, 1500));
    const aStage = (id: number, seasonId: number, on: string) =>
      db()
        .insert(stages)
        .values({ ...some!, ...{ id, seasonId, slug: 'beside' }, startsOn: day(on), endsOn: day(on) });
    await aStage(1511, 11, raceDay);
    await aStage(1510, 10, raceDayThen);
    open = await aRace(db(), 15, { price: '30.00' });
    now = await aRace(db(), 15, { stageId: 1511, slug: 'sprint', stock: 100, ...startsAt(raceDay) });
    past = await aRace(db(), 15, { stageId: 1510, slug: 'sprint', stock: 80, ...startsAt(raceDayThen) });
  });

  test('opens with the season that is on the site, while the next one is being prepared', async () => {
    const before = (await ask('')).body.data;
    await db().insert(seasons).values({ circuitId: 15, id: 99, name: '2099' });
    const { season, seasons: all } = (await ask('')).body.data;
    expect(season).toEqual(before.season);
    expect(all.map(({ id }: { id: number }) => id)).toEqual([
      season.id,
      99,
      ...before.seasons.slice(1).map(({ id }: { id: number }) => id),
    ]);
    expect((await ask('?season=99')).body.data.season.name).toBe('2099');
    await db()
      .delete(seasons)
      .where(and(eq(seasons.circuitId, 15), eq(seasons.id, 99)));
  });

  /** Somebody in last season's race, registered and paid on these days; or over. */
  async function anAthlete(made: Day, paid: Day, state: 'confirmed' | 'released' = 'confirmed') {
    const user = await aUser(db());
    // It is ordered for a race that is open, and moved to last season's.
    const ofPast = { seasonId: 10, raceId: past.race.id, registrationTypeId: past.type.id };
    const order = await orderWith(the.portal, await the.portal.signIn(user.id), user.member.id, open.race.id);
    const at = (on: Day) => new Date(`${on}T10:00:00Z`);
    await db()
      .update(registrations)
      .set({ ...ofPast, createdAt: at(made), confirmedAt: at(paid), state })
      .where(eq(registrations.memberId, user.member.id));
    await db()
      .update(entries)
      .set({ raceId: past.race.id, state: state === 'released' ? state : 'live' })
      .where(eq(entries.memberId, user.member.id));
    return order;
  }

  test('athletes are counted as many days before the race, and who is out counts in neither', async () => {
    await anAthlete(addDays(then, -30), addDays(then, -20));
    await anAthlete(addDays(then, -2), then);
    await anAthlete(addDays(then, -1), addDays(then, 3));
    await anAthlete(addDays(then, 1), addDays(then, 2));
    await anAthlete(addDays(then, -9), addDays(then, -9), 'released');
    const found = await figures('?season=11');
    expect(found.compared).toEqual({ season: '2025', day: then });
    expect(found.registered).toEqual({ now: 0, prior: 2 });
    expect(found.races).toMatchObject([{ id: now.race.id, prior: { registered: 2, stock: 80 } }]);
    expect(found.days.reduce((all, { prior }) => all + (prior ?? 0), 0)).toBe(4);
    const [today] = found.days.filter(({ day: at }) => at === addDays(then, later));
    expect(today).toMatchObject({ athletes: 0, prior: 1 });
    expect(found.types.reduce((all, { prior }) => all + (prior ?? 0), 0)).toBe(4);
  });

  test('a race without one of its name in the season before is compared with nothing', async () => {
    const { race } = await aRace(db(), 15, { stageId: 1511, ...startsAt(raceDay) });
    const { races } = await figures('?season=11');
    expect(races.find(({ id }) => id === race.id)).toMatchObject({ prior: null });
    expect(await figures('?season=10')).toMatchObject({ compared: null, fill: { prior: null } });
  });

  test('of a race out of reach nothing is told, not even of last season', async () => {
    const limited = await aColleague(the.portal, 'organiser', 15, [now.race.id]);
    const { data } = (await ask('?season=11', limited.as)).body as { data: Figures };
    expect([data.races.map(({ id }) => id), data.compared, data.registered.prior]).toEqual([[now.race.id], null, null]);
  });

  test('money is that of as many days before the first race', async () => {
    const at = (on: Day) => new Date(`${on}T10:00:00Z`);
    const paid = async (made: Day, on: Day) => {
      const id = (await anAthlete(made, on)).id;
      await db()
        .update(orders)
        .set({ seasonId: 10, state: 'paid', payMethod: 'wiretransfer', createdAt: at(made), payedAt: at(on) })
        .where(eq(orders.id, id));
      return inCents((await the.get(id))?.total_amount_due ?? 0);
    };
    const before = (await figures('?season=11')).money!;
    await paid(addDays(then, -5), addDays(then, -1));
    await paid(addDays(then, -1), addDays(then, 4));
    const { sold } = (await figures('?season=11')).money!;
    expect(inCents(sold.prior) - inCents(before.sold.prior)).toBe(3_000);
  });
});
