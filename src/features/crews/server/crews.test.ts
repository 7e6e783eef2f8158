import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { crewsIn } from '../../../../tests/support/crews.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { forgetEmptyCrews } from './jobs.ts';
import { findNamesake } from './namesakeView.ts';
import { crewPlaces, crews } from './tables.ts';

let portal: TestPortal;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const { aRunner, aRelay, register, crewsOf, aCrew } = crewsIn(() => portal);
type Runner = Awaited<ReturnType<typeof aRunner>>;
const check = (who: Runner, body: object) => portal.ask('POST', '/v3.0/crews/check', { as: who.as, body });
const cancel = ({ captain, orderId }: Awaited<ReturnType<typeof aCrew>>) =>
  portal.ask('POST', '/v3.0/user/order-states', { as: captain.as, body: { order_id: orderId, state_id: 6 } });

describe('GET crews (registration §7)', () => {
  test('lists a race’s crews by name, with their free fractions, and the race’s relay fractions', async () => {
    const relay = await aRelay(1, 2);
    const [first, second] = relay.fractions;
    await aCrew(relay.id, { name: 'Volpi', fraction_id: second });
    await aCrew(relay.id, { name: 'aquile', fraction_id: first });
    const { data, total } = await crewsOf(await aRunner(), relay.id);
    expect(total).toBe(2);
    expect(data.crews).toMatchObject([
      {
        name: 'aquile',
        type: 'public',
        own: 0,
        crew_registrations: 1,
        members: null,
        used_fractions: [
          { id: first, used: 1, free: 0 },
          { id: second, used: 0, free: 2 },
        ],
      },
      {
        name: 'Volpi',
        used_fractions: [
          { id: first, free: 1 },
          { id: second, used: 1, free: 1 },
        ],
      },
    ]);
    expect(data.relay_fractions).toEqual([
      { id: first, i18n: { name: 'Frazione 1' }, min: 1, max: 1, used: 1 },
      { id: second, i18n: { name: 'Frazione 2' }, min: 1, max: 2, used: 1 },
    ]);
  });

  test('finds by a part of the name, and pages', async () => {
    const relay = await aRelay(1);
    const captain = await aRunner();
    await db()
      .insert(crews)
      .values(
        Array.from({ length: 25 }, (_, at) => ({
          id: crypto.randomUUID(),
          raceId: relay.id,
          name: `Squadra ${String(at).padStart(2, '0')}`,
          type: 'public' as const,
          captainUserId: captain.id,
          createdAt: new Date(testNow),
        })),
      );
    expect(await crewsOf(captain, relay.id)).toMatchObject({ total: 25, last_page: 2, per_page: 20 });
    const second = await crewsOf(captain, relay.id, '&page=2');
    expect(second.data.crews.map(({ name }: { name: string }) => name)).toEqual(
      ['20', '21', '22', '23', '24'].map((number) => `Squadra ${number}`),
    );
    expect((await crewsOf(captain, relay.id, '&search=DRA%2013')).data.crews).toMatchObject([{ name: 'Squadra 13' }]);
  });

  test('its captain sees who is in it; others only how many, and no password at all', async () => {
    const relay = await aRelay(1, 1);
    const crew = await aCrew(relay.id, {
      name: 'Lupi',
      type: 'private',
      password: 'auuu',
      fraction_id: relay.fractions[0],
    });
    const own = await crewsOf(crew.captain, relay.id);
    expect(own.data.crews[0]).toMatchObject({ own: 1, members: [{ fraction_id: relay.fractions[0] }] });
    const others = await crewsOf(await aRunner(), relay.id);
    expect(others.data.crews[0]).toMatchObject({ own: 0, type: 'private', members: null });
    expect(JSON.stringify([own, others])).not.toMatch(/password|argon2/);
  });

  test('a crew that is only in somebody’s cart is nobody’s business yet', async () => {
    const relay = await aRelay(2);
    const captain = await aRunner();
    await register(captain, relay.id, {
      choice: 'new',
      name: 'Nuovi',
      type: 'public',
      fraction_id: relay.fractions[0],
    });
    expect((await crewsOf(captain, relay.id)).data.crews).toHaveLength(1);
    expect((await crewsOf(await aRunner(), relay.id)).data.crews).toEqual([]);
  });

  test('a crew whose registrations are over is offered to nobody', async () => {
    const relay = await aRelay(2);
    const crew = await aCrew(relay.id, { name: 'Partiti', fraction_id: relay.fractions[0] });
    const offered = async () => {
      const { data, total } = await crewsOf(await aRunner(), relay.id);
      return [data.crews.map(({ name }: { name: string }) => name), total];
    };
    expect(await offered()).toEqual([['Partiti'], 1]);
    await cancel(crew);
    expect(await offered()).toEqual([[], 0]);
  });

  test('a race of another circuit is not there', async () => {
    await aCircuit(db(), { id: 8 });
    const { race } = await aRace(db(), 8, { hasTeamRegistration: true });
    const { status, body } = await portal.ask('GET', `/v3.0/crews?race_id=${race.id}`, { as: (await aRunner()).as });
    expect([status, body.error]).toEqual([404, 'race_not_found']);
  });
});

