import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { registrationChanges, registrations } from '#features/registration/server/tables.ts';
import { addDays, dayInRome, startOfDay } from '#kernel/calendar.ts';
import type { Sandbox } from '../../../../../sandbox/sandbox.ts';
import { aSandbox, control } from '../../../../../sandbox/testing.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { asksCard, federationCatalogue } from '../../../../../tests/support/federations.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-change-card-'));
let sandbox: Sandbox;
let portal: TestPortal;

beforeAll(async () => {
  sandbox = await aSandbox(dataDir, { now: () => new Date(testNow) });
  portal = await testPortal({ DATA_DIR: dataDir, REGISTRY_URL: `${sandbox.url}/registry` });
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  portal.setNow(testNow);
  await control(sandbox.url, { provider: 'registry', fault: 'none' });
});

const db = () => portal.context.db;

let serial = 14_000;
/** A number that the registry knows and nobody uses yet. */
const fresh = () => `AB${++serial}`;

async function aRunner() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
type Runner = Awaited<ReturnType<typeof aRunner>>;

async function registered(who: Runner, card: object, { federations = [1], athlete = who.member.id } = {}) {
  const { race, type } = await aRace(db());
  await asksCard(db(), type.id, ...federations);
  return { race, ...(await orderOf(who, registrationBody(athlete, { id: race.id }, card))) };
}

async function orderOf(who: Runner, line: object) {
  const cart_id = await cartOf(portal, who.as);
  const added = await addLine(portal, who.as, cart_id, line);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const placed = await order(portal, who.as, { cart_id });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { id, order_details } = placed.body.data;
  const [row] = await db().select().from(registrations).where(eq(registrations.orderDetailId, order_details[0].id));
  return { order: id as string, detail: order_details[0].id as string, id: row!.id };
}

/** Signs in again at another time: sessions end. */
async function at(who: Runner, now: Date): Promise<Runner> {
  portal.setNow(now);
  return { ...who, as: await portal.signIn(who.id) };
}

const change = (who: Runner, id: string, body: object) =>
  portal.ask('POST', `/v3.0/registrations/${id}/card-number`, { as: who.as, body });
const shown = (who: Runner, detail: string) => portal.ask('GET', `/v3.0/order-details/${detail}/card`, { as: who.as });
const kept = async (id: string) => (await db().select().from(registrations).where(eq(registrations.id, id)))[0]!;
const start = async (who: Runner, detail: string) =>
  (await portal.ask('GET', `/v3.0/user/starts?detail_ids=${detail}`, { as: who.as })).body.data;

