import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { hashPassword } from '#features/identity/server/passwords.ts';
import { accountSuspensions, employees, sessions, users } from '#features/identity/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../../tests/support/history.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';

const password = 'of-the-owner';
const reason = 'Hai iscritto atleti con dati di altri.';
let portal: TestPortal;
let admin: Awaited<ReturnType<typeof aColleague>>;
let organiser: typeof admin;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
});
beforeEach(async () => {
  portal.setNow(testNow);
  admin = await aColleague(portal, 'super-admin');
  organiser = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const list = async (search = '', as = organiser.as, circuit = 15) =>
  (await portal.ask('GET', `/v3.0/circuits/${circuit}/accounts?search=${encodeURIComponent(search)}`, { as })).body;
const suspend = (person: string, as = organiser.as, circuit = 15) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/accounts/${person}/suspension`, { as, body: { reason } });
const reinstate = (person: string, as = organiser.as, circuit = 15) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/accounts/${person}/reinstatement`, {
    as,
    body: { reason: 'Chiarito.' },
  });
const login = (email: string, typed = password) =>
  portal.ask('POST', '/v3.0/auth/login', { body: { email, password: typed } });
const whoIs = (as: string) => portal.ask('GET', '/v3.0/auth/user', { as });
const contact = () => portal.sites.look(15, 'it').office.email;

/** Somebody with a password who signed up on these circuits' portals. */
async function anAthlete(...circuits: readonly number[]) {
  const user = await aUser(db());
  await db()
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.id));
  const answer = { kind: 'privacy_policy' as const, accepted: true, textVersion: '2026-01-01', at: new Date(testNow) };
  for (const circuitId of circuits)
    await db()
      .insert(consentAnswers)
      .values({ id: newId(), userId: user.id, circuitId, ...answer });
  return { ...user, as: await portal.signIn(user.id) };
}

const entriesOf = (id: string) =>
  db()
    .select({ action: auditEntries.action, by: auditEntries.actorUserId, facts: auditEntries.facts })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'user_account'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);

