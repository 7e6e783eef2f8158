import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { employees } from '#features/identity/server/tables.ts';
import { parcelMailJob } from '#features/orders/server/mails/parcelMails.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orders } from '#features/orders/server/tables.ts';
import type { Shipping } from '#features/shop/rules/shippings.ts';
import { day } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartWith, order } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';

let portal: TestPortal;
let organiser: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
});
beforeEach(async () => {
  portal.setNow(testNow);
  organiser = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const both = (name: string) => ({ it: name, en: name });
const courier: Shipping = {
  id: 1,
  name: both('Corriere'),
  description: both(''),
  price: noMoney,
  require_address: true,
  collection: null,
};
const atTheRace: Shipping = {
  ...courier,
  id: 2,
  name: both('Ritiro alla gara'),
  require_address: false,
  collection: {
    race_id: 1,
    race: both('Trail'),
    stage: both('Mottarone'),
    place: both('Piazza Marconi'),
    starts_at: '2026-10-11T07:00:00.000Z',
  },
};

/** An order of a registration and two shirts of the shop, paid, delivered this way. */
async function aParcel(shipping: Shipping = courier, paid = true) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race } = await aRace(db(), 15, { price: '40.00' });
  const shirt = await aProduct(db(), 15, { price: '20.00', sizes: ['M'] });
  const cart = await cartWith(portal, as, user.member.id, race.id);
  const size = shirt.options[0]!.id;
  const shirts = { detail_type: 'product', product_id: shirt.product.id, quantity: 2, variables: [size] };
  expect((await addLine(portal, as, cart, shirts)).status).toBe(201);
  const { id, reference } = (await order(portal, as, { cart_id: cart })).body.data;
  await db().update(orders).set({ shipping }).where(eq(orders.id, id));
  if (paid)
    await createMoveOrder(moveWithUses)(db(), {
      ...{ orderId: id, move: 'pay', why: 'paid at the desk', by: null },
      at: portal.context.clock(),
    });
  const own = async () => (await portal.ask('GET', `/v3.0/orders/${id}`, { as })).body.data;
  /** Withdraws from so many of the shirts. */
  const withdraw = async (quantity: number) => {
    const way = `/v3.0/orders/${id}/withdrawals`;
    const { version, goods } = (await portal.ask('GET', way, { as })).body.data;
    const body = { version, name: 'Giulia Ferraris', email: user.email, goods: [{ id: goods[0].id, quantity }] };
    expect((await portal.ask('POST', way, { as, body })).status).toBe(201);
  };
  return { id: id as string, reference: reference as string, email: user.email, own, withdraw };
}

const list = async (delivery: string, more = '', as = organiser.as) =>
  (await portal.ask('GET', `/v3.0/circuits/15/orders?view=all&size=200&delivery=${delivery}${more}`, { as })).body;
const idsIn = async (delivery: string, more = ''): Promise<readonly string[]> =>
  (await list(delivery, more)).data.map(({ id }: { id: string }) => id);
