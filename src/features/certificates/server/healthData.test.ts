import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { datahealthHandle } from '#features/races/server/registrationTypesView.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { limits } from '#server/limits.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { aSandbox, control, temporaryFolder } from '../../../../sandbox/testing.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, order, registrationBody } from '../../../../tests/support/carts.ts';
import { attachments, certificates, datahealthUses } from './tables.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let portal: TestPortal;

beforeAll(async () => {
  sandbox = await aSandbox(folder.path, { now: () => new Date(testNow) });
  portal = await testPortal({ DATAHEALTH_URL: `${sandbox.url}/datahealth`, DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
  folder.remove();
});
beforeEach(async () => {
  portal.setNow(testNow);
  await control(sandbox.url, { provider: 'datahealth', fault: 'none' });
});

const db = () => portal.context.db;

async function anAthlete() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

/** A race whose type takes codes. */
async function aRaceWithCodes() {
  const made = await aRace(db());
  const change = { datahealthActive: true, datahealthRaceId: `R-${made.race.id}`, datahealthApiKey: 'the-real-key' };
  await db().update(registrationTypes).set(change).where(eq(registrationTypes.id, made.type.id));
  return { ...made, handle: datahealthHandle(made.type.id, portal.context.environment.secret) };
}

/** An athlete with a line for the race in the cart. */
async function inCart(race: { readonly race: { readonly id: number } }) {
  const user = await anAthlete();
  const cart = await cartWith(portal, user.as, user.member.id, race.race.id);
  const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as: user.as });
  return { ...user, cart, detail: body.data.details[0].id as string };
}
const ask = (as: string, path: string, body: object) => portal.ask('POST', `/v3.0/datahealth${path}`, { as, body });
const take = (who: { as: string; detail: string }, person = 'DH-00002') =>
  ask(who.as, '', { person, order_detail_id: who.detail });

describe('POST datahealth/status (registration §7)', () => {
  test.each`
    person        | expected                                                         | because
    ${'DH-00002'} | ${{ Success: true, Result: [{ Exist: true, IsValid: true }] }}   | ${'success'}
    ${'dh-00003'} | ${{ Success: true, Result: [{ Person: 'DH-00003' }] }}           | ${'the case of letters does not matter'}
    ${'DH-01000'} | ${{ Success: true, Result: [{ Exist: true, IsValid: false }] }}  | ${'the certificate is not valid'}
    ${'DH-02000'} | ${{ Success: true, Result: [{ Exist: false, IsValid: false }] }} | ${'the person does not exist'}
    ${'DH-09999'} | ${{ Success: false, Result: [] }}                                | ${'the request was not successful'}
  `('$person: $because', async ({ person, expected }) => {
    const { as } = await anAthlete();
    const { handle } = await aRaceWithCodes();
    const answer = await ask(as, '/status', { raceId: 'R', persons: person, _st: handle });
    expect([answer.status, answer.body]).toMatchObject([200, expected]);
  });

  test('several persons, with the handle as key, and what a certificate says', async () => {
    const { as } = await anAthlete();
    const { handle } = await aRaceWithCodes();
    const { body } = await ask(as, '/status', { raceId: 'R', persons: ['DH-00004', 'DH-02000'], key: handle });
    expect(body.Result).toMatchObject([
      { Person: 'DH-00004', StartDate: '2026-08-28', ExpirationDate: '2027-08-28', Sport: 'Triathlon' },
      { Person: 'DH-02000', StartDate: null },
    ]);
  });

  test('the provider’s key never reaches a browser: the race shows a handle, and the key is none', async () => {
    const { as } = await anAthlete();
    const { race, handle } = await aRaceWithCodes();
    const shown = await portal.ask('GET', `/v3.0/races/${race.id}`);
    expect(JSON.stringify(shown.body)).not.toContain('the-real-key');
    expect(shown.body.data.race_details.registration_types[0].datahealth_api_key).toBe(handle);
    const answer = await ask(as, '/status', { raceId: 'R', persons: 'DH-00002', _st: 'the-real-key' });
    expect(answer.body.error).toBe('registration_type_not_available');
  });

  test('what is not DH-##### is an invalid personal code; nobody who is not signed in is answered', async () => {
    const { as } = await anAthlete();
    const { handle } = await aRaceWithCodes();
    const answer = await ask(as, '/status', { raceId: 'R', persons: 'ABC', _st: handle });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid_personal_code']);
    expect((await portal.ask('POST', '/v3.0/datahealth/status', { body: { persons: 'DH-00002' } })).status).toBe(401);
  });

  test.each(['down', 'garbage'])('a provider that is %s: 502, in words', async (fault) => {
    const { as } = await anAthlete();
    const { handle } = await aRaceWithCodes();
    await control(sandbox.url, { provider: 'datahealth', fault });
    const answer = await ask(as, '/status', { raceId: 'R', persons: 'DH-00002', _st: handle });
    expect([answer.status, answer.body.error]).toEqual([502, 'datahealth_unavailable']);
    expect(answer.body.detail).toContain('più tardi');
  });
});

