import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { noteSentByBank } from '#features/payments/server/endRefund.ts';
import { createGiveBack, type GiveBackCommand } from '#features/payments/server/giveBack.ts';
import { day } from '#kernel/calendar.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartWith, order } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { withdrawals } from './tables.ts';

let portal: TestPortal;
const db = () => portal.context.db;
const office = () => portal.sites.look(15, 'it').office.email;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8 });
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const pay = (orderId: string) =>
  createMoveOrder(moveWithUses)(db(), {
    ...{ orderId, move: 'pay', why: 'paid at the desk', by: null },
    at: portal.context.clock(),
  });

/** A paid order of a registration, two shirts of size M and a dinner on the race's day. */
async function aBuyer() {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race } = await aRace(db(), 15, { price: '40.00' });
  const shirt = await aProduct(db(), 15, { price: '20.00', sizes: ['M', 'L'] });
  const dinner = await aProduct(db(), 15, { price: '15.00', ofRace: race.id });
  const cart = await cartWith(portal, as, user.member.id, race.id);
  const size = shirt.options[0]!.id;
  const shirts = { detail_type: 'product', product_id: shirt.product.id, quantity: 2, variables: [size] };
  expect((await addLine(portal, as, cart, shirts)).status).toBe(201);
  const line = (await portal.ask('GET', `/v3.0/carts/${cart}`, { as })).body.data.details[0].id;
  const meal = { detail_type: 'product', product_id: dinner.product.id, quantity: 1, parent_id: line };
  expect((await addLine(portal, as, cart, meal)).status).toBe(201);
  const made = await order(portal, as, { cart_id: cart });
  expect(made.status).toBe(201);
  const { id, reference, order_details } = made.body.data;
  const goods = order_details.find(({ name }: { name: string }) => name === shirt.product.i18n.it.name).id as string;
  const others = order_details.map((detail: { id: string }) => detail.id).filter((other: string) => other !== goods);
  const path = `/v3.0/orders/${id}/withdrawals`;
  const email = `${id}@mail.example`;
  const statement = { version: 0, name: 'Giulia Ferraris', email, goods: [{ id: goods, quantity: 2 }] };
  return {
    ...{ user, as, id: id as string, reference, goods, others: others as string[], email, statement },
    // Signed in anew each time: some tests let weeks go by.
    offer: async () => (await portal.ask('GET', path, { as: await portal.signIn(user.id) })).body.data,
    withdraw: async (more: object = {}, who?: string) =>
      portal.ask('POST', path, { as: who ?? (await portal.signIn(user.id)), body: { ...statement, ...more } }),
  };
}

async function aPaidBuyer() {
  const buyer = await aBuyer();
  await pay(buyer.id);
  return buyer;
}

describe('The function to withdraw (art. 54-bis of the Consumer Code)', () => {
  test('is about the goods of the shop, and not about registrations and services of a race’s day (art. 59 n)', async () => {
    const { offer, goods, user } = await aPaidBuyer();
    const found = await offer();
    expect(found).toMatchObject({ open: 1, version: 0, email: user.email, withdrawals: [] });
    expect(found.name).toMatch(/\w \w/);
    expect(found.office.email).toBe(office());
    expect(found.goods).toEqual([
      {
        id: goods,
        name: expect.stringContaining('Articolo'),
        options: ['M'],
        quantity: 2,
        left: 2,
        paid: expect.any(String),
      },
    ]);
  });

  test('is there once the order is paid, and not when everything was given back', async () => {
    const { id, offer, withdraw } = await aBuyer();
    expect((await offer()).open).toBe(0);
    expect((await withdraw()).body.error).toBe('withdrawal_not_open');
    await pay(id);
    expect((await offer()).open).toBe(1);
    await giveBack(id, 'rest');
    expect((await offer()).open).toBe(0);
    expect((await withdraw()).body.error).toBe('withdrawal_not_open');
  });

  test('is there for as long as the law may give', async () => {
    const { offer, withdraw } = await aPaidBuyer();
    portal.setNow('2027-09-15T09:59:59.000Z');
    expect((await offer()).open).toBe(1);
    portal.setNow('2027-09-15T10:00:00.000Z');
    expect((await offer()).open).toBe(0);
    expect((await withdraw()).body.error).toBe('withdrawal_not_open');
  });
});