describe('A suspended account', () => {
  test('is signed out everywhere, cannot sign in, is told why and to whom to write, and comes back', async () => {
    const { id, email, as } = await anAthlete(15);
    expect((await suspend(id)).status).toBe(200);
    expect((await whoIs(as)).status).toBe(401);
    expect(await db().$count(sessions, eq(sessions.userId, id))).toBe(0);
    const refused = await login(email);
    expect([refused.status, refused.body.error, refused.body.contact]).toEqual([403, 'account_suspended', contact()]);
    const [told] = await mailsTo(portal, email);
    expect(told?.subject).toBe('Il tuo account è sospeso');
    for (const part of [reason, contact(), 'Le iscrizioni pagate restano valide']) expect(told?.text).toContain(part);

    expect((await reinstate(id)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await mailsTo(portal, email))[0]?.subject).toBe('Il tuo account è di nuovo attivo');
    expect(await entriesOf(id)).toEqual([
      {
        action: 'account_suspended',
        by: organiser.id,
        facts: { before: { suspended: false }, after: { suspended: true }, reason },
      },
      {
        action: 'account_reinstated',
        by: organiser.id,
        facts: { before: { suspended: true }, after: { suspended: false }, reason: 'Chiarito.' },
      },
    ]);
  });

  test('has a history that says each change with its reason, the latest first', async () => {
    const { id } = await anAthlete(15);
    await suspend(id);
    await reinstate(id);
    expect((await historyIn(portal, admin.as, 'person', id)).map(({ changes, why }) => [changes, why])).toEqual([
      [[{ field: 'Stato', before: 'Sospeso', after: 'Attivo' }], 'Chiarito.'],
      [[{ field: 'Stato', before: 'Attivo', after: 'Sospeso' }], reason],
    ]);
  });

  test('is told of to nobody who does not know its password', async () => {
    const { id, email } = await anAthlete(15);
    await suspend(id);
    expect((await login(email, 'a-guess')).body.error).toBe('invalid_credentials');
  });

  test('is not opened by a session that came to be beside the suspension', async () => {
    const { id } = await anAthlete(15);
    await suspend(id);
    const late = await portal.signIn(id);
    expect((await whoIs(late)).status).toBe(401);
    await reinstate(id);
    expect((await whoIs(late)).status).toBe(200);
  });

  test('is told in English to who reads English', async () => {
    const { id, email } = await anAthlete(15);
    await db().update(users).set({ lang: 'en' }).where(eq(users.id, id));
    await suspend(id);
    const [told] = await mailsTo(portal, email);
    expect([told?.subject, told?.text]).toEqual([
      'Your account is suspended',
      expect.stringContaining('Paid registrations stay valid'),
    ]);
  });

  test('of a colleague is marked among the people of the office, until it is reinstated', async () => {
    const desk = await aColleague(portal, 'desk');
    const marked = async () => {
      const { body } = await portal.ask('GET', '/v3.0/circuits/15/people', { as: admin.as });
      return body.data.find(({ id }: { id: string }) => id === desk.id).suspended;
    };
    expect(await marked()).toBe(0);
    await suspend(desk.id, admin.as);
    expect(await marked()).toBe(1);
    await reinstate(desk.id, admin.as);
    expect(await marked()).toBe(0);
  });

  test('is suspended once, also by two at once, and reinstated once', async () => {
    const { id, email } = await anAthlete(15);
    const answers = await Promise.all([suspend(id), suspend(id, admin.as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('changed_meanwhile');
    expect(await mailsTo(portal, email)).toHaveLength(1);
    await reinstate(id);
    expect((await reinstate(id)).body.error).toBe('changed_meanwhile');
    expect(await db().$count(accountSuspensions, eq(accountSuspensions.userId, id))).toBe(1);
  });
});

describe('Who suspends whom', () => {
  test('nobody himself', async () => {
    expect((await suspend(organiser.id)).body.error).toBe('account_own');
    expect((await suspend(admin.id, admin.as)).body.error).toBe('account_own');
  });

  test('an organiser not who works in an office, or is known in another circuit; a super-admin may', async () => {
    const { id: colleague } = await aColleague(portal, 'desk');
    const { id: ofTwo } = await anAthlete(15, 8);
    for (const person of [colleague, admin.id, ofTwo]) {
      const { status, body } = await suspend(person);
      expect([status, body.error]).toEqual([403, 'account_of_more']);
    }
    for (const person of [colleague, ofTwo]) expect((await suspend(person, admin.as)).status).toBe(200);
    expect((await reinstate(ofTwo)).body.error).toBe('account_of_more');
  });

  test('nobody whom the circuit does not know, or who is erased', async () => {
    const { id: unknown } = await anAthlete();
    const { id: elsewhere } = await anAthlete(8);
    const { id: erased } = await anAthlete(15);
    await db()
      .update(users)
      .set({ erasedAt: new Date(testNow) })
      .where(eq(users.id, erased));
    for (const person of [unknown, elsewhere, erased])
      for (const act of [suspend, reinstate]) expect((await act(person, admin.as)).body.error).toBe('item_not_found');
  });

  test('needs a recent sign-in', async () => {
    const { id } = await anAthlete(15);
    portal.setNow('2026-09-01T12:00:00.000Z');
    expect((await suspend(id)).body.error).toBe('reauth_required');
  });
});

describe('Of the super-admins one stays', () => {
  test('who is able to sign in: a suspended one does not count', async () => {
    await db()
      .delete(employees)
      .where(and(eq(employees.role, 'super-admin'), ne(employees.userId, admin.id)));
    const second = await aColleague(portal, 'super-admin');
    expect((await suspend(second.id, admin.as)).status).toBe(200);
    const third = await aColleague(portal, 'super-admin');
    const answers = await Promise.all([suspend(third.id, admin.as), suspend(admin.id, third.as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('last_super_admin');
  });
});

describe('The list of accounts', () => {
  test('finds by parts of an email and by names in any order, of who is known in the circuit', async () => {
    const ada = await anAthlete(15);
    await db()
      .update(members)
      .set({ firstname: 'Adélaïde', lastname: 'Quarantelli' })
      .where(eq(members.id, ada.member.id));
    const far = await anAthlete(8);
    await db()
      .update(members)
      .set({ firstname: 'Adelaide', lastname: 'Quarantelli' })
      .where(eq(members.id, far.member.id));
    expect((await list('quarantelli adelaide')).data).toEqual([
      {
        id: ada.id,
        email: ada.email,
        name: 'Adélaïde Quarantelli',
        created_at: testNow,
        orders: 0,
        suspension: null,
        may_change: 1,
      },
    ]);
    expect((await list(ada.email.slice(0, -4))).data.map(({ id }: { id: string }) => id)).toEqual([ada.id]);
    expect((await list('nobody-is-called-so')).total).toBe(0);
  });

  test('shows the suspended ones without a search, with reason and who did it', async () => {
    const { id } = await anAthlete(15);
    await suspend(id);
    const row = (await list()).data.find((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({ may_change: 1, suspension: { at: testNow, reason, by: organiser.name } });
    await reinstate(id);
    expect((await list()).data.some((one: { id: string }) => one.id === id)).toBe(false);
  });

  test('does not tell an office the reason that another circuit’s had', async () => {
    const { id, email } = await anAthlete(15, 8);
    await suspend(id, admin.as, 8);
    expect((await list(email)).data[0]).toMatchObject({ may_change: 0, suspension: { reason: null, by: null } });
    expect((await list(email, admin.as)).data[0]).toMatchObject({ suspension: { reason, by: admin.name } });
  });
});
