import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { attachments, certificates } from '#features/certificates/server/tables.ts';
import { registrationTypes, relayFractions } from '#features/races/server/tables.ts';
import { addDays, day } from '#kernel/calendar.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../tests/support/carts.ts';
import { aPdf, certificateCatalogue, said, send, takes } from '../../../../tests/support/certificates.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-starts-'));
let portal: TestPortal;
const db = () => portal.context.db;
const today = day(testNow.slice(0, 10));

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(db());
  await certificateCatalogue(db());
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => portal.setNow(testNow));

async function aRunner() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
type Runner = Awaited<ReturnType<typeof aRunner>>;

async function register(who: Runner, raceId: number, more: object = {}): Promise<string> {
  const body = registrationBody(who.member.id, { id: raceId }, more);
  const told = await addLine(portal, who.as, await cartOf(portal, who.as), body);
  expect(told.status, JSON.stringify(told.body)).toBe(201);
  return told.body.detail.id;
}

const startsOf = async (who: Runner, ...ids: string[]) => {
  const { status, body } = await portal.ask('GET', `/v3.0/user/starts?detail_ids=${ids.join(',')}`, { as: who.as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const verdict = (start: { light: string; reasons: { code: string }[] }) =>
  [start.light, ...start.reasons.map(({ code }) => code)].join(' ');

async function aRaceWithCertificate() {
  const made = await aRace(db());
  await db()
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true })
    .where(eq(registrationTypes.id, made.type.id));
  await takes(db(), made.type.id, [1, 2]);
  return made;
}

/** A certificate that the line brings, and what the office or time has made of it. */
async function bring(who: Runner, detailId: string, given: Partial<typeof certificates.$inferInsert> = {}) {
  const { body } = await send(portal, who.as, { ...said, member_id: who.member.id }, { bytes: await aPdf() });
  const certificateId: string = body.data.id;
  const approved = {
    status: 'approved' as const,
    dateOfIssue: addDays(today, -30),
    expirationDate: addDays(today, 300),
  };
  await db()
    .update(certificates)
    .set({ ...approved, disciplineId: 2, ...given })
    .where(eq(certificates.id, certificateId));
  await db()
    .insert(attachments)
    .values({ detailId, certificateId, at: new Date(testNow) });
}

/** What a certificate by health-data code is, in the place of a file and its kind. */
const byCode = {
  type: 'datahealth' as const,
  fileId: null,
  certificateTypeId: null,
  disciplineId: null,
  datahealthCode: Buffer.from('sealed'),
};

describe('Who may start, of a line in the cart', () => {
  test('is green where nothing lacks', async () => {
    const runner = await aRunner();
    const { race } = await aRace(db());
    const line = await register(runner, race.id);
    expect(await startsOf(runner, line)).toEqual([{ detail_id: line, draft_id: null, light: 'green', reasons: [] }]);
  });

  test('is amber without the certificate that its type asks for, says until when, and turns red on race day', async () => {
    const runner = await aRunner();
    const { race } = await aRaceWithCertificate();
    const line = await register(runner, race.id);
    const [start] = await startsOf(runner, line);
    expect(start).toMatchObject({
      light: 'amber',
      reasons: [{ matter: 'certificate', light: 'amber', code: 'certificate_missing', fix: 'certificate' }],
    });
    expect(start.reasons[0].detail).toMatch(/^Manca il certificato medico: caricalo entro (il |l’)\d+/);
    portal.setNow(race.startsAt.toISOString());
    const later = { ...runner, as: await portal.signIn(runner.id) };
    expect(verdict((await startsOf(later, line))[0])).toBe('red certificate_missing');
  });

  test.each([
    { says: 'green', given: {}, because: 'approved, of the kind, valid on race day' },
    { says: 'amber certificate_pending', given: { status: 'pending' as const }, because: 'the office has to look' },
    { says: 'amber certificate_other_kind', given: { disciplineId: 3 }, because: 'it is for another sport' },
    {
      says: 'amber certificate_expires_before_race',
      given: { expirationDate: addDays(today, 2) },
      because: 'it is over on race day',
    },
    {
      says: 'amber certificate_rejected',
      given: { status: 'rejected' as const, reason: 'illeggibile' },
      because: 'the office said no',
    },
    {
      says: 'amber certificate_other_sport',
      given: { ...byCode, sport: 'Nuoto' },
      because: 'its code was issued for another sport than the race takes',
    },
    {
      says: 'green',
      given: { ...byCode, sport: 'triathlon' },
      because: 'its code was issued for the race’s',
    },
  ])('$says: $because', async ({ says, given }) => {
    const runner = await aRunner();
    const { race } = await aRaceWithCertificate();
    const line = await register(runner, race.id);
    await bring(runner, line, given);
    expect(verdict((await startsOf(runner, line))[0])).toBe(says);
  });

  test('names what of the athlete’s data is missing', async () => {
    const runner = await aRunner();
    const { race } = await aRace(db());
    const line = await register(runner, race.id);
    await db().update(members).set({ emergencyPhone: null }).where(eq(members.id, runner.member.id));
    expect(verdict((await startsOf(runner, line))[0])).toBe('amber athlete_data_missing');
  });

  test('counts whom a relay still lacks, until the last one has joined', async () => {
    const { race } = await aRace(db(), 15, { isRelay: true, hasTeamRegistration: true });
    const name = { it: { name: 'Frazione' }, en: { name: 'Leg' } };
    const [swim, bike] = [race.id * 10 + 1, race.id * 10 + 2];
    await db()
      .insert(relayFractions)
      .values([
        { id: swim, raceId: race.id, i18n: name, min: 1, max: 1, position: 0 },
        { id: bike, raceId: race.id, i18n: name, min: 2, max: 2, position: 1 },
      ]);
    const [captain, second, third] = [await aRunner(), await aRunner(), await aRunner()];
    const crew = { choice: 'new', name: 'Volpi', type: 'public', fraction_id: swim };
    const line = await register(captain, race.id, { crew });
    const lacks = async () =>
      (await startsOf(captain, line))[0].reasons.map(({ detail }: { detail: string }) => detail);
    expect(await lacks()).toEqual(['Alla squadra mancano ancora 2 atleti.']);
    const { status } = await order(portal, captain.as, { cart_id: await cartOf(portal, captain.as) });
    expect(status).toBe(201);
    const { body } = await portal.ask('GET', `/v3.0/crews?race_id=${race.id}`, { as: second.as });
    const join = { choice: 'partecipate', id: body.data.crews[0].id, fraction_id: bike };
    await register(second, race.id, { crew: join });
    expect(await lacks()).toEqual(['Alla squadra manca ancora un atleta.']);
    await register(third, race.id, { crew: join });
    expect(await startsOf(captain, line)).toMatchObject([{ light: 'green' }]);
  });
});

describe('What was mended since', () => {
  /** An adult friend in the cart, whose birthday is then changed by a call. */
  async function aFriendMadeYounger(birthday: string) {
    const owner = await aRunner();
    const friend = await aUser(db());
    await db().update(members).set({ userId: owner.id, himself: false }).where(eq(members.id, friend.member.id));
    const { race } = await aRace(db(), 15, { minimumAge: 16 });
    const cart = await cartOf(portal, owner.as);
    const body = registrationBody(friend.member.id, { id: race.id });
    expect((await addLine(portal, owner.as, cart, body)).status).toBe(201);
    const change = (given: object) =>
      portal.ask('POST', `/v3.0/members/${friend.member.id}`, {
        as: owner.as,
        body: {
          firstname: 'Giulia',
          lastname: 'Ferraris',
          email: 'g@test.example',
          birthday,
          gender: 'F',
          nationality: 'CH',
          emergency_contact: 'Anna Ferraris',
          emergency_phone: '0323 1',
          ...given,
        },
      });
    return { owner, cart, change, friend: friend.member.id };
  }

  test.each`
    birthday        | error                          | because
    ${'2014-01-03'} | ${'too_young'}                 | ${'the race asks for 16'}
    ${'2010-01-03'} | ${'parental_consent_required'} | ${'a minor needs a parent'}
  `('a line whose athlete is younger now is not ordered: $because', async ({ birthday, error }) => {
    const { owner, cart, change } = await aFriendMadeYounger(birthday);
    expect((await change({})).status).toBe(200);
    const told = await order(portal, owner.as, { cart_id: cart });
    expect(told).toMatchObject({ status: 422, body: { error } });
    const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as: owner.as });
    expect(body.data.blocked).toMatchObject([{ error }]);
  });

  test('a place is not passed on by giving its athlete another name or birthday', async () => {
    const { owner, cart, change } = await aFriendMadeYounger('1991-08-14');
    expect((await order(portal, owner.as, { cart_id: cart })).status).toBe(201);
    expect((await change({ firstname: 'Nuova', birthday: '2016-01-01' })).body.errors).toEqual({
      firstname: ['fixed'],
      birthday: ['fixed'],
    });
    expect((await change({ emergency_phone: '0323 2' })).status).toBe(200);
  });
});

