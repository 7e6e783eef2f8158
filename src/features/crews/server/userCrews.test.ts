import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { races, registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';

let portal: TestPortal;
const db = () => portal.context.db;
const { aRunner, aRelay, aRelayOf, register, ordered, aCrew } = crewsIn(() => portal);
type Runner = Awaited<ReturnType<typeof aRunner>>;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const detailsOf = async (orderId: string, as: string): Promise<string[]> => {
  const { body } = await portal.ask('GET', `/v3.0/orders/${orderId}`, { as });
  return body.data.order_details.map(({ id }: { id: string }) => id);
};

const ask = async (who: Runner, details: readonly string[], lang = 'it') => {
  const { status, body } = await portal.ask('GET', `/v3.0/user/crews?detail_ids=${details}&lang=${lang}`, {
    as: who.as,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

/** Joins a crew and orders; answers the order. */
async function joins(who: Runner, raceId: number, crew: object) {
  const { status, body } = await register(who, raceId, { choice: 'partecipate', ...crew });
  expect(status, JSON.stringify(body)).toBe(201);
  return ordered(who);
}

const cancel = (who: Runner, orderId: string) =>
  portal.ask('POST', '/v3.0/user/order-states', { as: who.as, body: { order_id: orderId, state_id: 6 } });

describe('The crews of one’s own registrations', () => {
  test('say who is in them by name and fraction, which fractions are free, and how others are invited', async () => {
    const relay = await aRelayOf([
      { min: 1, max: 1 },
      { min: 1, max: 2 },
    ]);
    const [first, second] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Ghiri', type: 'private', password: 'ghiri-26', fraction_id: first });
    const friend = await aRunner();
    await db().update(members).set({ firstname: 'SARA', lastname: 'FOSSATI' }).where(eq(members.id, friend.member.id));
    await joins(friend, relay.id, { id: crew.id, password: 'ghiri-26', fraction_id: second });

    const details = await detailsOf(crew.orderId, crew.captain.as);
    expect(await ask(crew.captain, details)).toEqual([
      {
        id: crew.id,
        name: 'Ghiri',
        type: 'private',
        own: 1,
        detail_ids: details,
        race: { id: relay.id, name: `Gara ${relay.id}`, starts_at: relay.race.startsAt.toISOString() },
        mates: [
          { firstname: 'Giulia', lastname: 'Ferraris', fraction_id: first },
          { firstname: 'Sara', lastname: 'Fossati', fraction_id: second },
        ],
        fractions: [
          { id: first, i18n: { name: 'Frazione 1' }, min: 1, max: 1, free: 0 },
          { id: second, i18n: { name: 'Frazione 2' }, min: 1, max: 2, free: 1 },
        ],
        invitation: expect.stringMatching(
          new RegExp(`^https?://[^/]+/it/event/registration/1\\?race=${relay.id}&crew=${crew.id}$`),
        ),
      },
    ]);
  });

  test('carry no password, nor anything else of a mate than the name', async () => {
    const relay = await aRelay(2);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Tassi', type: 'private', password: 'tana-buia', fraction_id });
    const told = JSON.stringify(await ask(crew.captain, await detailsOf(crew.orderId, crew.captain.as)));
    expect(told).not.toMatch(/tana-buia|argon2|password/);
    for (const secret of [crew.captain.email, crew.captain.member.id, 'FRRGLI91M54L746X', '1991-08-14'])
      expect(told).not.toContain(secret);
  });

  test('a mate sees the same crew, not as its captain', async () => {
    const relay = await aRelay(2);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Lontre', fraction_id });
    const mate = await aRunner();
    const details = await detailsOf(await joins(mate, relay.id, { id: crew.id, fraction_id }), mate.as);
    expect(await ask(mate, details)).toMatchObject([{ id: crew.id, own: 0, mates: [{}, {}] }]);
  });

  test('whoever registers several athletes in one crew hears of it once', async () => {
    const relay = await aRelay(1, 1);
    const [first, second] = relay.fractions;
    const captain = await aRunner();
    const friend = newId();
    await db()
      .insert(members)
      .values({ ...captain.member, id: friend, himself: false, firstname: 'MARIO' });
    const { body } = await register(captain, relay.id, {
      choice: 'new',
      name: 'Insieme',
      type: 'public',
      fraction_id: first,
    });
    const { id } = body.data.details[0].itemable.crew;
    const line = await register(captain, relay.id, { choice: 'partecipate', id, fraction_id: second }, friend);
    expect(line.status, JSON.stringify(line.body)).toBe(201);
    const details = await detailsOf(await ordered(captain), captain.as);
    const told = await ask(captain, details);
    expect(told).toHaveLength(1);
    expect(told[0].detail_ids.toSorted()).toEqual(details.toSorted());
  });

  test('other people’s crews are not shown, whatever ids are sent', async () => {
    const relay = await aRelay(2);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Faine', fraction_id });
    const details = await detailsOf(crew.orderId, crew.captain.as);
    expect(await ask(await aRunner(), details)).toEqual([]);
    const neighbour = await aCrew(relay.id, { name: 'Martore', fraction_id });
    expect(await ask(neighbour.captain, details)).toEqual([]);
    const own = await detailsOf(neighbour.orderId, neighbour.captain.as);
    expect(await ask(neighbour.captain, [...details, ...own])).toMatchObject([{ id: neighbour.id }]);
    expect((await portal.ask('GET', `/v3.0/user/crews?detail_ids=${details}`)).status).toBe(401);
  });

  test('a crew is shown to nobody whose own registration in it was released or went to somebody else', async () => {
    const relay = await aRelay(3);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Puzzole', fraction_id });
    const [one, other] = [await aRunner(), await aRunner()];
    const left = await joins(one, relay.id, { id: crew.id, fraction_id });
    const details = await detailsOf(left, one.as);
    expect(await ask(one, details)).toHaveLength(1);
    expect((await cancel(one, left)).status).toBe(200);
    expect(await ask(one, details)).toEqual([]);

    const replaced = await detailsOf(await joins(other, relay.id, { id: crew.id, fraction_id }), other.as);
    await db().update(registrations).set({ status: 'replaced' }).where(eq(registrations.orderDetailId, replaced[0]!));
    expect(await ask(other, replaced)).toEqual([]);
    // Nor do they count for those who are still in it.
    const captains = await detailsOf(crew.orderId, crew.captain.as);
    expect((await ask(crew.captain, captains))[0].mates).toHaveLength(1);
  });

  test('a mate who was released is not counted, and the fraction is free again', async () => {
    const relay = await aRelay(1, 1);
    const [first, second] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Ricci', fraction_id: first });
    const mate = await aRunner();
    const left = await joins(mate, relay.id, { id: crew.id, fraction_id: second });
    const details = await detailsOf(crew.orderId, crew.captain.as);
    expect((await ask(crew.captain, details))[0]).toMatchObject({ mates: [{}, {}], invitation: null });
    await cancel(mate, left);
    expect((await ask(crew.captain, details))[0]).toMatchObject({
      mates: [{ fraction_id: first }],
      fractions: [{ free: 0 }, { free: 1 }],
      invitation: expect.any(String),
    });
  });

  test('who is only about to join is not named, but the fraction is not free', async () => {
    const relay = await aRelay(1, 1);
    const [first, second] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Istrici', fraction_id: first });
    await register(await aRunner(), relay.id, { choice: 'partecipate', id: crew.id, fraction_id: second });
    const details = await detailsOf(crew.orderId, crew.captain.as);
    expect((await ask(crew.captain, details))[0]).toMatchObject({
      mates: [{ fraction_id: first }],
      fractions: [{ free: 0 }, { free: 0 }],
      invitation: null,
    });
  });
});

describe('The invitation', () => {
  test('a full crew invites nobody', async () => {
    const relay = await aRelay(2);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Donnole', fraction_id });
    const details = await detailsOf(crew.orderId, crew.captain.as);
    expect((await ask(crew.captain, details))[0].invitation).toContain(crew.id);
    await joins(await aRunner(), relay.id, { id: crew.id, fraction_id });
    expect((await ask(crew.captain, details))[0].invitation).toBeNull();
  });

  test('a race that is closed, coming soon, without a type to register with or sold out invites nobody', async () => {
    const relay = await aRelayOf([{ min: 1, max: 9 }], { stock: 2 });
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Ermellini', fraction_id });
    const details = await detailsOf(crew.orderId, crew.captain.as);
    const invitation = async () => (await ask(crew.captain, details))[0].invitation;
    const set = (changed: Partial<typeof races.$inferInsert>) =>
      db().update(races).set(changed).where(eq(races.id, relay.id));
    const sell = (active: boolean) =>
      db().update(registrationTypes).set({ active }).where(eq(registrationTypes.raceId, relay.id));
    expect(await invitation()).toContain(crew.id);
    await set({ registrationEndsAt: new Date(Date.parse(testNow) - 1_000) });
    expect(await invitation()).toBeNull();
    await set({ registrationEndsAt: relay.race.registrationEndsAt, comingSoon: true });
    expect(await invitation()).toBeNull();
    await set({ comingSoon: false });
    await sell(false);
    expect(await invitation()).toBeNull();
    await sell(true);
    expect(await invitation()).toContain(crew.id);
    await joins(await aRunner(), relay.id, { id: crew.id, fraction_id });
    expect(await invitation()).toBeNull();
  });

  test('a crew of a race without fractions has no number to fill, and invites while the race is open', async () => {
    const { race } = await aRace(db(), 15, { onlyForTeam: true });
    const crew = await aCrew(race.id, { name: 'Soci' });
    const details = await detailsOf(crew.orderId, crew.captain.as);
    expect(await ask(crew.captain, details, 'en')).toMatchObject([
      { fractions: [], mates: [{ fraction_id: null }], invitation: expect.stringContaining('/en/event/') },
    ]);
  });
});
