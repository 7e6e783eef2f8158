import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberLinks, members } from '#features/athletes/server/tables.ts';
import { takeCards } from '#features/federations/server/takeCards.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { aSandbox, control } from '../../../../sandbox/testing.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { asksCard, federationCatalogue } from '../../../../tests/support/federations.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-cards-'));
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
beforeEach(() => control(sandbox.url, { provider: 'registry', fault: 'none' }));

const db = () => portal.context.db;

/** Giulia Ferraris, as the registry knows her by AB10001. */
async function aRunner() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
type Runner = Awaited<ReturnType<typeof aRunner>>;

async function aRaceOf(...federationIds: number[]) {
  const made = await aRace(db());
  await asksCard(db(), made.type.id, ...federationIds);
  return made;
}

const check = (who: Runner, federation: number, number: string, query = '') =>
  portal.ask('GET', `/v2/federations/${federation}/card-numbers/${encodeURIComponent(number)}/check${query}`, {
    as: who.as,
  });

const register = async (who: Runner, raceId: number, card: object) =>
  addLine(portal, who.as, await cartOf(portal, who.as), registrationBody(who.member.id, { id: raceId }, card));

async function ordered(who: Runner, raceId: number, card: object): Promise<string> {
  const { status, body } = await register(who, raceId, card);
  expect(status, JSON.stringify(body)).toBe(201);
  const placed = await order(portal, who.as, { cart_id: await cartOf(portal, who.as) });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  return placed.body.data.id;
}

const cancel = (who: Runner, order_id: string) =>
  portal.ask('POST', '/v3.0/user/order-states', { as: who.as, body: { order_id, state_id: 6 } });

let serial = 13_000;
/** A number that the registry knows and nobody uses yet. */
const freshCard = () => ({ card_number: `AB${++serial}`, team_name: 'Lupi' });

describe('Card number lookup (registration §4)', () => {
  test('a found number answers the member’s name, birthday, gender, nationality and team name', async () => {
    const { status, body } = await check(await aRunner(), 1, 'ab 10001');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      firstname: 'Giulia',
      lastname: 'Ferraris',
      birthday: '1991-08-14',
      gender: 'F',
      nationality: 'IT',
      team_name: 'Nuoto Club Omegna',
    });
  });

  test('federation 12 answers a team code', async () => {
    expect((await check(await aRunner(), 12, 'TM10001')).body.data.team_name).toBe('01TM');
  });

  test.each`
    federation | number       | status | error                       | because
    ${1}       | ${'AB20000'} | ${404} | ${'card_number_not_valid'}  | ${'404 means invalid: nobody has it'}
    ${1}       | ${'AB1'}     | ${404} | ${'card_number_not_valid'}  | ${'it is not of the federation’s pattern'}
    ${1}       | ${'MM12345'} | ${406} | ${'card_number_unverified'} | ${'406 means accepted without data'}
    ${2}       | ${'C-17'}    | ${406} | ${'card_number_unverified'} | ${'federation 2 verifies nothing'}
    ${12}      | ${'TM10100'} | ${406} | ${'card_number_unverified'} | ${'and 12 only its first hundred'}
    ${99}      | ${'AB10001'} | ${404} | ${'federation_not_found'}   | ${'there is no such federation'}
  `('federation $federation, $number: $status, $because', async ({ federation, number, status, error }) => {
    const told = await check(await aRunner(), federation, number);
    expect([told.status, told.body.error]).toEqual([status, error]);
  });

  test('409 means already in use: by another athlete in the same season, not by oneself', async () => {
    const [holder, other] = [await aRunner(), await aRunner()];
    const { race } = await aRaceOf(1);
    const card = freshCard();
    await ordered(holder, race.id, card);
    expect((await check(other, 1, card.card_number)).body.error).toBe('card_number_in_use');
    const own = await check(holder, 1, card.card_number, `?member_id=${holder.member.id}`);
    // The registry has another name for it, which is no reason to call it in use.
    expect(own.body.error).toBe('card_number_of_another');
  });

  test('somebody else’s athlete is not there', async () => {
    const [owner, other] = [await aRunner(), await aRunner()];
    const told = await check(other, 1, 'AB10001', `?member_id=${owner.member.id}`);
    expect(told).toMatchObject({ status: 404, body: { error: 'member_not_found' } });
  });

  test('a registry that is down, or answers nonsense, is said', async () => {
    for (const fault of ['down', 'garbage']) {
      await control(sandbox.url, { provider: 'registry', fault });
      expect(await check(await aRunner(), 1, 'AB10001')).toMatchObject({
        status: 502,
        body: { error: 'registry_unavailable' },
      });
    }
  });

  test('whose card it is is told only while nobody is named: for a known athlete another’s is another person’s', async () => {
    const runner = await aRunner();
    const told = await check(runner, 1, 'AB10003', `?member_id=${runner.member.id}`);
    expect(told).toMatchObject({ status: 406, body: { error: 'card_number_of_another' } });
    expect(JSON.stringify(told.body)).not.toMatch(/Zanetta/i);
    expect((await check(runner, 1, 'AB10003')).body.data.lastname).toBe('Zanetta');
  });

  describe('Limits of look-ups', () => {
    let strict: TestPortal;
    let as: string;
    beforeAll(async () => {
      const settings = { DATA_DIR: dataDir, REGISTRY_URL: `${sandbox.url}/registry`, RATE_LIMITS: 'strict' };
      strict = await testPortal(settings);
      await aCircuit(strict.context.db);
      await federationCatalogue(strict.context.db);
    });
    beforeEach(async () => {
      strict.setNow(testNow);
      as = await strict.signIn((await aUser(strict.context.db)).id);
    });
    afterAll(() => strict.close());

    const ask = async (number: string) => strict.ask('GET', `/v2/federations/1/card-numbers/${number}/check`, { as });

    test('after twenty that fail nobody guesses on', async () => {
      for (let n = 0; n < 20; n += 1) expect((await ask(`AB2000${n % 10}`)).status).toBe(404);
      const stopped = await ask('AB20000');
      expect([stopped.status, stopped.headers['retry-after'] !== undefined]).toEqual([429, true]);
    });

    test('those that find somebody count, too: twenty in an hour, two hundred in a day', async () => {
      for (let hour = 0; hour < 10; hour += 1) {
        strict.setNow(new Date(Date.parse('2026-09-01T00:00:00Z') + hour * 3_600_000));
        for (let n = 0; n < 20; n += 1) expect((await ask('AB10001')).status).toBe(200);
        expect((await ask('AB10001')).status).toBe(429);
      }
      strict.setNow('2026-09-01T12:00:00Z');
      expect((await ask('AB10001')).status).toBe(429);
      strict.setNow('2026-09-02T00:00:00Z');
      expect((await ask('AB10001')).status).toBe(200);
    });
  });
});