describe('A withdrawal', () => {
  test('is kept with its time, and a receipt goes where the buyer wants it', async () => {
    const { withdraw, offer, email, reference, goods } = await aPaidBuyer();
    const { status, body } = await withdraw();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ number: 1, received_at: testNow, name: 'Giulia Ferraris', email });
    expect(body.data.goods).toMatchObject([{ id: goods, options: ['M'], quantity: 2 }]);
    expect(await offer()).toMatchObject({ open: 0, version: 1, withdrawals: [body.data] });
    const [receipt, ...more] = await mailsTo(portal, email);
    expect(more).toEqual([]);
    expect(receipt?.subject).toBe(`Recesso ricevuto · ${reference}`);
    for (const part of ['Giulia Ferraris', reference, '2 × Articolo', email, '1º settembre 2026, 12:00'])
      expect(receipt?.text).toContain(part);
    expect(receipt?.text).toContain('entro il 15 settembre 2026');
    const { amount } = body.data;
    expect(receipt?.text).toContain(amount.replace('.', ','));
    expect(receipt?.text).toContain('ti scrive a quale indirizzo');
  });

  test('reaches the office by mail and in its list', async () => {
    const { withdraw, reference, id } = await aPaidBuyer();
    await withdraw();
    const [mail] = await mailsTo(portal, office());
    expect(mail?.subject).toBe(`Recesso · ${reference}`);
    const list = await portal.ask('GET', '/v3.0/circuits/15/withdrawals', { as: await staffOf(15) });
    expect(list.body.data[0]).toMatchObject({ order_id: id, reference, standing: 'received', name: 'Giulia Ferraris' });
  });

  test('may be from some of the goods, and the rest stays', async () => {
    const { withdraw, offer, goods } = await aPaidBuyer();
    expect((await withdraw({ goods: [{ id: goods, quantity: 1 }] })).status).toBe(201);
    expect(await offer()).toMatchObject({ open: 1, version: 1, goods: [{ quantity: 2, left: 1 }] });
    const second = await withdraw({ version: 1, goods: [{ id: goods, quantity: 1 }] });
    expect(second.body.data.number).toBe(2);
    expect((await offer()).open).toBe(0);
  });

  test('moves no money: the office gives back, and the buyer sees how far it is', async () => {
    const { withdraw, offer, id, goods } = await aPaidBuyer();
    await withdraw();
    const standing = async () => (await offer()).withdrawals[0].standing;
    expect(await standing()).toBe('received');
    portal.setNow('2026-09-05T10:00:00.000Z');
    await giveBack(id, { lines: [goods] });
    expect(await standing()).toBe('refund_requested');
    const { rows } = await db().execute<{ id: string }>(sql`select id from refund where order_id = ${id}`);
    const sent = { by: null, refundId: rows[0]!.id, sentOn: day('2026-09-05'), bankReference: 'CRO 1' };
    await db().transaction((tx) => noteSentByBank(tx, sent, portal.context.clock()));
    expect(await standing()).toBe('refunded');
  });
});

