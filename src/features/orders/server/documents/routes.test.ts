import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrations } from '#features/registration/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../../tests/support/carts.ts';
import { orders } from '../tables.ts';

const bank = { company: 'ASD Prova', bank: 'Banca', iban: 'IT60X0542811101000000123456', bic: 'BLOPIT22' };

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db, { bank });
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));
const db = () => portal.context.db;

async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

async function anOrder() {
  const buyer = await aBuyer();
  const { race } = await aRace(db(), 15, { price: '30.00' });
  const placed = await orderWith(portal, buyer.as, buyer.member.id, race.id);
  return { buyer, race, id: placed.id, reference: placed.reference };
}

const get = (path: string, as?: string) => portal.ask('GET', `/v3.0${path}`, { as });

describe('what an order’s owner takes along', () => {
  test('a pass for each athlete and race, with its reference, its race and its code', async () => {
    const { buyer, race, id } = await anOrder();
    const { status, body } = await get(`/orders/${id}/passes`, buyer.as);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        order_id: id,
        confirmed: 0,
        bib: null,
        code: null,
        member: { firstname: 'Giulia', lastname: 'Ferraris' },
        race: { id: race.id, place: 'Verbania', starts_at: race.startsAt.toISOString() },
      },
    ]);
    expect(body.data[0].qr.path).toMatch(/^M0 0h7/);
  });

  test('bank details only while a wire transfer is awaited', async () => {
    const { buyer, id, reference } = await anOrder();
    expect((await get(`/orders/${id}/wire`, buyer.as)).body).toEqual({ data: null });
    await db().update(orders).set({ payMethod: 'wiretransfer' }).where(eq(orders.id, id));
    const { body } = await get(`/orders/${id}/wire`, buyer.as);
    expect(body.data).toMatchObject({ causal: reference, amount: '30.00', iban: bank.iban, company: 'ASD Prova' });
    await db().update(orders).set({ state: 'paid', payedAt: new Date() }).where(eq(orders.id, id));
    expect((await get(`/orders/${id}/wire`, buyer.as)).body).toEqual({ data: null });
  });

  test('a calendar file named after the order, whose events keep their UID', async () => {
    const { buyer, id, reference } = await anOrder();
    const read = () =>
      portal.app.inject({
        url: `/api/v3.0/orders/${id}/calendar?lang=en`,
        headers: { authorization: `Bearer ${buyer.as}` },
      });
    const file = await read();
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${reference}.ics"`);
    expect(file.payload).toContain('BEGIN:VEVENT\r\n');
    const uid = /UID:.*/.exec(file.payload)?.[0];
    portal.setNow('2026-09-03T10:00:00.000Z');
    expect((await read()).payload).toContain(uid);
  });

  test.each(['passes', 'wire', 'calendar'])('another user’s %s do not exist for the actor', async (what) => {
    const { id } = await anOrder();
    const stranger = await aBuyer();
    expect(await get(`/orders/${id}/${what}`, stranger.as)).toMatchObject({
      status: 404,
      body: { error: 'order_not_found' },
    });
    expect((await get(`/orders/${id}/${what}`)).status).toBe(401);
  });
});

describe('the next race', () => {
  const confirm = (order: string) =>
    db().execute(sql`update registration set state = 'confirmed', confirmed_at = now()
      where order_detail_id in (select id from order_detail where order_id = ${order})`);

  test('is the earliest one that is paid for and has not started', async () => {
    const buyer = await aBuyer();
    expect((await get('/user/next-pass', buyer.as)).body).toEqual({ data: null });
    const later = await aRace(db(), 15, { startsAt: new Date('2026-11-08T08:00:00Z') });
    const sooner = await aRace(db(), 15, { startsAt: new Date('2026-11-01T08:00:00Z') });
    const unpaid = await aRace(db(), 15, { startsAt: new Date('2026-10-31T08:00:00Z') });
    for (const { race } of [later, sooner]) {
      await confirm((await orderWith(portal, buyer.as, buyer.member.id, race.id)).id);
    }
    await orderWith(portal, buyer.as, buyer.member.id, unpaid.race.id);
    expect((await get('/user/next-pass', buyer.as)).body.data.race.id).toBe(sooner.race.id);
    portal.setNow('2026-11-02T10:00:00.000Z');
    const back = await portal.signIn(buyer.id);
    expect((await get('/user/next-pass', back)).body.data.race.id).toBe(later.race.id);
  });

  test('is not one that was handed to somebody else', async () => {
    const { buyer, id } = await anOrder();
    await confirm(id);
    await db()
      .update(registrations)
      .set({ status: 'transferred', state: 'released' })
      .where(eq(registrations.userId, buyer.id));
    expect((await get('/user/next-pass', buyer.as)).body).toEqual({ data: null });
  });
});

test('a package has one pass for each of its races, the earliest first', async () => {
  const buyer = await aBuyer();
  const later = await aRace(db(), 15, { startsAt: new Date('2026-11-08T08:00:00Z') });
  const sooner = await aRace(db(), 15, { startsAt: new Date('2026-11-01T08:00:00Z') });
  const { id, typeId: type } = await aPackage(db(), [later.race.id, sooner.race.id]);
  const cart = await cartOf(portal, buyer.as);
  await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id, type, package: true }));
  const placed = await order(portal, buyer.as, { cart_id: cart });
  const { body } = await get(`/orders/${placed.body.data.id}/passes`, buyer.as);
  expect(body.data.map((pass: { race: { id: number } }) => pass.race.id)).toEqual([sooner.race.id, later.race.id]);
});
