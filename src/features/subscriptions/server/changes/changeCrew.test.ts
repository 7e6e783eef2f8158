import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { crewPlaces } from '#features/crews/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { orderDetails } from '#features/orders/server/tables.ts';
import { customInputs } from '#features/races/server/tables.ts';
import { registrationChanges, registrations } from '#features/registration/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../../tests/support/builders.ts';
import { crewsIn } from '../../../../../tests/support/crews.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { friendToken } from '../friend/token.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const { aRunner, aRelay, register, ordered, crewsOf } = crewsIn(() => portal);
type Runner = Awaited<ReturnType<typeof aRunner>>;

let serial = 0;
const name = () => `Lepri ${++serial}`;

/** Somebody with an order in a new crew of this race. */
async function inACrew(raceId: number, fraction_id: number | undefined, crew: object = {}) {
  const who = await aRunner();
  const wanted = { choice: 'new', type: 'public', name: name(), fraction_id, ...crew };
  const added = await register(who, raceId, wanted);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const order = await ordered(who);
  const [row] = await db().select().from(registrations).where(eq(registrations.userId, who.id));
  const [place] = await db().select().from(crewPlaces).where(eq(crewPlaces.detailId, row!.orderDetailId));
  return { who, order, id: row!.id, detail: row!.orderDetailId, crew: place!.crewId, name: wanted.name };
}

const change = (who: Pick<Runner, 'as'>, id: string, crew: object, custom_inputs: readonly object[] = []) =>
  portal.ask('POST', `/v3.0/registrations/${id}/changes`, { as: who.as, body: { kind: 'crew', crew, custom_inputs } });
const join = (id: string, fraction_id?: number) => ({ choice: 'partecipate', id, fraction_id });
const placeOf = async (detail: string) => {
  const [place] = await db().select().from(crewPlaces).where(eq(crewPlaces.detailId, detail));
  return place && { crew: place.crewId, fraction: place.relayFractionId };
};
const noted = (id: string) => db().select().from(registrationChanges).where(eq(registrationChanges.registrationId, id));
const moveOrder = createMoveOrder(moveWithUses);
const pay = (orderId: string) =>
  moveOrder(db(), { orderId, move: 'pay', why: 'a test', by: null, at: new Date(testNow) });