describe('A withdrawal that is sent again', () => {
  test('is the first one: a double click sends one receipt', async () => {
    const { withdraw, email, offer } = await aPaidBuyer();
    const answers = await Promise.all([withdraw(), withdraw(), withdraw()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await offer()).version).toBe(1);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('with other words from a second window is refused, and nothing has changed', async () => {
    const { withdraw, goods, offer, email } = await aPaidBuyer();
    await withdraw({ goods: [{ id: goods, quantity: 1 }] });
    const other = await withdraw({ goods: [{ id: goods, quantity: 2 }] });
    expect([other.status, other.body.error, other.body.version]).toEqual([409, 'withdrawal_has_changed', 1]);
    expect((await offer()).version).toBe(1);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('from two windows at once is one of them', async () => {
    const { withdraw, goods, offer } = await aPaidBuyer();
    const answers = await Promise.all([1, 2].map((quantity) => withdraw({ goods: [{ id: goods, quantity }] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await offer()).version).toBe(1);
  });
});

describe('A withdrawal is refused', () => {
  test.each([
    ['without a name', { name: ' ' }, { name: ['required'] }],
    ['without an address for the receipt', { email: 'giulia' }, { email: ['email_not_valid'] }],
    ['without goods', { goods: [] }, { goods: ['choose_goods'] }],
  ])('%s', async (_, more, errors) => {
    const { withdraw } = await aPaidBuyer();
    const { status, body } = await withdraw(more);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('from more than was bought, and from what is exempt or in another order', async () => {
    const { withdraw, goods, others } = await aPaidBuyer();
    const more = await withdraw({ goods: [{ id: goods, quantity: 3 }] });
    expect([more.status, more.body.errors]).toEqual([422, { goods: ['too_many_goods'] }]);
    const theirs = await aPaidBuyer();
    for (const id of [...others, theirs.goods])
      expect((await withdraw({ goods: [{ id, quantity: 1 }] })).body.error).toBe('goods_not_found');
  });

  test('to everybody but the owner: the order does not exist for them', async () => {
    const { withdraw, id } = await aPaidBuyer();
    const stranger = await portal.signIn((await aUser(db())).id);
    for (const as of [stranger, await staffOf(15)]) {
      expect((await withdraw({}, as)).body.error).toBe('order_not_found');
      expect((await portal.ask('GET', `/v3.0/orders/${id}/withdrawals`, { as })).status).toBe(404);
    }
    expect((await portal.ask('GET', `/v3.0/orders/${id}/withdrawals`)).status).toBe(401);
    expect(await db().select().from(withdrawals).where(eq(withdrawals.orderId, id))).toEqual([]);
  });
});

describe('The office’s list', () => {
  test('is paged, newest first, and its page is clamped', async () => {
    const { withdraw } = await aPaidBuyer();
    portal.setNow('2026-10-01T10:00:00.000Z');
    await withdraw();
    const as = await staffOf(15);
    const far = (await portal.ask('GET', '/v3.0/circuits/15/withdrawals?page=99', { as })).body;
    expect(far).toMatchObject({ current_page: 1, last_page: 1, per_page: 50 });
    expect(far.data[0].received_at).toBe('2026-10-01T10:00:00.000Z');
    expect(far.total).toBe(far.data.length);
    const other = await portal.ask('GET', '/v3.0/circuits/8/withdrawals', { as: await staffOf(8) });
    expect(other.body.data).toEqual([]);
  });
});

test('markup in what the buyer types is shown as typed, and runs in no mail', async () => {
  const { withdraw, email } = await aPaidBuyer();
  const name = `<img src=x onerror=alert(1)> "><script>alert(2)</script> {{7*7}} ' & javascript:alert(3)`;
  expect((await withdraw({ name })).body.data.name).toBe(name);
  for (const to of [email, office()]) {
    const [mail] = await mailsTo(portal, to);
    expect(mail?.text).toContain(name);
    expect(mail?.html).not.toMatch(/<(img src=x|script)/);
    expect(mail?.html).toContain('&#60;script&#62;');
  }
});

const staffOf = async (circuitId: number) => (await aColleague(portal, 'organiser', circuitId)).as;

const giveBack = (orderId: string, what: GiveBackCommand['what']) =>
  db().transaction((tx) =>
    createGiveBack(portal.context, reactionsOf(portal.context))(tx, { orderId, what, why: 'a withdrawal', by: null }),
  );
