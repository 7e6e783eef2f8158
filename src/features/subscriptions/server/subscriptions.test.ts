import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../tests/support/carts.ts';

let portal: TestPortal;
let buyer: { id: string; as: string; member: typeof members.$inferSelect };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  buyer = await aBuyer();
});

const db = () => portal.context.db;
async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
async function aFriend() {
  const id = newId();
  await db()
    .insert(members)
    .values({ ...buyer.member, id, himself: false, firstname: 'MARIO', lastname: "D'ANGELO" });
  return id;
}
const list = async (whose: 'main' | 'friends', query = '', as = buyer.as) =>
  (await portal.ask('GET', `/v3.0/user/${whose}-subscriptions${query}`, { as })).body;

describe('Subscriptions (checkout §2)', () => {
  test('own ones and those of friends stand in two lists, each with what its row shows', async () => {
    const { race } = await aRace(db(), 15, { substitutionEnabled: true });
    const friend = await aFriend();
    const mine = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    await orderWith(portal, buyer.as, friend, race.id);

    const own = await list('main');
    expect(own).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 1 });
    expect(own.data[0]).toMatchObject({
      order_id: mine.id,
      order_reference: mine.reference,
      reference: expect.stringMatching(/^TP20-/),
      member: { firstname: 'Giulia', lastname: 'Ferraris' },
      status: null,
      confirmed: 0,
      race_type: 'race',
      race_id: race.id,
      race_slug: race.slug,
      stage_name: 'Verbania',
      race_name: race.i18n.it.name,
      race_starts_at: race.startsAt.toISOString(),
      registration_type_name: 'Individuale',
      has_federation: 0,
      attachment: null,
      datahealth_code: null,
      bib: null,
      reg_created_at: testNow,
      race_substitution_enabled: 1,
      race_transfer_enabled: 0,
    });
    const friends = await list('friends');
    expect(friends.data).toMatchObject([{ member: { firstname: 'Mario', lastname: "D'Angelo" } }]);
  });

  test('a package is one row, and its id is the package’s', async () => {
    const [first, second] = [await aRace(db()), await aRace(db())];
    const bundle = await aPackage(db(), [first.race.id, second.race.id]);
    const cart = await cartOf(portal, buyer.as);
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: bundle.id, package: true }));
    await order(portal, buyer.as, { cart_id: cart });
    expect((await list('main')).data).toMatchObject([
      {
        race_type: 'package',
        race_id: bundle.id,
        race_name: `Pacchetto ${bundle.id}`,
        races: [first, second].map(({ race }) => ({ slug: race.slug, name: race.i18n.it.name, bib: null })),
      },
    ]);
  });

  test('a package is still to come while one of its races is', async () => {
    const inDays = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000);
    const [first, second] = [
      await aRace(db(), 15, { startsAt: inDays(2) }),
      await aRace(db(), 15, { startsAt: inDays(4) }),
    ];
    const bundle = await aPackage(db(), [first.race.id, second.race.id]);
    const cart = await cartOf(portal, buyer.as);
    await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: bundle.id, package: true }));
    await order(portal, buyer.as, { cart_id: cart });
    const shown = async (now: Date) => {
      portal.setNow(now);
      return (await list('main')).data[0].race_starts_at;
    };
    expect(await shown(new Date(inDays(2).getTime() + 3_600_000))).toBe(inDays(2).toISOString());
    expect(await shown(inDays(3))).toBe(inDays(4).toISOString());
  });

  test('a paid one is confirmed, a cancelled one is off the list, a transferred one keeps its label', async () => {
    const free = await aRace(db(), 15, { price: '0.00' });
    const [gone, moved] = [await aRace(db()), await aRace(db())];
    const paid = await orderWith(portal, buyer.as, buyer.member.id, free.race.id);
    await portal.ask('POST', `/v3.0/orders/${paid.id}/pay`, { as: buyer.as, body: { action: 'confirm' } });
    const cancelled = await orderWith(portal, buyer.as, buyer.member.id, gone.race.id);
    const body = { order_id: cancelled.id, state_id: 6 };
    await portal.ask('POST', '/v3.0/user/order-states', { as: buyer.as, body });
    await orderWith(portal, buyer.as, buyer.member.id, moved.race.id);
    await db()
      .update(registrations)
      .set({ state: 'released', status: 'transferred' })
      .where(eq(registrations.raceId, moved.race.id));

    const rows = (await list('main')).data;
    expect(
      rows.map((row: { race_id: number; status: string; confirmed: number }) => [
        row.race_id,
        row.status,
        row.confirmed,
      ]),
    ).toEqual([
      [moved.race.id, 'transferred', 0],
      [free.race.id, null, 1],
    ]);
  });

  test('what is to come stands before what is past: the soonest first, then the latest', async () => {
    const inDays = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000);
    const ids: Record<number, number> = {};
    for (const days of [3, 40, 1, 20]) {
      const { race } = await aRace(db(), 15, { startsAt: inDays(days) });
      ids[days] = race.id;
      await orderWith(portal, buyer.as, buyer.member.id, race.id);
    }
    // Unpaid places lapse; what was paid stays when its race is over.
    await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.userId, buyer.id));
    portal.setNow(inDays(3));
    const listed = async () => (await list('main')).data.map(({ race_id }: { race_id: number }) => race_id);
    expect(await listed()).toEqual([3, 20, 40, 1].map((days) => ids[days]));
    portal.setNow(inDays(4));
    expect(await listed()).toEqual([20, 40, 3, 1].map((days) => ids[days]));
  });

  test('ten a page, and the page is clamped', async () => {
    for (let n = 0; n < 11; n += 1) {
      portal.setNow(new Date(Date.parse(testNow) + n * 60_000));
      const { race } = await aRace(db());
      await orderWith(portal, buyer.as, buyer.member.id, race.id);
    }
    expect((await list('main')).data).toHaveLength(10);
    const last = await list('main', '?page=7');
    expect(last).toMatchObject({ current_page: 2, last_page: 2, total: 11, data: [{ reg_created_at: testNow }] });
  });

  test('nobody sees those of another account', async () => {
    const { race } = await aRace(db());
    await orderWith(portal, buyer.as, buyer.member.id, race.id);
    const stranger = await aBuyer();
    expect((await list('main', '', stranger.as)).data).toEqual([]);
    expect((await list('friends', '', stranger.as)).data).toEqual([]);
    expect((await portal.ask('GET', '/v3.0/user/main-subscriptions')).status).toBe(401);
  });
});