describe('A crew (registration §4, "Crew choice")', () => {
  test('is made with the first registration that names it, and its fraction is taken', async () => {
    const relay = await aRelay(1, 1);
    const captain = await aRunner();
    const { status, body } = await register(captain, relay.id, {
      choice: 'new',
      name: '  Tre Laghi ',
      type: 'public',
      fraction_id: relay.fractions[0],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data.details[0].itemable).toMatchObject({
      crew: { name: 'Tre Laghi' },
      relay_fraction_i18n: 'Frazione 1',
    });
    expect((await crewsOf(captain, relay.id)).data.crews).toMatchObject([
      { name: 'Tre Laghi', own: 1, crew_registrations: 1 },
    ]);
  });

  test('crew_name_already_exist when the name is taken, whatever its case', async () => {
    const relay = await aRelay(1);
    await aCrew(relay.id, { name: 'Marmotte', fraction_id: relay.fractions[0] });
    const other = await aRunner();
    const crew = { choice: 'new', name: 'MARMOTTE', type: 'public', fraction_id: relay.fractions[0] };
    const answer = await register(other, relay.id, crew);
    expect([answer.status, answer.body.error]).toEqual([409, 'crew_name_already_exist']);
    expect(answer.body.errors).toEqual({ 'crew.name': ['crew_name_already_exist'] });
    const asked = await check(other, {
      race_id: relay.id,
      crew_choice: 'new',
      crew_name: 'marmotte',
      crew_type: 'public',
      crew_fraction_id: relay.fractions[0],
    });
    expect([asked.status, asked.body.error]).toEqual([409, 'crew_name_already_exist']);
  });

  test('crew_name_already_exist for its captain, too, once it has ordered: it is not made anew', async () => {
    const relay = await aRelay(2);
    const [fraction_id] = relay.fractions;
    const secret = { type: 'private', password: 'in marcia', fraction_id };
    const crew = await aCrew(relay.id, { name: 'Formiche', ...secret });
    const again = () =>
      check(crew.captain, {
        race_id: relay.id,
        crew_choice: 'new',
        crew_name: 'Formiche',
        crew_type: 'public',
        crew_fraction_id: fraction_id,
      });
    expect(await again()).toMatchObject({ status: 409, body: { error: 'crew_name_already_exist' } });
    // Nobody is in it any more.
    await cancel(crew);
    expect((await again()).status).toBe(200);
  });

  test('names that look alike are one: wide letters, more spaces, signs that nobody sees', async () => {
    const relay = await aRelay(4);
    await aCrew(relay.id, { name: 'Lupi Neri', fraction_id: relay.fractions[0] });
    for (const name of ['LUPI  neri', 'Lu\u200bpi Neri', 'Ｌupi Neri', '\u202eLupi Neri']) {
      const crew = { choice: 'new', name, type: 'public', fraction_id: relay.fractions[0] };
      expect((await register(await aRunner(), relay.id, crew)).body.error, name).toBe('crew_name_already_exist');
    }
    const unseen = { choice: 'new', name: '\u200b\u200b\u200b', type: 'public', fraction_id: relay.fractions[0] };
    expect((await register(await aRunner(), relay.id, unseen)).body.errors).toEqual({ 'crew.name': ['required'] });
  });

  test('the same name is free in another race', async () => {
    const [one, two] = [await aRelay(1), await aRelay(1)];
    await aCrew(one.id, { name: 'Stambecchi', fraction_id: one.fractions[0] });
    await aCrew(two.id, { name: 'Stambecchi', fraction_id: two.fractions[0] });
  });

  test('a private crew needs its password; its captain is not asked', async () => {
    const relay = await aRelay(3);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Nottambuli', type: 'private', password: 'crew-demo', fraction_id });
    const joining = { choice: 'partecipate', id: crew.id, fraction_id };
    const friend = await aRunner();

    const without = await register(friend, relay.id, joining);
    expect([without.status, without.body.errors]).toEqual([422, { 'crew.password': ['required'] }]);
    const wrong = await register(friend, relay.id, { ...joining, password: 'crew-prova' });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'crew_wrong_password']);
    expect((await register(friend, relay.id, { ...joining, password: 'crew-demo' })).status).toBe(201);
    expect((await crewsOf(crew.captain, relay.id)).data.crews[0].members).toHaveLength(2);

    const checked = await check(crew.captain, {
      race_id: relay.id,
      crew_choice: 'partecipate',
      crew_id: crew.id,
      crew_fraction_id: fraction_id,
    });
    expect(checked).toMatchObject({ status: 200, body: { status: true } });
  });

  test('five tries of a password in a quarter of an hour, relaxed limits or not', async () => {
    const relay = await aRelay(2);
    const [crew_fraction_id] = relay.fractions;
    const { id } = await aCrew(relay.id, {
      name: 'Gufi',
      type: 'private',
      password: 'di notte',
      fraction_id: crew_fraction_id,
    });
    const guesser = await aRunner();
    const guess = (crew_password: string) =>
      check(guesser, { race_id: relay.id, crew_choice: 'partecipate', crew_id: id, crew_fraction_id, crew_password });
    for (let turn = 0; turn < 5; turn += 1) expect((await guess(`prova ${turn}`)).status).toBe(422);
    const refused = await guess('di notte');
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_requests']);
    portal.setNow(new Date(new Date(testNow).getTime() + 16 * 60_000).toISOString());
    expect((await guess('di notte')).status).toBe(200);
  });

  test('the tries at one crew are no tries at another, and its right password forgives none of them', async () => {
    const relay = await aRelay(2);
    const [crew_fraction_id] = relay.fractions;
    const secret = { type: 'private', fraction_id: crew_fraction_id };
    const shut = await aCrew(relay.id, { name: 'Ricci', password: 'tra le foglie', ...secret });
    const known = await aCrew(relay.id, { name: 'Talpe', password: 'sotto terra', ...secret });
    const guesser = await aRunner();
    const guess = async ({ id }: { id: string }, crew_password: string) =>
      (
        await check(guesser, {
          race_id: relay.id,
          crew_choice: 'partecipate',
          crew_id: id,
          crew_fraction_id,
          crew_password,
        })
      ).status;
    for (let turn = 0; turn < 5; turn += 1) expect(await guess(shut, `prova ${turn}`)).toBe(422);
    expect(await guess(known, 'sotto terra')).toBe(200);
    expect(await guess(shut, 'tra le foglie')).toBe(429);
  });

  test('a team-only race forces partecipate or new, by the API too', async () => {
    const { race } = await aRace(db(), 15, { onlyForTeam: true });
    const runner = await aRunner();
    const alone = await register(runner, race.id, undefined);
    expect([alone.status, alone.body.errors]).toEqual([422, { 'crew.choice': ['choose'] }]);
    const no = await register(runner, race.id, { choice: 'no' });
    expect([no.status, no.body.errors]).toEqual([422, { 'crew.choice': ['choose'] }]);
    expect((await register(runner, race.id, { choice: 'new', name: 'Soci', type: 'public' })).status).toBe(201);
  });

  test('where nobody starts in a crew, a crew that is sent is ignored', async () => {
    const { race } = await aRace(db());
    const runner = await aRunner();
    const { status, body } = await register(runner, race.id, { choice: 'new', name: 'Soli', type: 'public' });
    expect([status, body.data.details[0].itemable.crew]).toEqual([201, null]);
    expect(await db().select().from(crews).where(eq(crews.raceId, race.id))).toEqual([]);
  });

  test('a crew of another race is not there', async () => {
    const [one, two] = [await aRelay(2), await aRelay(2)];
    const crew = await aCrew(one.id, { name: 'Altrove', fraction_id: one.fractions[0] });
    const answer = await register(await aRunner(), two.id, {
      choice: 'partecipate',
      id: crew.id,
      fraction_id: two.fractions[0],
    });
    expect([answer.status, answer.body.error]).toEqual([404, 'crew_not_found']);
  });
});