const move = (
  id: string,
  what: string,
  seen: string,
  tracking: object | null = null,
  as = organiser.as,
  circuit = 15,
  pieces = 2,
) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/orders/${id}/parcel`, {
    as,
    body: { move: what, seen, pieces, tracking },
  });
const parcelOf = async (id: string) =>
  (await portal.ask('GET', `/v3.0/circuits/15/orders/${id}`, { as: organiser.as })).body.data.parcel;

/** Runs the mails that wait for this order, as they would a minute later. */
async function tellNow(id: string) {
  const { rows } = await db().execute<{ data: { orderId: string; at: string } }>(
    sql`select data from jobs.job where name = 'parcel-mail' and data->>'orderId' = ${id} order by created_on, id`,
  );
  for (const { data } of rows) await parcelMailJob(portal.context).run(data);
  return rows.length;
}
const subjects = async (email: string, word: RegExp) =>
  (await mailsTo(portal, email)).map(({ subject }) => subject).filter((subject) => word.test(subject));
const told = { courier: 'BRT', number: '1Z 999', link: 'https://track.example/1Z999' };
const tracking = { ...told, without: 0 };

describe('The goods of a paid order', () => {
  test('are to be packed, with what is in them, to whom, and by when by law', async () => {
    const { id } = await aParcel();
    expect(await parcelOf(id)).toMatchObject({
      recipient: 'Giulia Ferraris',
      goods: [{ quantity: 2, options: ['M'] }],
      way: 'courier',
      due_day: '2026-10-01',
      state: 'to_pack',
    });
    const row = (await list('to_pack')).data.find((one: { id: string }) => one.id === id);
    expect(row.parcel).toEqual(await parcelOf(id));
  });

  test('are due on the day of the race at which they are collected, and what is due first stands first', async () => {
    const later = await aParcel(atTheRace);
    const sooner = await aParcel(courier);
    const ids = await idsIn('to_do');
    expect(await parcelOf(later.id)).toMatchObject({
      due_day: '2026-10-11',
      way: 'collection',
      where: ['Trail · Mottarone, Piazza Marconi · domenica 11 ottobre 2026'],
    });
    expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id));
  });

  test('are there only once it is paid, and only if it has goods', async () => {
    const { id } = await aParcel(courier, false);
    expect(await parcelOf(id)).toBeNull();
    expect((await move(id, 'ready', 'to_pack')).body.error).toBe('parcel_not_due');
  });

  test('are a filter of the list of orders, beside its search, for who hands them over and in their own circuit', async () => {
    const { id, reference } = await aParcel();
    await move(id, 'send', 'to_pack', tracking);
    expect(await idsIn('sent', `&search=${reference}`)).toEqual([id]);
    expect(await idsIn('to_pack', `&search=${reference}`)).toEqual([]);
    const money = await aColleague(portal, 'money');
    expect((await list('sent', '', money.as)).error).toBe('forbidden');
    const seen = await portal.ask('GET', `/v3.0/circuits/15/orders/${id}`, { as: money.as });
    expect([seen.status, seen.body.data.parcel]).toEqual([200, null]);
    const other = await aColleague(portal, 'organiser', 8);
    const there = await portal.ask('GET', '/v3.0/circuits/8/orders?view=all&delivery=sent', { as: other.as });
    expect(there.body.total).toBe(0);
    expect((await move(id, 'undo', 'sent', null, other.as, 8)).body.error).toBe('order_not_found');
  });
});

const giveBack = (orderId: string, move: 'refund_part' | 'refund') =>
  createMoveOrder(moveWithUses)(db(), { orderId, move, why: 'asked', by: null, at: portal.context.clock() });

test('Goods stay in the list when their product leaves the shop; once they were sent, also when the money is given back', async () => {
  const { id, own } = await aParcel();
  await db().execute(sql`update product set in_shop = false where id in (
    select product_id from order_detail where order_id = ${id})`);
  await giveBack(id, 'refund_part');
  expect(await parcelOf(id)).toMatchObject({ state: 'to_pack', goods: [{ quantity: 2 }] });
  await move(id, 'send', 'to_pack', tracking);
  expect(await parcelOf(id)).toMatchObject({ state: 'sent', stands: 1 });
  await giveBack(id, 'refund');
  const sent = { state: 'sent', stands: 0, tracking_number: tracking.number, goods: [{ quantity: 2 }] };
  expect(await parcelOf(id)).toMatchObject(sent);
  expect((await own()).parcel).toMatchObject({ state: 'sent' });
  for (const what of ['undo', 'send', 'collect'] as const)
    expect((await move(id, what, 'sent', tracking)).body.error).toBe('parcel_not_due');
});

test('What was packed when its order was given back is not delivered any more: it is unpacked, and gone', async () => {
  const { id, own } = await aParcel();
  await move(id, 'ready', 'to_pack');
  await giveBack(id, 'refund');
  expect(await parcelOf(id)).toMatchObject({ state: 'ready', stands: 0 });
  expect((await own()).parcel).toBeNull();
  expect((await move(id, 'send', 'ready', tracking)).body.error).toBe('parcel_not_due');
  expect((await move(id, 'undo', 'ready')).body.data).toEqual({ state: 'to_pack' });
  expect(await parcelOf(id)).toBeNull();
  expect((await move(id, 'ready', 'to_pack')).body.error).toBe('parcel_not_due');
});

describe('What its buyer has withdrawn from (art. 54-bis of the Consumer Code)', () => {
  test('is not packed: the parcel has what remains, and who has seen more is told so', async () => {
    const { id, email, withdraw } = await aParcel();
    await withdraw(1);
    expect(await parcelOf(id)).toMatchObject({ goods: [{ quantity: 1 }], withdrawn: [{ quantity: 1 }], stands: 1 });
    const seen = (pieces: number) => move(id, 'send', 'to_pack', tracking, organiser.as, 15, pieces);
    expect((await seen(2)).body.error).toBe('parcel_changed_meanwhile');
    expect((await seen(1)).body.data).toEqual({ state: 'sent' });
    await tellNow(id);
    const [mail] = await mailsTo(portal, email);
    expect(mail?.text).toMatch(/^Articolo \d+, M/m);
    expect(mail?.text).not.toContain('2 ×');
    // It was never in the parcel: the row of what was sent does not await it.
    expect(await parcelOf(id)).toMatchObject({ state: 'sent', goods: [{ quantity: 1 }], withdrawn: [] });
  });

  test('leaves the list with its reason where nothing remains', async () => {
    const { id, own, withdraw } = await aParcel();
    await withdraw(1);
    await withdraw(1);
    expect(await parcelOf(id)).toBeNull();
    expect((await own()).parcel).toBeNull();
    expect((await move(id, 'ready', 'to_pack')).body.error).toBe('parcel_withdrawn');
  });

  test('was packed and is not delivered any more: it is unpacked, and gone', async () => {
    const { id, withdraw } = await aParcel();
    await move(id, 'ready', 'to_pack');
    await withdraw(2);
    expect(await parcelOf(id)).toMatchObject({ state: 'ready', stands: 0, goods: [{ quantity: 2 }] });
    expect((await move(id, 'send', 'ready', tracking)).body.error).toBe('parcel_withdrawn');
    expect((await move(id, 'undo', 'ready')).body.data).toEqual({ state: 'to_pack' });
    expect(await parcelOf(id)).toBeNull();
  });

  test('had left: the row keeps what was sent, and says what comes back', async () => {
    const { id, withdraw } = await aParcel();
    await move(id, 'send', 'to_pack', tracking);
    await withdraw(1);
    expect(await parcelOf(id)).toMatchObject({ stands: 1, goods: [{ quantity: 2 }], withdrawn: [{ quantity: 1 }] });
    await withdraw(1);
    expect(await parcelOf(id)).toMatchObject({ state: 'sent', stands: 0, goods: [{ quantity: 2 }] });
  });
});

describe('A parcel that is sent', () => {
  test('is told to the buyer with its tracking after a minute, and shown on the order’s page', async () => {
    const { id, email, own, reference } = await aParcel();
    expect((await own()).parcel).toMatchObject({ state: 'to_pack', at: null });
    expect((await move(id, 'ready', 'to_pack')).body.data).toEqual({ state: 'ready' });
    expect(await tellNow(id)).toBe(0);
    expect((await move(id, 'send', 'ready', tracking)).status).toBe(200);
    expect(await subjects(email, /viaggio/)).toEqual([]);
    expect(await tellNow(id)).toBe(1);
    expect(await subjects(email, /viaggio/)).toEqual([`I tuoi articoli sono in viaggio · ${reference}`]);
    const [mail] = await mailsTo(portal, email);
    for (const part of ['BRT', '1Z 999', 'https://track.example/1Z999']) expect(mail?.text).toContain(part);
    expect(mail?.text).toMatch(/2 × Articolo \d+, M/);
    expect((await own()).parcel).toEqual({ state: 'sent', at: testNow, ...told });
    // A job that runs twice is one mail.
    await tellNow(id);
    expect(await subjects(email, /viaggio/)).toHaveLength(1);
  });

  test('and taken back within the minute is told to nobody', async () => {
    const { id, email, own } = await aParcel();
    await move(id, 'send', 'to_pack', tracking);
    expect((await move(id, 'undo', 'sent')).body.data).toEqual({ state: 'ready' });
    await tellNow(id);
    expect(await subjects(email, /viaggio/)).toEqual([]);
    expect((await own()).parcel).toMatchObject({ state: 'ready', courier: null, number: null, link: null });
    expect((await move(id, 'undo', 'ready')).body.data).toEqual({ state: 'to_pack' });
    const [row] = await db().select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ delivery: 'to_pack', deliveryAt: null });
  });

  test('and corrected is told once, with the right number', async () => {
    const { id, email } = await aParcel();
    await move(id, 'send', 'to_pack', tracking);
    portal.setNow('2026-09-01T10:00:30.000Z');
    await move(id, 'send', 'sent', { ...tracking, number: 'RIGHT' });
    await tellNow(id);
    expect(await subjects(email, /viaggio/)).toHaveLength(1);
    expect((await mailsTo(portal, email))[0]?.text).toContain('RIGHT');
  });

  test('without anything to follow it by is said so, and gets its number later, with a mail', async () => {
    const { id, email, own } = await aParcel();
    const nothing = { courier: '', number: '', link: '', without: 0 };
    for (const unsaid of [null, nothing, { ...nothing, courier: 'BRT' }])
      expect((await move(id, 'send', 'to_pack', unsaid)).status).toBe(422);
    expect((await move(id, 'send', 'to_pack', { ...nothing, without: 1 })).status).toBe(200);
    await tellNow(id);
    expect((await mailsTo(portal, email))[0]?.text).not.toContain('1Z 999');
    portal.setNow('2026-09-02T10:00:00.000Z');
    organiser = await aColleague(portal, 'organiser');
    expect((await move(id, 'send', 'sent', tracking)).status).toBe(200);
    await tellNow(id);
    expect(await subjects(email, /viaggio/)).toHaveLength(2);
    const texts = (await mailsTo(portal, email)).map(({ text }) => text);
    expect(texts.some((text) => text?.includes('1Z 999'))).toBe(true);
    expect((await own()).parcel).toMatchObject({ state: 'sent', number: '1Z 999' });
    const office = await portal.ask('GET', `/v3.0/circuits/15/orders/${id}`, { as: organiser.as });
    expect(office.body.data.events.at(-1)).toMatchObject({ what: 'parcel_sent', named: 'BRT 1Z 999' });
  });

  test('has a link of the web or none', async () => {
    const { id } = await aParcel();
    for (const link of ['javascript:alert(1)', 'http://track.example', 'https://a b', 'https://us:er@host/'])
      expect((await move(id, 'send', 'to_pack', { ...tracking, link })).status).toBe(422);
  });
});

test('What waits to be collected is told, is not sent, and is handed out', async () => {
  const { id, email } = await aParcel(atTheRace);
  expect((await move(id, 'send', 'to_pack', tracking)).body.error).toBe('parcel_not_so');
  await move(id, 'ready', 'to_pack');
  await tellNow(id);
  expect(await subjects(email, /pronti per il ritiro/)).toHaveLength(1);
  expect((await mailsTo(portal, email))[0]?.text).toContain('Piazza Marconi');
  expect((await move(id, 'collect', 'ready')).body.data).toEqual({ state: 'collected' });
});

test('Of two at once one moves a parcel; who has seen another state is told so; each move is audited', async () => {
  const { id } = await aParcel();
  const answers = await Promise.all([move(id, 'ready', 'to_pack'), move(id, 'send', 'to_pack', tracking)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe('parcel_changed_meanwhile');
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'parcel_moved'), eq(auditEntries.subjectId, id)));
  expect(entries).toMatchObject([{ actorUserId: organiser.id, facts: { before: { state: 'to_pack' } } }]);
});

test('Today counts what is to be packed or sent, by the first day, for who may act', async () => {
  const { id } = await aParcel(atTheRace);
  const todo = async () => {
    const { body } = await portal.ask('GET', '/v3.0/circuits/15/office', { as: organiser.as });
    return body.data.todo.find((task: { what: string }) => task.what === 'parcels') as { count: number; day: string };
  };
  const before = await todo();
  expect(before.day).toBe('2026-10-01');
  await move(id, 'ready', 'to_pack');
  expect((await todo()).count).toBe(before.count - 1);
  // What it counts is a view of the list: packed for a courier it is still to be sent, packed to be collected it waits for nobody.
  const sent = await aParcel();
  await move(sent.id, 'ready', 'to_pack');
  const named = await idsIn('to_do');
  expect(named).toHaveLength((await todo()).count);
  expect([named.includes(sent.id), named.includes(id)]).toEqual([true, false]);
  const money = await aColleague(portal, 'money');
  const { body } = await portal.ask('GET', '/v3.0/circuits/15/office', { as: money.as });
  expect(body.data.todo.some((task: { what: string }) => task.what === 'parcels')).toBe(false);
});

test('Today is by its days: a transfer that is due later stands below', async () => {
  const { id } = await aParcel();
  const { id: awaited } = await aParcel(courier, false);
  // Who packs and notes money: a transfer waits for nobody else.
  const both = await aColleague(portal, 'organiser');
  await db().insert(employees).values({ userId: both.id, circuitId: 15, role: 'money' });
  const due = async (on: string) => {
    await db()
      .update(orders)
      .set({ payMethod: 'wiretransfer', dueDay: day(on) })
      .where(eq(orders.id, awaited));
    const { body } = await portal.ask('GET', '/v3.0/circuits/15/office', { as: both.as });
    const tasks = body.data.todo.map((task: { what: string }) => task.what);
    return tasks.filter((what: string) => what === 'parcels' || what === 'wires');
  };
  expect(await due('2026-12-31')).toEqual(['parcels', 'wires']);
  expect(await due('2026-08-30')).toEqual(['wires', 'parcels']);
  const { body } = await portal.ask('GET', '/v3.0/circuits/15/office', { as: organiser.as });
  expect(body.data.todo.some((task: { what: string }) => task.what === 'wires')).toBe(false);
  expect(await parcelOf(id)).not.toBeNull();
});

describe('Several parcels', () => {
  const moveAll = (orders: readonly string[], what: string) =>
    portal.ask('POST', '/v3.0/circuits/15/parcel-moves', { as: organiser.as, body: { orders, move: what } });
  const stateOf = async (id: string) =>
    (await db().select({ state: orders.delivery }).from(orders).where(eq(orders.id, id)))[0]!.state;

  test('that are chosen are ready together; one that is so already stays as it is, and is named', async () => {
    const some = [await aParcel(), await aParcel(atTheRace), await aParcel()] as const;
    const [, , earlier] = some;
    expect((await move(earlier.id, 'ready', 'to_pack')).status).toBe(200);
    const ids = some.map(({ id }) => id);
    expect((await moveAll(ids, 'ready')).body.data).toEqual({ moved: 2, left: [earlier.id] });
    for (const id of ids) expect(await stateOf(id)).toBe('ready');
    // Each as if it had been made ready alone: who collects is told, and the trail has it.
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, some[1].id));
    expect(entries).toMatchObject([{ action: 'parcel_moved', actorUserId: organiser.id }]);
    expect(await tellNow(some[1].id)).toBe(1);
  });

  test('leave together, each in its way; what was sent is not sent once more', async () => {
    const [sent, collected, before] = [await aParcel(), await aParcel(atTheRace), await aParcel()];
    const ids = [sent, collected, before].map(({ id }) => id);
    await move(before.id, 'send', 'to_pack', tracking);
    expect((await moveAll(ids, 'send')).body.data).toEqual({ moved: 1, left: [collected.id, before.id] });
    expect(await parcelOf(sent.id)).toMatchObject({ state: 'sent', tracking_number: null });
    expect(await parcelOf(before.id)).toMatchObject({ tracking_number: tracking.number });
    expect((await moveAll(ids, 'collect')).body.data.moved).toBe(1);
    expect(await stateOf(collected.id)).toBe('collected');
  });

  test('are in a file with what is in each, if they are chosen or so far; another circuit’s are not there', async () => {
    const [one, other, elsewhere] = [await aParcel(), await aParcel(), await aParcel()];
    await move(one.id, 'ready', 'to_pack');
    await db().update(orders).set({ circuitId: 8 }).where(eq(orders.id, elsewhere.id));
    const file = async (asked: string) => {
      const path = `/api/v3.0/circuits/15/parcels-file?lang=it&${asked}`;
      const headers = { authorization: `Bearer ${organiser.as}` };
      return (await portal.app.inject({ url: path, headers })).body;
    };
    const chosen = await file(`orders=${[one, other, elsewhere].map(({ id }) => id).join(',')}`);
    expect(chosen).toMatch(/^\uFEFFOrdine;A chi;Come;Dove;Entro;Pezzi;Articolo\r\n/);
    for (const { reference } of [one, other]) expect(chosen).toContain(`${reference};Giulia Ferraris;Corriere;`);
    expect(chosen).toMatch(/;2;"?Articolo \d+, M"?\r\n/);
    expect(chosen).not.toContain(elsewhere.reference);
    const ready = await file('delivery=ready');
    expect([ready.includes(one.reference), ready.includes(other.reference)]).toEqual([true, false]);
    const refused = await moveAll([elsewhere.id], 'ready');
    expect([refused.status, refused.body.error]).toEqual([404, 'order_not_found']);
  });
});