describe('Guessing codes is counted', () => {
  /** How many tries of the ten minutes an account has spent. */
  const spent = async (id: string): Promise<number> => {
    const { rows } = await db().execute<{ count: number }>(
      sql`select coalesce(sum(count), 0)::int as count from attempt where bucket = ${`${limits.codes.name}:${id}`}`,
    );
    return rows[0]!.count;
  };

  test('each code by itself, good ones too: ten of a call are ten', async () => {
    const { id, as } = await anAthlete();
    const { handle } = await aRaceWithCodes();
    const persons = Array.from({ length: 10 }, (_, n) => `DH-0001${n}`);
    await ask(as, '/status', { raceId: 'R', persons, _st: handle });
    expect(await spent(id)).toBe(10);
    await ask(as, '/status', { raceId: 'R', persons: ['DH-00011', 'DH-00011'], _st: handle });
    expect(await spent(id)).toBe(11);
  });

  test('the twenty-first is not asked about, in whatever call it comes', async () => {
    const strict = await testPortal({ DATAHEALTH_URL: `${sandbox.url}/datahealth`, RATE_LIMITS: 'strict' });
    try {
      await aCircuit(strict.context.db);
      const { race, type } = await aRace(strict.context.db);
      const change = { datahealthActive: true, datahealthRaceId: 'R', datahealthApiKey: 'the-real-key' };
      await strict.context.db.update(registrationTypes).set(change).where(eq(registrationTypes.id, type.id));
      const { id, member } = await aUser(strict.context.db);
      const as = await strict.signIn(id);
      const _st = datahealthHandle(type.id, strict.context.environment.secret);
      const look = (from: number, count: number) =>
        strict.ask('POST', '/v3.0/datahealth/status', {
          as,
          body: { raceId: 'R', persons: Array.from({ length: count }, (_, n) => `DH-000${from + n}`), _st },
        });
      expect([(await look(10, 10)).status, (await look(20, 10)).status, (await look(30, 1)).status]).toEqual([
        200, 200, 429,
      ]);
      const line = registrationBody(member.id, { id: race.id, type: type.id }, { datahealth_code: 'DH-00040' });
      const guessed = await addLine(strict, as, await cartOf(strict, as), line);
      expect(guessed.status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  test('a good one that is used for a line of one’s own costs nothing, and others stay counted', async () => {
    const race = await aRaceWithCodes();
    const who = await inCart(race);
    await ask(who.as, '/status', { raceId: 'R', persons: ['DH-00050', 'DH-00051'], _st: race.handle });
    await ask(who.as, '/check', { person: 'DH-00050', race_type: 'race', race_id: race.race.id });
    expect(await spent(who.id)).toBe(3);
    expect((await take(who, 'DH-00050')).status).toBe(201);
    expect(await spent(who.id)).toBe(1);
    // Used again and again it gains no tries.
    await take(who, 'DH-00050');
    await take(who, 'DH-00050');
    expect(await spent(who.id)).toBe(1);
  });

  test('one about which the provider does not answer costs nothing', async () => {
    const { id, as } = await anAthlete();
    const { handle } = await aRaceWithCodes();
    await control(sandbox.url, { provider: 'datahealth', fault: 'down' });
    await ask(as, '/status', { raceId: 'R', persons: ['DH-00060', 'DH-00061'], _st: handle });
    expect(await spent(id)).toBe(0);
  });
});

describe('POST datahealth: a code is the certificate of a line', () => {
  test('it is attached, approved, with the provider’s days; the table shows nobody the code', async () => {
    const who = await inCart(await aRaceWithCodes());
    const answer = await take(who, 'dh-00004');
    expect([answer.status, answer.body.data]).toMatchObject([
      201,
      {
        type: 'datahealth',
        status: 'approved',
        datahealth_code: 'DH-00004',
        expiration_date: '2027-08-28',
        path: null,
        sport: 'Triathlon',
      },
    ]);
    const [attached] = await db().select().from(attachments).where(eq(attachments.detailId, who.detail));
    expect(attached?.certificateId).toBe(answer.body.data.id);
    const { rows } = await db().execute(sql`
      select encode(code_mark, 'escape') || encode(c.datahealth_code, 'escape') as kept
      from datahealth_use u join attachment a on a.detail_id = u.detail_id
      join medical_certificate c on c.id = a.certificate_id where u.detail_id = ${who.detail}`);
    expect(JSON.stringify(rows)).not.toContain('00004');
  });

  test('what it was issued for is shown at once and kept, for nobody can compare it with the race', async () => {
    const who = await inCart(await aRaceWithCodes());
    await take(who, 'DH-00003');
    const detail = await portal.ask('GET', `/v3.0/order-details/${who.detail}/certificate`, { as: who.as });
    expect(detail.body.data.medical_certificate.sport).toBe('Atletica leggera');
    await order(portal, who.as, { cart_id: who.cart });
    const { body } = await portal.ask('GET', '/v3.0/user/main-subscriptions', { as: who.as });
    expect(body.data).toMatchObject([{ datahealth_code: 'DH-00003', datahealth_sport: 'Atletica leggera' }]);
  });

  test('the id of the cart’s line works in the order, too', async () => {
    const who = await inCart(await aRaceWithCodes());
    await take(who, 'DH-00005');
    await order(portal, who.as, { cart_id: who.cart });
    const { body } = await portal.ask('GET', `/v3.0/order-details/${who.detail}/certificate`, { as: who.as });
    expect(body.data.medical_certificate.datahealth_code).toBe('DH-00005');
    expect((await take(who, 'DH-00006')).body.data.datahealth_code).toBe('DH-00006');
    expect(await db().$count(datahealthUses, eq(datahealthUses.detailId, who.detail))).toBe(1);
    const codes = await db().select().from(certificates).where(eq(certificates.memberId, who.member.id));
    expect(codes).toHaveLength(1);
  });

  test.each`
    person        | status | error
    ${'DH-01000'} | ${422} | ${'datahealth_no_valid_certificate'}
    ${'DH-02000'} | ${404} | ${'datahealth_exist'}
    ${'DH-09999'} | ${502} | ${'datahealth_success'}
    ${'nothing'}  | ${422} | ${'invalid_personal_code'}
  `('$person is refused: $error', async ({ person, status, error }) => {
    const who = await inCart(await aRaceWithCodes());
    const answer = await take(who, person);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await db().$count(attachments, eq(attachments.detailId, who.detail))).toBe(0);
  });

  test('a type that takes no codes, and a line of somebody else', async () => {
    const who = await inCart(await aRace(db()));
    expect((await take(who)).body.error).toBe('certificate_not_asked');
    const other = await anAthlete();
    expect((await take({ as: other.as, detail: who.detail })).body.error).toBe('detail_not_found');
  });
});

describe('A code is used by one person, once in a race', () => {
  const check = (as: string, raceId: number, person: string, order_detail_id?: string) =>
    ask(as, '/check', { race_type: 'race', race_id: raceId, person, order_detail_id });

  test('the second is told so, by the check and by the use; in another race it is free', async () => {
    const race = await aRaceWithCodes();
    const [first, second] = [await inCart(race), await inCart(race)];
    expect((await check(second.as, race.race.id, 'DH-00002')).body).toEqual({ status: true });
    expect((await take(first)).status).toBe(201);
    const checked = await check(second.as, race.race.id, 'DH-00002');
    expect([checked.status, checked.body.error]).toEqual([409, 'this_code_is_already_used']);
    expect((await take(second)).body.error).toBe('this_code_is_already_used');
    expect((await check(first.as, race.race.id, 'DH-00002', first.detail)).status).toBe(200);
    expect((await take(first)).status).toBe(201);
    expect((await take(await inCart(await aRaceWithCodes()))).status).toBe(201);
  });

  test('whoever gives up the line gives up the code', async () => {
    const race = await aRaceWithCodes();
    const [first, second] = [await inCart(race), await inCart(race)];
    await take(first);
    await portal.ask('DELETE', `/v3.0/carts/${first.cart}/details/${first.detail}`, { as: first.as });
    portal.setNow('2026-09-01T10:02:00Z');
    expect((await take(second)).status).toBe(201);
  });

  test('a use counts for a minute before its line is there, and not longer: then who holds it decides', async () => {
    const race = await aRaceWithCodes();
    const [first, second] = [await inCart(race), await inCart(race)];
    await take(first);
    const placed = await order(portal, first.as, { cart_id: first.cart });
    const body = { order_id: placed.body.data.id, state_id: 6 };
    await portal.ask('POST', '/v3.0/user/order-states', { as: first.as, body });

    portal.setNow('2026-09-01T10:00:59.999Z');
    expect((await check(second.as, race.race.id, 'DH-00002')).body.error).toBe('this_code_is_already_used');
    expect((await take(second)).body.error).toBe('this_code_is_already_used');
    portal.setNow('2026-09-01T10:01:00.000Z');
    expect((await check(second.as, race.race.id, 'DH-00002')).body).toEqual({ status: true });
    expect((await take(second)).status).toBe(201);
  });

  test('so does whoever cancels the order', async () => {
    const race = await aRaceWithCodes();
    const [first, second] = [await inCart(race), await inCart(race)];
    await take(first);
    const placed = await order(portal, first.as, { cart_id: first.cart });
    portal.setNow('2026-09-01T10:02:00Z');
    expect((await take(second)).body.error).toBe('this_code_is_already_used');
    const body = { order_id: placed.body.data.id, state_id: 6 };
    await portal.ask('POST', '/v3.0/user/order-states', { as: first.as, body });
    expect((await take(second)).status).toBe(201);
  });
});