describe('A line with a card (registration §5)', () => {
  test.each`
    federations | given                                             | errors                                        | because
    ${[2, 12]}  | ${{}}                                             | ${{ federation_id: ['choose_federation'] }}   | ${'Choose a federation.'}
    ${[12]}     | ${{}}                                             | ${{ card_number: ['required'] }}              | ${'a card number is required'}
    ${[12]}     | ${{ card_number: 'TM10100' }}                     | ${{ team_name: ['required'] }}                | ${'a team code is required for federation 12'}
    ${[2]}      | ${{ card_number: 'C-1', team_name: 'Lupi' }}      | ${{ federation_name: ['required'] }}          | ${'federation name required when federation_id is 2'}
    ${[1]}      | ${{ card_number: 'nonsense', team_name: 'Lupi' }} | ${{ card_number: ['card_number_not_valid'] }} | ${'it is not of the pattern'}
  `('is refused: $because', async ({ federations, given, errors }) => {
    const { race } = await aRaceOf(...federations);
    const { status, body } = await register(await aRunner(), race.id, given);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  });

  test('a number that nobody has is refused with its field', async () => {
    const { race } = await aRaceOf(1);
    const told = await register(await aRunner(), race.id, { card_number: 'AB20000', team_name: 'Lupi' });
    expect(told).toMatchObject({
      status: 404,
      body: { error: 'card_number_not_valid', errors: { card_number: ['card_number_not_valid'] } },
    });
  });

  test.each`
    federation | given                                                                | kept                                                                                                      | because
    ${1}       | ${{ card_number: ' ab 10001 ' }}                                     | ${{ federation_id: 1, card_number: 'AB10001', team_name: 'Nuoto Club Omegna', card: 'verified' }}         | ${'the registry tells the team'}
    ${1}       | ${{ card_number: 'AB10001', team_name: 'Altri' }}                    | ${{ federation_id: 1, card_number: 'AB10001', team_name: 'Nuoto Club Omegna', card: 'verified' }}         | ${'which is read-only'}
    ${1}       | ${{ card_number: 'AB10002', team_name: 'Lupi' }}                     | ${{ federation_id: 1, card_number: 'AB10002', team_name: 'Cusio Tri Team', card: 'other_person' }}        | ${'it is another person’s: the office looks'}
    ${1}       | ${{ card_number: 'MM10001', team_name: 'Lupi' }}                     | ${{ federation_id: 1, card_number: 'MM10001', team_name: 'Lupi', card: 'unverified' }}                    | ${'accepted without data'}
    ${1}       | ${{}}                                                                | ${{ federation_id: 1 }}                                                                                   | ${'one continues without a card'}
    ${2}       | ${{ federation_name: 'CSI', card_number: 'c 1', team_name: 'Lupi' }} | ${{ federation_id: 2, federation_name: 'CSI', card_number: 'C1', team_name: 'Lupi', card: 'unverified' }} | ${'a free-text federation'}
  `('is kept: $because', async ({ federation, given, kept }) => {
    const runner = await aRunner();
    const { race } = await aRaceOf(federation);
    const id = await ordered(runner, race.id, given);
    const [row] = await db().select().from(registrations).where(eq(registrations.userId, runner.id));
    const { federation_id, federation_name, card_number, team_name, card } = row!.answers;
    expect(JSON.parse(JSON.stringify({ federation_id, federation_name, card_number, team_name, card }))).toEqual(kept);
    expect([row!.cardNumber, row!.teamName]).toEqual([kept.card_number ?? null, kept.team_name ?? null]);
    // What was taken is given back, so that the next case finds the number free.
    const cancelled = await cancel(runner, id);
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  });

  test('a registry that does not answer stops nobody: the office checks the number', async () => {
    await control(sandbox.url, { provider: 'registry', fault: 'down' });
    const runner = await aRunner();
    const { race } = await aRaceOf(1);
    await ordered(runner, race.id, freshCard());
    const [row] = await db().select().from(registrations).where(eq(registrations.userId, runner.id));
    expect(row!.answers.card).toBe('unverified');
  });

  test('cards of federation 12 are given from the year in which one turns 20', async () => {
    const young = await aRunner();
    await db()
      .update(members)
      .set({ birthday: day('2007-01-01') })
      .where(eq(members.id, young.member.id));
    const { race } = await aRaceOf(12);
    const told = await register(young, race.id, { card_number: 'TM10100', team_name: '01TM' });
    expect(told).toMatchObject({ status: 422, body: { error: 'card_too_young' } });
    expect(told.body.detail).toContain('20');
  });
});

