import { beforeAll, describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { aCircuit, aCoupon } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { payers } from '../../../../../tests/support/payers.ts';
import type { Figures } from '../../contract.ts';
import { staleMoneyDays } from '../tables.ts';

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
    const { registered, waiting, filled, ...amounts } = await figures();
    const { sold, taken, commission, to_take, to_return } = amounts;
    const cents = [sold, taken, commission, to_take, to_return].map(inCents);
    return [registered, waiting, filled, ...cents];
  };
  const before = await sums();
  await act();
  const after = await sums();
  const [registered, waiting, filled, sold, taken, commission, toTake, toReturn] = after.map(
    (one, at) => one - before[at]!,
  );
  return { registered, waiting, filled, sold, taken, commission, toTake, toReturn };
}
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
    const asked = await change(() => post(`${id}/refunds`, wish));
    expect(asked).toEqual({ ...nothing, toReturn: 3_000 });
    const { refunds } = (await the.portal.ask('GET', `/v3.0/circuits/15/orders/${id}`, { as: money.as })).body.data;
    const sent = await change(() =>
      post(`${id}/refunds/${refunds[0].id}/sent`, { sent_on: '2026-09-01', bank_reference: 'TRN 1' }),
    );
    expect(sent).toEqual({ ...nothing, taken: -3_000, toReturn: -3_000 });

    const gone = await change(() => post(`${id}/refunds`, { ...wish, all: 1, lines: [], places: 1, commission: 1 }));
    expect(gone).toEqual({
      ...nothing,
      ...{ registered: -1, filled: -1, sold: -3_000, commission: -240, toReturn: 240 },
    });

    const other = await byWire();
    const cancelled = await change(() => post(`${other.id}/cancel`, { note: 'Doppio.' }));
    expect(cancelled).toEqual({ ...nothing, waiting: -1, filled: -1, toTake: -3_240 });
  });

  test('sell what was paid, without what a code has taken off, and take it on the day on which it counts', async () => {
    const { code } = await aCoupon(db(), { percent: 50, amount: null });
    const { id } = await anOrder('30.00');
    const applied = await the.portal.ask('POST', '/v3.0/coupons/apply', {
      as: the.buyer.as,
      body: { order_id: id, code },
    });
    expect(applied.status).toBe(200);
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    const due = (await get(id)).total_amount_due as string;
    const takenOn = async (on: string) =>
      inCents((await figures()).days.find((one) => one.day === on)?.taken ?? '0.00');
    const days = async () => [await takenOn('2026-08-30'), await takenOn('2026-09-01')];
    const before = await days();
    const came = { way: 'bank', amount: due, value_day: '2026-08-30', note: 'CRO', seen: 'awaiting_payment' };
    const paid = await change(() => post(`${id}/payments`, came));
    expect(paid).toMatchObject({ sold: 1_500, taken: inCents(due) });
    expect(await days()).toEqual([before[0]! + inCents(due), before[1]]);
  });

  test('count no money of another circuit, on a day that both have', async () => {
    const eight = await aColleague(the.portal, 'reader', 8);
    await db()
      .insert(staleMoneyDays)
      .values({ circuitId: 8, day: day('2026-09-01') });
    const { data } = (await ask('', eight.as, 8)).body;
    expect(data).toMatchObject({ sold: '0.00', taken: '0.00' });
  });

  test('agree with each other: races, types, ages, provinces, days and weeks come to the same', async () => {
    const { id } = await byWire();
    await post(`${id}/payments`, {
      ...{ way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO', seen: 'awaiting_payment' },
    });
    const all = await figures();
    const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
    expect(all.registered).toBeGreaterThan(0);
    for (const counted of [
      all.races.map(({ registered }) => registered),
      all.types.map(({ athletes }) => athletes),
      all.ages.map(({ women, men, others }) => women + men + others),
      all.provinces.map(({ athletes }) => athletes),
      all.days.map(({ athletes }) => athletes),
      [all.pace.now.at(-1)!.athletes],
    ])
      expect(add(counted)).toBe(all.registered);
    expect(add(all.days.map(({ taken }) => inCents(taken)))).toBe(inCents(all.taken));
    expect(add(all.weeks.map(({ net }) => inCents(net)))).toBe(inCents(all.taken));
    expect(add(all.days.map(({ sold }) => inCents(sold)))).toBe(inCents(all.sold));

    const race = all.races.find(({ registered }) => registered > 0)!;
    expect(await figures(`?race=${race.id}`)).toMatchObject({ race: race.id, registered: race.registered });
  });

  test('are of a season and a race of the circuit only', async () => {
    expect((await ask('?race=999999')).body.error).toBe('race_not_found');
    expect((await ask('?season=999')).body.error).toBe('season_not_found');
  });

  test('each table is a file in the reader’s language', async () => {
    for (const table of ['days', 'races', 'types', 'ages', 'provinces', 'weeks', 'pace']) {
      const { status, text } = await file(`?table=${table}&lang=it`);
      expect([status, text.charCodeAt(0)], table).toEqual([200, 0xfeff]);
      expect(text.trim().split('\r\n').length, table).toBeGreaterThan(1);
    }
    expect((await file('?table=races&lang=it')).text).toContain(';Iscritti;In attesa;');
    expect((await file('?table=races&lang=en')).text).toContain(',Registered,Waiting,');
  });

  async function file(query: string) {
    const answer = await the.portal.app.inject({
      method: 'GET',
      url: `/api/v3.0/circuits/15/figures/file${query}`,
      headers: { authorization: `Bearer ${reader.as}` },
    });
    return { status: answer.statusCode, text: answer.body };
  }
});