describe('A relay fraction', () => {
  test('that is full is said by the check, before anything stands in a cart', async () => {
    const relay = await aRelay(1, 1);
    const [first, second] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Completi', fraction_id: first });
    const runner = await aRunner();
    const ask = (crew_fraction_id: number | undefined) =>
      check(runner, { race_id: relay.id, crew_choice: 'partecipate', crew_id: crew.id, crew_fraction_id });
    expect(await ask(first)).toMatchObject({
      status: 409,
      body: { error: 'fraction_not_available', errors: { 'crew.fraction_id': ['fraction_not_available'] } },
    });
    expect((await ask(second)).status).toBe(200);
  });

  test('is free again when the line leaves the cart, and its name may be used again', async () => {
    const relay = await aRelay(1);
    const [fraction_id] = relay.fractions;
    const captain = await aRunner();
    const made = { choice: 'new', name: 'Ripensati', type: 'public', fraction_id };
    const { body } = await register(captain, relay.id, made);
    await portal.ask('DELETE', `/v3.0/carts/${body.data.id}/details/${body.detail.id}`, { as: captain.as });
    await invariantsHold(db());
    expect((await register(captain, relay.id, made)).status).toBe(201);
    await invariantsHold(db());
  });

  test('is free again when its hold lapses and somebody else asks for it', async () => {
    const relay = await aRelay(1, 1);
    const [swum, run] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Lenti', fraction_id: swum });
    const joining = { choice: 'partecipate', id: crew.id, fraction_id: run };
    const slow = await aRunner();
    expect((await register(slow, relay.id, joining)).status).toBe(201);
    portal.setNow(new Date(new Date(testNow).getTime() + 31 * 60_000).toISOString());
    expect((await register(await aRunner(), relay.id, joining)).status).toBe(201);
    const { body } = await portal.ask('GET', '/v3.0/carts', { as: slow.as });
    expect(body.data.blocked).not.toEqual([]);
    await invariantsHold(db());
  });

  test('of an order that is cancelled is free again', async () => {
    const relay = await aRelay(1);
    const [fraction_id] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Scaduti', fraction_id });
    const joining = { choice: 'partecipate', id: crew.id, fraction_id };
    expect((await register(await aRunner(), relay.id, joining)).body.error).toBe('fraction_not_available');
    await cancel(crew);
    const cancelled = await portal.ask('GET', `/v3.0/orders/${crew.orderId}`, { as: crew.captain.as });
    expect(cancelled.body.data.current_state_id).toBe(6);
    expect((await register(await aRunner(), relay.id, joining)).status).toBe(201);
    await invariantsHold(db());
  });
});

