import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { certificateCatalogue, takes } from '../../../../tests/support/certificates.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';

let portal: TestPortal;
let buyer: { id: string; as: string; member: typeof members.$inferSelect };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await certificateCatalogue(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  const user = await aUser(db());
  buyer = { ...user, as: await portal.signIn(user.id) };
});

const db = () => portal.context.db;
const { aRunner, aRelayOf, register, ordered, aCrew } = crewsIn(() => portal);
const toDo = async (as = buyer.as) => {
  const { status, body } = await portal.ask('GET', '/v3.0/user/to-do', { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

async function aRaceWithCertificate(startsAt?: Date) {
  const made = await aRace(db(), 15, startsAt ? { startsAt } : {});
  await db()
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true })
    .where(eq(registrationTypes.id, made.type.id));
  await takes(db(), made.type.id, [1, 2]);
  return made;
}

describe('What is still to do on My account', () => {
  test('are the orders to pay and the certificates to bring of all pages, counted and named', async () => {
    const lacking = await aRaceWithCertificate();
    await orderWith(portal, buyer.as, buyer.member.id, lacking.race.id);
    for (let n = 0; n < 11; n += 1) await orderWith(portal, buyer.as, buyer.member.id, (await aRace(db())).race.id);
    // It is not on the first page of the list of subscriptions any more.
    const list = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: buyer.as });
    expect(list.body.data.map(({ race_id }: { race_id: number }) => race_id)).not.toContain(lacking.race.id);

    const found = await toDo();
    expect(found.orders.count).toBe(12);
    expect(new Set(found.orders.data.map(({ reference }: { reference: string }) => reference)).size).toBe(12);
    expect(found.documents).toMatchObject({
      count: 1,
      data: [{ member: { firstname: 'Giulia' }, race_name: lacking.race.i18n.it.name, circuit_id: 15 }],
    });
    expect(found.documents.data[0].says).toMatch(/^Manca il certificato medico/);
    expect(found.crews).toEqual({ count: 0, data: [] });
  });

  test('has the next race’s certificate first, and none for what is over, released or given away', async () => {
    const later = await aRaceWithCertificate(new Date('2026-11-08T08:00:00Z'));
    const sooner = await aRaceWithCertificate(new Date('2026-10-08T08:00:00Z'));
    const given = await aRaceWithCertificate();
    for (const { race } of [later, sooner, given]) await orderWith(portal, buyer.as, buyer.member.id, race.id);
    await db()
      .update(registrations)
      .set({ status: 'transferred', state: 'released' })
      .where(eq(registrations.raceId, given.race.id));
    const names = ({ documents }: Awaited<ReturnType<typeof toDo>>) =>
      documents.data.map(({ race_name }: { race_name: string }) => race_name);
    expect(names(await toDo())).toEqual([sooner.race.i18n.it.name, later.race.i18n.it.name]);
    portal.setNow('2026-10-20T10:00:00.000Z');
    expect(names(await toDo(await portal.signIn(buyer.id)))).toEqual([later.race.i18n.it.name]);
  });

  test('an order whose transfer was chosen is awaited, not to pay (checkout §4)', async () => {
    const [{ race: open }, { race: wired }] = [await aRace(db()), await aRace(db())];
    const unpaid = await orderWith(portal, buyer.as, buyer.member.id, open.id);
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, wired.id);
    const body = { action: 'confirm', payment_method: 'wiretransfer' };
    expect((await portal.ask('POST', `/v3.0/orders/${id}/pay`, { as: buyer.as, body })).status).toBe(200);
    const { orders, transfers } = await toDo();
    expect(orders).toMatchObject({ count: 1, data: [{ id: unpaid.id, due_day: null }] });
    expect(transfers).toMatchObject({ count: 1, data: [{ id, due_day: '2026-09-08' }] });
    expect(transfers.data[0].current_state.i18n.description).toMatch(
      /^Aspettiamo il tuo bonifico, entro l’8 settembre 2026/,
    );
    const listed = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: buyer.as });
    const dueOf = (race: number) =>
      listed.body.data.find(({ race_id }: { race_id: number }) => race_id === race).due_day;
    expect([dueOf(open.id), dueOf(wired.id)]).toEqual([null, '2026-09-08']);
  });

  test('has each crew that lacks athletes, once, until it is complete', async () => {
    const relay = await aRelayOf([
      { min: 1, max: 1 },
      { min: 1, max: 1 },
    ]);
    const [first, second] = relay.fractions;
    const { id, captain } = await aCrew(relay.id, { name: 'Ghiri', fraction_id: first });
    expect((await toDo(captain.as)).crews).toMatchObject({ count: 1, data: [{ id, name: 'Ghiri' }] });
    const mate = await aRunner();
    expect((await register(mate, relay.id, { choice: 'partecipate', id, fraction_id: second })).status).toBe(201);
    await ordered(mate);
    expect((await toDo(captain.as)).crews).toEqual({ count: 0, data: [] });
  });

  test('is of this account only', async () => {
    const { race } = await aRaceWithCertificate();
    await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const nothing = { count: 0, data: [] };
    const stranger = await portal.signIn((await aUser(db())).id);
    expect(await toDo(stranger)).toEqual({
      orders: nothing,
      transfers: nothing,
      choices: nothing,
      documents: nothing,
      conditions: nothing,
      crews: nothing,
    });
    expect((await portal.ask('GET', '/v3.0/user/to-do')).status).toBe(401);
  });
});

test('the next race is one’s own or, asked for, that of a friend', async () => {
  const friend = newId();
  await db()
    .insert(members)
    .values({ ...buyer.member, id: friend, himself: false, firstname: 'MARIO' });
  const mine = await aRace(db(), 15, { startsAt: new Date('2026-11-08T08:00:00Z') });
  const theirs = await aRace(db(), 15, { startsAt: new Date('2026-11-09T08:00:00Z') });
  await orderWith(portal, buyer.as, buyer.member.id, mine.race.id);
  await orderWith(portal, buyer.as, friend, theirs.race.id);
  await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.userId, buyer.id));
  const next = async (whose = '') =>
    (await portal.ask('GET', `/v3.0/user/next-pass${whose}`, { as: buyer.as })).body.data.race.id;
  expect([await next(), await next('?whose=own'), await next('?whose=friends')]).toEqual([
    mine.race.id,
    mine.race.id,
    theirs.race.id,
  ]);
});