describe('Change of card (checkout §2 and §7)', () => {
  test('another number is kept with the registry’s team, which beats what was sent', async () => {
    const who = await aRunner();
    const { id, detail } = await registered(who, { card_number: fresh(), team_name: 'Lupi' });
    const told = await change(who, id, { card_number: 'ab 10001', team_name: 'Scritta a mano' });
    expect(told).toMatchObject({
      status: 200,
      body: { data: { card_number: 'AB10001', team_name: 'Nuoto Club Omegna', card: 'verified' } },
    });
    expect(await kept(id)).toMatchObject({
      cardNumber: 'AB10001',
      teamName: 'Nuoto Club Omegna',
      answers: { federation_id: 1, card_number: 'AB10001', team_name: 'Nuoto Club Omegna', card: 'verified' },
    });
    const { body } = await shown(who, detail);
    expect(body.data).toMatchObject({ id, card: { card_number: 'AB10001' }, ended_at: null, has_federation: 1 });
  });

  test('nothing else of what was answered is lost', async () => {
    const who = await aRunner();
    const { id } = await registered(who, { card_number: fresh(), team_name: 'Lupi', gadget_size: 'M' });
    const before = await kept(id);
    await change(who, id, { card_number: fresh(), team_name: 'Lupi' });
    const after = await kept(id);
    expect(Object.keys(after.answers).toSorted()).toEqual(Object.keys(before.answers).toSorted());
    expect(after.answers).toMatchObject({ gadget_size: 'M', consents: before.answers.consents });
  });

  test('each change is noted with what was there before, who and when; the same card is none', async () => {
    const who = await aRunner();
    const [old, another] = [fresh(), fresh()];
    const { id } = await registered(who, { card_number: old, team_name: 'Lupi' });
    const before = await kept(id);
    for (const _ of [1, 2]) await change(who, id, { card_number: another, team_name: before.teamName });
    const rows = await db().select().from(registrationChanges).where(eq(registrationChanges.registrationId, id));
    expect(rows).toMatchObject([
      {
        kind: 'card',
        before: { card_number: old },
        after: { card_number: another },
        byUserId: who.id,
        at: new Date(testNow),
      },
    ]);
  });

  test('who may start answers anew', async () => {
    const who = await aRunner();
    const { id, detail } = await registered(who, { card_number: 'MM12345', team_name: 'Lupi' });
    const codes = async () => (await start(who, detail))[0].reasons.map(({ code }: { code: string }) => code);
    expect(await codes()).toContain('card_unverified');
    expect((await change(who, id, { card_number: fresh() })).status).toBe(200);
    expect(await codes()).not.toContain('card_unverified');
  });

  test('a number that cannot be verified needs the team’s name', async () => {
    const who = await aRunner();
    const { id } = await registered(who, { card_number: fresh(), team_name: 'Lupi' });
    expect(await change(who, id, { card_number: 'MM54321' })).toMatchObject({
      status: 422,
      body: { error: 'invalid_input', errors: { team_name: ['required'] } },
    });
    expect((await change(who, id, { card_number: 'MM54321', team_name: 'Orsi' })).body.data).toEqual({
      card_number: 'MM54321',
      team_name: 'Orsi',
      card: 'unverified',
    });
  });

  test('a registry that does not answer stops nobody', async () => {
    const who = await aRunner();
    const { id } = await registered(who, { card_number: fresh(), team_name: 'Lupi' });
    await control(sandbox.url, { provider: 'registry', fault: 'down' });
    const told = await change(who, id, { card_number: fresh(), team_name: 'Lupi' });
    expect(told.body.data.card).toBe('unverified');
  });

  test('an unknown number is not valid, another athlete’s is in use; nothing has changed', async () => {
    const [who, other] = [await aRunner(), await aRunner()];
    const taken = fresh();
    await registered(other, { card_number: taken, team_name: 'Lupi' });
    const { id } = await registered(who, { card_number: fresh(), team_name: 'Lupi' });
    const before = await kept(id);
    for (const [card_number, status, error] of [
      ['AB20000', 404, 'card_number_not_valid'],
      [taken, 409, 'card_number_in_use'],
    ] as const) {
      const told = await change(who, id, { card_number, team_name: 'Lupi' });
      expect(told).toMatchObject({ status, body: { error, errors: { card_number: [error] } } });
    }
    expect((await change(who, id, { card_number: '  ', team_name: 'Lupi' })).body.errors).toEqual({
      card_number: ['required'],
    });
    expect(await kept(id)).toEqual(before);
  });

  test('the number that was given up is free for another athlete', async () => {
    const [who, other] = [await aRunner(), await aRunner()];
    const old = fresh();
    const { id } = await registered(who, { card_number: old, team_name: 'Lupi' });
    const { id: others } = await registered(other, { card_number: fresh(), team_name: 'Lupi' });
    expect((await change(other, others, { card_number: old, team_name: 'Lupi' })).body.error).toBe(
      'card_number_in_use',
    );
    await change(who, id, { card_number: fresh(), team_name: 'Lupi' });
    expect((await change(other, others, { card_number: old, team_name: 'Lupi' })).status).toBe(200);
  });

  test('federation 12 keeps the registry’s team code', async () => {
    const who = await aRunner();
    const { id } = await registered(who, { card_number: 'TM10100', team_name: 'VB001' }, { federations: [12] });
    expect((await change(who, id, { card_number: 'TM10001', team_name: 'VB001' })).body.data.team_name).toBe('01TM');
  });

  test('of several federations the registration’s own stays, unless another one is named', async () => {
    const who = await aRunner();
    const card = { federation_id: 2, federation_name: 'CSI', card_number: 'C-1', team_name: 'Lupi' };
    const { id } = await registered(who, card, { federations: [1, 2] });
    await change(who, id, { card_number: 'C-2', team_name: 'Lupi' });
    expect((await kept(id)).answers).toMatchObject({ federation_id: 2, federation_name: 'CSI', card_number: 'C-2' });
    const number = fresh();
    await change(who, id, { federation_id: 1, card_number: number });
    const { answers } = await kept(id);
    expect(answers).toMatchObject({ federation_id: 1, card_number: number });
    expect(answers.federation_name).toBeUndefined();
  });

  test('a friend’s card is changed by who registered them', async () => {
    const who = await aRunner();
    const friend = await aUser(db());
    await db().update(members).set({ userId: who.id, himself: false }).where(eq(members.id, friend.member.id));
    const old = { card_number: fresh(), team_name: 'Lupi' };
    const { id, detail } = await registered(who, old, { athlete: friend.member.id });
    expect((await shown(who, detail)).body.data.member.id).toBe(friend.member.id);
    expect((await change(who, id, { card_number: fresh(), team_name: 'Lupi' })).status).toBe(200);
  });

  test('it can be changed until the eve of the first race, in Italian days, and is refused in words then', async () => {
    const who = await aRunner();
    const { id, detail, race } = await registered(who, { card_number: fresh(), team_name: 'Lupi' });
    const raceDay = startOfDay(dayInRome(race.startsAt));
    const onTheEve = await at(who, new Date(raceDay.getTime() - 1000));
    expect((await change(onTheEve, id, { card_number: fresh(), team_name: 'Lupi' })).status).toBe(200);
    const onTheDay = await at(who, raceDay);
    const before = await kept(id);
    const told = await change(onTheDay, id, { card_number: fresh(), team_name: 'Lupi' });
    expect(told).toMatchObject({
      status: 409,
      body: { error: 'subscription_not_changeable', since: raceDay.toISOString() },
    });
    expect(told.body.detail).toContain('segreteria');
    expect(await kept(id)).toEqual(before);
    expect((await shown(onTheDay, detail)).body.data.ended_at).toBe(raceDay.toISOString());
  });

  test('of a package the first race’s day counts', async () => {
    const who = await aRunner();
    const races = [];
    for (const days of [80, 40]) {
      const startsAt = new Date(`${addDays(dayInRome(new Date(testNow)), days)}T08:00:00Z`);
      races.push((await aRace(db(), 15, { startsAt })).race);
    }
    const pack = await aPackage(
      db(),
      races.map(({ id }) => id),
    );
    const body = registrationBody(who.member.id, { id: pack.id, type: pack.typeId, package: true });
    const { id, detail } = await orderOf(who, body);
    await asksCard(db(), pack.typeId, 1);
    expect((await shown(who, detail)).body.data.race_day).toBe(dayInRome(races[1]!.startsAt));
    const onTheDay = await at(who, startOfDay(dayInRome(races[1]!.startsAt)));
    expect((await change(onTheDay, id, { card_number: fresh(), team_name: 'Lupi' })).body.error).toBe(
      'subscription_not_changeable',
    );
  });

  test('a type without a federation asks for no card', async () => {
    const who = await aRunner();
    const { race } = await aRace(db());
    const { id } = await orderOf(who, registrationBody(who.member.id, { id: race.id }));
    expect(await change(who, id, { card_number: fresh() })).toMatchObject({
      status: 422,
      body: { error: 'card_not_asked' },
    });
  });

  test.each(['replaced', 'transferred', 'cancelled'])('a registration that is %s is not there', async (how) => {
    const who = await aRunner();
    const made = await registered(who, { card_number: fresh(), team_name: 'Lupi' });
    if (how === 'cancelled') {
      await portal.ask('POST', '/v3.0/user/order-states', { as: who.as, body: { order_id: made.order, state_id: 6 } });
    } else {
      const status = how === 'replaced' ? 'replaced' : 'transferred';
      await db().update(registrations).set({ status }).where(eq(registrations.id, made.id));
    }
    const told = await change(who, made.id, { card_number: fresh(), team_name: 'Lupi' });
    expect(told).toMatchObject({ status: 404, body: { error: 'subscription_not_found' } });
    expect((await shown(who, made.detail)).status).toBe(404);
  });
});