describe('Whoever comes at the same time', () => {
  test('two friends taking the last relay fraction: exactly one wins, the other hears fraction_not_available', async () => {
    const relay = await aRelay(1, 2);
    const [first, last] = relay.fractions;
    const crew = await aCrew(relay.id, { name: 'Ultimi', fraction_id: first });
    await db().execute(sql`update stock_counter set stock = 1 where sellable_id =
      (select sellable_id from crew_fraction where crew_id = ${crew.id} and relay_fraction_id = ${last})`);
    const friends = await Promise.all(Array.from({ length: 8 }, aRunner));

    // Each of them, asked before, hears that it is free: what is looked at is not yet taken.
    const looked = await Promise.all(
      friends.map((friend) =>
        check(friend, { race_id: relay.id, crew_choice: 'partecipate', crew_id: crew.id, crew_fraction_id: last }),
      ),
    );
    expect(looked.map(({ status }) => status)).toEqual(friends.map(() => 200));

    const answers = await Promise.all(
      friends.map((friend) => register(friend, relay.id, { choice: 'partecipate', id: crew.id, fraction_id: last })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['409 fraction_not_available']),
    );
    await invariantsHold(db());
  });

  test('two crews of one name: exactly one wins, the others hear crew_name_already_exist', async () => {
    const relay = await aRelay(1);
    const [fraction_id] = relay.fractions;
    const captains = await Promise.all(Array.from({ length: 6 }, aRunner));
    const named = (userId: string) => ({ raceId: relay.id, name: 'Gemelli', userId, detailId: null });
    const before = await Promise.all(captains.map(({ id }) => findNamesake(db(), named(id))));
    expect(before).toEqual(captains.map(() => null));

    const answers = await Promise.all(
      captains.map((captain) =>
        register(captain, relay.id, { choice: 'new', name: 'Gemelli', type: 'public', fraction_id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error))).toEqual(
      new Set(['crew_name_already_exist']),
    );
    expect(await db().select().from(crews).where(eq(crews.raceId, relay.id))).toHaveLength(1);
  });
});

describe('A crew that nobody is in', () => {
  test('is forgotten after a week, with its fractions; one that was ordered stays', async () => {
    const relay = await aRelay(1);
    const [fraction_id] = relay.fractions;
    const kept = await aCrew(relay.id, { name: 'Restano', fraction_id });
    const captain = await aRunner();
    const { body } = await register(captain, relay.id, { choice: 'new', name: 'Vanno', type: 'public', fraction_id });
    await portal.ask('DELETE', `/v3.0/carts/${body.data.id}/details/${body.detail.id}`, { as: captain.as });
    const at = (days: number) => new Date(new Date(testNow).getTime() + days * 86_400_000);
    const names = async () =>
      (await db().select({ name: crews.name }).from(crews).where(eq(crews.raceId, relay.id))).map(({ name }) => name);

    await forgetEmptyCrews(db(), at(6));
    expect((await names()).toSorted()).toEqual(['Restano', 'Vanno']);
    await forgetEmptyCrews(db(), at(8));
    await forgetEmptyCrews(db(), at(8));
    expect(await names()).toEqual(['Restano']);
    expect(await db().select().from(crewPlaces).where(eq(crewPlaces.crewId, kept.id))).toHaveLength(1);
    await invariantsHold(db());
  });
});