describe('Crew and fraction of a registration, changed afterwards (checkout §7)', () => {
  test('another crew is joined: place, counters and the order’s copy move, and it is noted', async () => {
    const { id: race, fractions } = await aRelay(1, 1);
    const [one, two] = fractions as [number, number];
    const [mine, other] = [await inACrew(race, one), await inACrew(race, two)];
    const told = await change(mine.who, mine.id, join(other.crew, one));
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    expect(told.body.data.crew).toMatchObject({ id: other.crew, name: other.name, fraction_id: one });
    expect(await placeOf(mine.detail)).toEqual({ crew: other.crew, fraction: one });
    await invariantsHold(db());
    const [line] = await db().select().from(orderDetails).where(eq(orderDetails.id, mine.detail));
    expect(line?.copy.it).toMatchObject({ crew: other.name, relay_fraction: 'Frazione 1' });
    expect(await noted(mine.id)).toMatchObject([
      { kind: 'crew', before: { crew: mine.name }, after: { crew: other.name }, byUserId: mine.who.id },
    ]);
    // The place that was left is free for somebody else.
    const third = await aRunner();
    expect((await register(third, race, join(mine.crew, one))).status).toBe(201);
  });

  test('another fraction of the same crew, paid for too', async () => {
    const { id: race, fractions } = await aRelay(1, 1);
    const [one, two] = fractions as [number, number];
    const mine = await inACrew(race, one);
    await pay(mine.order);
    expect((await change(mine.who, mine.id, join(mine.crew, two))).status).toBe(200);
    expect(await placeOf(mine.detail)).toEqual({ crew: mine.crew, fraction: two });
    await invariantsHold(db());
    expect(await noted(mine.id)).toMatchObject([
      { kind: 'fraction', before: { fraction: one }, after: { fraction: two } },
    ]);
    expect((await change(mine.who, mine.id, join(mine.crew, two))).status).toBe(200);
    expect(await noted(mine.id)).toHaveLength(1);
  });

  test('a new crew is made, with its captain', async () => {
    const { id: race, fractions } = await aRelay(1, 1);
    const mine = await inACrew(race, fractions[0]);
    const fresh = name();
    const made = await change(mine.who, mine.id, {
      choice: 'new',
      type: 'public',
      name: fresh,
      fraction_id: fractions[1],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await crewsOf(mine.who, race)).data.crews).toContainEqual(expect.objectContaining({ name: fresh, own: 1 }));
    await invariantsHold(db());
  });

  test('where nobody must be in a crew, one may leave it', async () => {
    const { race } = await aRace(db(), 15, { hasTeamRegistration: true });
    const mine = await inACrew(race.id, undefined);
    expect((await change(mine.who, mine.id, { choice: 'no' })).body.data.crew).toBeNull();
    expect(await placeOf(mine.detail)).toBeUndefined();
    await invariantsHold(db());
  });

  test('a full fraction, a wrong password and a taken name are refused at their field; nothing has changed', async () => {
    const { id: race, fractions } = await aRelay(1, 1);
    const [one, two] = fractions as [number, number];
    const [mine, full] = [await inACrew(race, one), await inACrew(race, one)];
    const locked = await inACrew(race, two, { type: 'private', password: 'segreta' });
    const before = await placeOf(mine.detail);
    for (const [crew, error, field] of [
      [join(full.crew, one), 'fraction_not_available', 'crew.fraction_id'],
      [{ ...join(locked.crew, one), password: 'sbagliata' }, 'crew_wrong_password', 'crew.password'],
      [{ choice: 'new', type: 'public', name: full.name, fraction_id: one }, 'crew_name_already_exist', 'crew.name'],
    ] as const) {
      expect((await change(mine.who, mine.id, crew)).body).toMatchObject({ error, errors: { [field]: [error] } });
    }
    expect((await change(mine.who, mine.id, { choice: 'no' })).body.errors).toEqual({ 'crew.choice': ['choose'] });
    expect(await placeOf(mine.detail)).toEqual(before);
    expect(await noted(mine.id)).toEqual([]);
    await invariantsHold(db());
  });

  test('the questions of the new fraction must be answered, those of the old one go', async () => {
    const { id: race, fractions } = await aRelay(1, 1);
    const [one, two] = fractions as [number, number];
    const both = { it: { label: 'Frontale' }, en: { label: 'Torch' } };
    const asked = {
      id: 9100,
      relayFractionId: two,
      type: 'checkbox' as const,
      slug: 'torch',
      required: true,
      i18n: both,
    };
    await db()
      .insert(customInputs)
      .values({ ...asked, autoShow: false, variables: [], position: 0 });
    const mine = await inACrew(race, one);
    expect((await change(mine.who, mine.id, join(mine.crew, two))).body.errors).toEqual({
      'custom_inputs.torch': ['required'],
    });
    const torch = [{ slug: 'torch', value: '1' }];
    expect((await change(mine.who, mine.id, join(mine.crew, two), torch)).body.data.answers.custom_inputs).toEqual(
      torch,
    );
    expect((await change(mine.who, mine.id, join(mine.crew, one))).body.data.answers.custom_inputs).toEqual([]);
  });

  test('of twenty who want the last place of a fraction, one gets it', async () => {
    const { id: race, fractions } = await aRelay(1, 30);
    const [one, two] = fractions as [number, number];
    const full = await inACrew(race, two);
    const others = await Promise.all(Array.from({ length: 20 }, () => inACrew(race, two)));
    const told = await Promise.all(others.map(({ who, id }) => change(who, id, join(full.crew, one))));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(told.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(['fraction_not_available']));
    await invariantsHold(db());
  });

  test('two who swap fractions of one crew do not wait for each other, and a cancellation comes before or after', async () => {
    const { id: race, fractions } = await aRelay(2, 2);
    const [one, two] = fractions as [number, number];
    const mine = await inACrew(race, one);
    const mate = await aRunner();
    await register(mate, race, join(mine.crew, two));
    const order = await ordered(mate);
    const [row] = await db().select().from(registrations).where(eq(registrations.userId, mate.id));
    const cancel = () =>
      portal.ask('POST', '/v3.0/user/order-states', { as: mate.as, body: { order_id: order, state_id: 6 } });
    const told = await Promise.all([
      change(mine.who, mine.id, join(mine.crew, two)),
      change(mate, row!.id, join(mine.crew, one)),
      cancel(),
    ]);
    expect(told[0].status).toBe(200);
    expect([200, 404]).toContain(told[1].status);
    expect(told[2].status).toBe(200);
    await invariantsHold(db());
  });

  test('a race without crews has none to change', async () => {
    const { race } = await aRace(db());
    const who = await aRunner();
    await register(who, race.id, undefined);
    await ordered(who);
    const [row] = await db().select().from(registrations).where(eq(registrations.userId, who.id));
    expect((await change(who, row!.id, { choice: 'no' })).body.error).toBe('crew_not_asked');
  });

  test('an athlete with the mail’s link changes the fraction, and not the crew', async () => {
    const { id: race, fractions } = await aRelay(1, 1);
    const [one, two] = fractions as [number, number];
    const [mine, other] = [await inACrew(race, one), await inACrew(race, one)];
    await db().update(registrations).set({ state: 'confirmed' }).where(eq(registrations.id, mine.id));
    const [member] = await db().select().from(members).where(eq(members.id, mine.who.member.id));
    const key = { token: friendToken(mine.id, portal.context.environment), birthday: member!.birthday };
    const post = (crew: object) =>
      portal.ask('POST', '/v3.0/friend-registrations/change', { body: { ...key, kind: 'crew', crew } });
    expect((await post(join(other.crew, two))).body.error).toBe('crew_of_account');
    expect((await post({ choice: 'no' })).body.error).toBe('crew_of_account');
    expect((await post(join(mine.crew, two))).body.data.crew.fraction_id).toBe(two);
    expect(await noted(mine.id)).toMatchObject([{ kind: 'fraction', byUserId: null }]);
  });
});