describe('Card numbers in use', () => {
  test('an order hears of a number that another athlete took meanwhile, and nothing is lost', async () => {
    const [first, second] = [await aRunner(), await aRunner()];
    const { race } = await aRaceOf(1);
    const card = freshCard();
    expect((await register(second, race.id, card)).status).toBe(201);
    await ordered(first, race.id, card);
    const cart = await cartOf(portal, second.as);
    const told = await order(portal, second.as, { cart_id: cart });
    expect(told).toMatchObject({ status: 409, body: { error: 'card_number_in_use' } });
    const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as: second.as });
    expect(body.data.count).toBe(1);
  });

  test('two athletes of one cart cannot have one number: the cart says so, and its order is refused', async () => {
    const holder = await aRunner();
    const friend = await aUser(db());
    await db().update(members).set({ userId: holder.id, himself: false }).where(eq(members.id, friend.member.id));
    const { race } = await aRaceOf(1);
    const card = freshCard();
    expect((await register(holder, race.id, card)).status).toBe(201);
    const cart = await cartOf(portal, holder.as);
    const second = await addLine(
      portal,
      holder.as,
      cart,
      registrationBody(friend.member.id, { id: race.id }, { ...card, card_number: card.card_number.toLowerCase() }),
    );
    const { detail, data } = second.body;
    expect(data.blocked).toMatchObject([{ error: 'card_number_in_use', detail_id: detail.id }]);
    expect((await order(portal, holder.as, { cart_id: cart })).body.error).toBe('card_number_in_use');
    await portal.ask('DELETE', `/v3.0/carts/${cart}/details/${detail.id}`, { as: holder.as });
    expect((await order(portal, holder.as, { cart_id: cart })).status).toBe(201);
  });

  test('whoever writes an order takes each number once, whatever the cart said', async () => {
    const wanted = { federationId: 1, seasonId: 20, number: 'AB19999' };
    const take = (...of: string[]) =>
      db().transaction((tx) =>
        takeCards(
          tx,
          of.map((memberId) => ({ ...wanted, memberId })),
        ),
      );
    const [one, two] = [(await aRunner()).member.id, (await aRunner()).member.id];
    await expect(take(one, two)).rejects.toThrow('card_number_in_use');
    await take(one, one);
  });

  test('one’s own number serves every race of the season, and is free again once its order is cancelled', async () => {
    const [holder, other] = [await aRunner(), await aRunner()];
    const [{ race }, { race: next }] = [await aRaceOf(1), await aRaceOf(1)];
    const card = freshCard();
    const orders = [await ordered(holder, race.id, card), await ordered(holder, next.id, card)];
    expect((await register(other, race.id, card)).body.error).toBe('card_number_in_use');
    for (const id of orders) {
      expect((await register(other, race.id, card)).body.error).toBe('card_number_in_use');
      await cancel(holder, id);
    }
    expect((await register(other, race.id, card)).status).toBe(201);
  });

  test('a number of last season is free: federations give them anew each season', async () => {
    const [holder, other] = [await aRunner(), await aRunner()];
    const { race } = await aRaceOf(1);
    const card = freshCard();
    await ordered(holder, race.id, card);
    expect((await check(other, 1, card.card_number)).body.error).toBe('card_number_in_use');
    await db().update(registrations).set({ seasonId: 19 }).where(eq(registrations.userId, holder.id));
    expect((await check(other, 1, card.card_number)).status).toBe(200);
    await ordered(other, race.id, card);
  });

  test('the same number of another federation is another card', async () => {
    const [holder, other] = [await aRunner(), await aRunner()];
    const { race } = await aRaceOf(1);
    const { race: second } = await aRaceOf(2);
    const card = freshCard();
    await ordered(holder, race.id, card);
    expect((await register(other, second.id, { ...card, federation_name: 'CSI' })).status).toBe(201);
  });
});