describe('Whose', () => {
  test('an ordered registration is asked for by the same id', async () => {
    const runner = await aRunner();
    const { race } = await aRaceWithCertificate();
    const line = await register(runner, race.id);
    await order(portal, runner.as, { cart_id: await cartOf(portal, runner.as) });
    expect(verdict((await startsOf(runner, line))[0])).toBe('amber certificate_missing');
  });

  test('somebody else’s lines and orders are left out', async () => {
    const [owner, other] = [await aRunner(), await aRunner()];
    const { race } = await aRace(db());
    const line = await register(owner, race.id);
    expect(await startsOf(other, line)).toEqual([]);
    await order(portal, owner.as, { cart_id: await cartOf(portal, owner.as) });
    expect(await startsOf(other, line)).toEqual([]);
    expect(await startsOf(owner, line)).toHaveLength(1);
  });

  test('what is no id is refused', async () => {
    const { as } = await aRunner();
    expect((await portal.ask('GET', '/v3.0/user/starts?detail_ids=7', { as })).status).toBe(422);
  });
});

describe('A registration that is filled in', () => {
  test('says what lacks as soon as the type is known, with the way back to it', async () => {
    const runner = await aRunner();
    const { race, type } = await aRaceWithCertificate();
    const begin = { race_type: 'race', race_id: race.id };
    const { body: begun } = await portal.ask('POST', '/v3.0/registration-drafts', { as: runner.as, body: begin });
    const put = async (step: string, answers: object, version: number) =>
      (
        await portal.ask('PUT', `/v3.0/registration-drafts/${begun.data.id}`, {
          as: runner.as,
          body: { step, version, answers },
        })
      ).body.data;
    expect(begun.data.start).toBeNull();
    const who = await put('who', { who: 'me' }, 1);
    // The race has one type only, so it is known.
    expect(verdict(who.start)).toBe('red certificate_missing privacy_missing');
    const { start } = await put('type', { registration_type_id: type.id }, who.version);
    expect(start).toMatchObject({ draft_id: begun.data.id, light: 'red' });
    expect(verdict(start)).toBe('red certificate_missing privacy_missing');
  });
});