describe('Step 2 of the wizard', () => {
  async function aDraft(who: Runner, raceId: number, athlete: object = { who: 'me' }) {
    const begin = { race_type: 'race', race_id: raceId };
    const { body } = await portal.ask('POST', '/v3.0/registration-drafts', { as: who.as, body: begin });
    const path = `/v3.0/registration-drafts/${body.data.id}`;
    const read = async () => (await portal.ask('GET', path, { as: who.as })).body.data;
    const put = async (step: string, answers: object) =>
      portal.ask('PUT', path, { as: who.as, body: { step, version: (await read()).version, answers } });
    await put('who', athlete);
    return { put, read };
  }

  test('a found number fills in what the athlete’s record lacks', async () => {
    const runner = await aRunner();
    await db().update(members).set({ gender: null, nationality: null }).where(eq(members.id, runner.member.id));
    const { race, type } = await aRaceOf(1);
    const draft = await aDraft(runner, race.id);
    const { body } = await draft.put('type', { registration_type_id: type.id, card_number: 'AB10001' });
    expect(body.data.answers.type).toMatchObject({ card: 'verified', team_name: 'Nuoto Club Omegna' });
    expect(body.data.member).toMatchObject({ gender: 'F', nationality: 'IT' });
  });

  test('a found number changes nothing in the record of an athlete whom somebody else keeps', async () => {
    const [runner, friend] = [await aRunner(), await aRunner()];
    await db().update(members).set({ gender: null, nationality: null }).where(eq(members.id, friend.member.id));
    const at = new Date(testNow);
    await db()
      .insert(memberLinks)
      .values({ userId: runner.id, memberId: friend.member.id, checkedAt: at, linkedAt: at });
    const { race, type } = await aRaceOf(1);
    const draft = await aDraft(runner, race.id, { who: 'friend', member_id: friend.member.id });
    const { body } = await draft.put('type', { registration_type_id: type.id, card_number: 'AB10001' });
    expect(body.data.answers.type).toMatchObject({ card: 'verified', team_name: 'Nuoto Club Omegna' });
    const [kept] = await db().select().from(members).where(eq(members.id, friend.member.id));
    expect(kept).toMatchObject({ gender: null, nationality: null });
  });

  test('another person’s card fills in nothing', async () => {
    const runner = await aRunner();
    await db().update(members).set({ gender: null }).where(eq(members.id, runner.member.id));
    const { race, type } = await aRaceOf(1);
    const draft = await aDraft(runner, race.id);
    const { body } = await draft.put('type', { registration_type_id: type.id, card_number: 'AB10002' });
    expect(body.data.answers.type.card).toBe('other_person');
    expect(body.data.member.gender).toBeNull();
  });

  test('a card is one athlete’s: who registers somebody else is asked again', async () => {
    const runner = await aRunner();
    const { race, type } = await aRaceOf(1);
    const draft = await aDraft(runner, race.id);
    await draft.put('type', { registration_type_id: type.id, card_number: 'AB10001' });
    const friend = await aUser(db());
    await db().update(members).set({ userId: runner.id, himself: false }).where(eq(members.id, friend.member.id));
    const { body } = await draft.put('who', { who: 'friend', member_id: friend.member.id });
    expect(body.data.answers.type).toBeUndefined();
    expect(body.data.next).toBe('type');
  });
});
