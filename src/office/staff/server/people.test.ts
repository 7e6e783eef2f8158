import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { forgetInvitationsJob } from '#features/identity/server/jobs.ts';
import { hashPassword } from '#features/identity/server/passwords.ts';
import { employees, invitations, users } from '#features/identity/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import type { Role } from '#kernel/roles.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../tests/support/history.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';

let portal: TestPortal;
let admin: Awaited<ReturnType<typeof aColleague>>;
let organiser: typeof admin;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  admin = await aColleague(portal, 'super-admin');
  organiser = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;
const all = (...roles: Role[]) => roles.map((role) => ({ role, races: null }));
const rolesOf = async (userId: string) =>
  (await db().select().from(employees).where(eq(employees.userId, userId)).orderBy(employees.id)).map(
    ({ role, races, circuitId }) => ({ role, races, circuitId }),
  );
const invite = (email: string, roles: readonly object[], as = admin.as, circuit = 15) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/invitations`, { as, body: { email, roles } });
/** Changes the roles of somebody, who has what the asker has seen unless it says otherwise. */
async function change(person: string, roles: readonly object[], as = admin.as, circuit = 15, seen?: readonly object[]) {
  const now = await rolesOf(person);
  const read = now
    .filter(({ circuitId }) => circuitId === null || circuitId === circuit)
    .map(({ role, races }) => ({ role, races }));
  const body = { roles, seen: seen ?? read };
  return portal.ask('PUT', `/v3.0/circuits/${circuit}/people/${person}`, { as, body });
}
const audited = (action: string, subjectId: string) =>
  db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId)));

/** The secret in the newest invitation's mail. */
async function tokenMailedTo(email: string): Promise<string> {
  const mail = (await mailsTo(portal, email))[0];
  return /invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
}
const accept = (token: string, as: string) => portal.ask('POST', `/v3.0/invitations/${token}`, { as });

describe('An invitation into the office', () => {
  test('is mailed, accepted once by whom it is for, and written down with before and after', async () => {
    const { id, email } = await aUser(db());
    const as = await portal.signIn(id);
    const { race } = await aRace(db());
    const roles = [{ role: 'desk', races: [race.id] }, ...all('reader')];
    const { status, body } = await invite(email.toUpperCase(), roles, organiser.as);
    expect([status, body.data.roles[0]]).toEqual([
      201,
      { role: 'desk', races: [{ id: race.id, name: race.i18n.it.name }] },
    ]);
    const token = await tokenMailedTo(email.toUpperCase());
    const mail = (await mailsTo(portal, email.toUpperCase())).at(-1)!;
    expect(mail.text).toContain(`Banco (solo ${race.i18n.it.name}) e Lettura`);
    // Who has no account yet reads who invites, and as what, before making one.
    const said = { circuit: { id: 15 }, invited_by: organiser.name, roles: body.data.roles };
    expect((await portal.ask('GET', `/v3.0/invitations/${token}`)).body.data).toMatchObject({ ...said, yours: null });
    expect((await portal.ask('GET', `/v3.0/invitations/${token}`, { as })).body.data).toMatchObject({
      ...said,
      yours: 1,
    });
    const listed = (await portal.ask('GET', '/v3.0/circuits/15/invitations', { as: admin.as })).body.data;
    expect(listed).toMatchObject([{ invited_by: organiser.name }]);
    expect((await accept(token, as)).body.data).toEqual({ circuit_id: 15 });
    const kept = await historyIn(portal, admin.as, 'person', id);
    expect(kept).toMatchObject([{ what: 'Ruoli cambiati', why: `Con l’invito di ${organiser.name}` }]);
    expect(await rolesOf(id)).toEqual([
      { role: 'desk', races: [race.id], circuitId: 15 },
      { role: 'reader', races: null, circuitId: 15 },
    ]);
    expect(await audited('roles_changed', id)).toMatchObject([
      { actorUserId: id, circuitId: 15, facts: { before: [], after: roles } },
    ]);
    expect(await audited('person_invited', body.data.id)).toMatchObject([{ actorUserId: organiser.id }]);
    expect((await accept(token, as)).body.error).toBe('invitation_not_found');
    expect((await change(id, all('reader'))).status).toBe(200);
    const past = await historyIn(portal, admin.as, 'person', id);
    expect(past.map(({ by }) => by === admin.name)).toEqual([true, false]);
  });

  test('opens nothing for another account that got hold of its link', async () => {
    const { email } = await aUser(db());
    const other = await aUser(db());
    const as = await portal.signIn(other.id);
    await invite(email, all('reader'));
    const token = await tokenMailedTo(email);
    expect((await portal.ask('GET', `/v3.0/invitations/${token}`, { as })).body.data.yours).toBe(0);
    const refused = await accept(token, as);
    expect([refused.status, refused.body.error]).toEqual([403, 'invitation_of_another']);
    expect(await rolesOf(other.id)).toEqual([]);
  });

  describe('for an address without an account', () => {
    const given = { firstname: 'Nadia', lastname: 'Segantini', password: 'a long password' };
    const join = (token: string, body: object = given) =>
      portal.ask('POST', `/v3.0/invitations/${token}/account`, { body });
    const accountOf = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];
    const athleteOf = async (userId: string) =>
      (await db().select().from(members).where(eq(members.userId, userId)))[0];

    test('is accepted with a name and a password: the link has proved the address, and nothing of an athlete is asked', async () => {
      const email = 'nadia@invited.example';
      await invite(email, all('desk'));
      const token = await tokenMailedTo(email);
      expect((await portal.ask('GET', `/v3.0/invitations/${token}`)).body.data).toMatchObject({ has_account: 0 });
      const { status, body, headers } = await join(token);
      expect([status, body.data]).toEqual([201, { circuit_id: 15 }]);
      expect(String(headers['set-cookie'])).toContain('pettorale_session=');
      const { id, activatedAt } = (await accountOf(email))!;
      expect(activatedAt).not.toBeNull();
      expect(await athleteOf(id)).toMatchObject({
        ...{ himself: true, firstname: 'Nadia', lastname: 'Segantini', email },
        ...{ birthday: null, nationality: null, taxCode: null },
      });
      expect(await rolesOf(id)).toEqual([{ role: 'desk', races: null, circuitId: 15 }]);
      expect(await audited('roles_changed', id)).toMatchObject([{ actorUserId: id, circuitId: 15 }]);
      const answers = await db().select().from(consentAnswers).where(eq(consentAnswers.userId, id));
      expect(answers.map(({ kind, accepted }) => [kind, accepted]).toSorted()).toEqual([
        ['privacy_policy', true],
        ['terms_and_conditions', true],
      ]);
      // One mail, the invitation: the address needs no other proof.
      expect(await mailsTo(portal, email)).toHaveLength(1);
      const signIn = { email, password: given.password };
      expect((await portal.ask('POST', '/v3.0/auth/login', { body: signIn })).status).toBe(200);
      // The link is used up.
      expect((await join(token)).body.error).toBe('invitation_not_found');
    });

    test('of two who send it at once one makes the account', async () => {
      const email = 'twice@invited.example';
      await invite(email, all('desk'));
      const token = await tokenMailedTo(email);
      const answers = await Promise.all([join(token), join(token)]);
      expect(answers.map(({ status }) => status).sort()[0]).toBe(201);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await rolesOf((await accountOf(email))!.id)).toHaveLength(1);
    });

    test('who has an account signs in: the link alone neither changes a password nor opens a session', async () => {
      const { id, email } = await aUser(db());
      await invite(email, all('reader'));
      const token = await tokenMailedTo(email);
      expect((await portal.ask('GET', `/v3.0/invitations/${token}`)).body.data.has_account).toBe(1);
      const before = await accountOf(email);
      const refused = await join(token);
      expect([refused.status, refused.body.error]).toEqual([409, 'email_already_in_use']);
      expect(refused.headers['set-cookie']).toBeUndefined();
      expect([await accountOf(email), await rolesOf(id)]).toEqual([before, []]);
    });

    test('an account that nobody has activated could be anybody’s: it is taken over', async () => {
      const { id, email } = await aUser(db());
      const passwordHash = await hashPassword('of a stranger');
      await db().update(users).set({ activatedAt: null, passwordHash }).where(eq(users.id, id));
      const session = await portal.signIn(id);
      await invite(email, all('reader'));
      const token = await tokenMailedTo(email);
      expect((await portal.ask('GET', `/v3.0/invitations/${token}`)).body.data.has_account).toBe(0);
      expect((await join(token)).status).toBe(201);
      expect((await accountOf(email))!.id).toBe(id);
      expect(await athleteOf(id)).toMatchObject({ firstname: 'Nadia', birthday: null, taxCode: null });
      expect((await portal.ask('GET', '/v3.0/auth/user', { as: session })).status).toBe(401);
      const stranger = await portal.ask('POST', '/v3.0/auth/login', { body: { email, password: 'of a stranger' } });
      expect(stranger.status).toBe(401);
    });

    test('a link that is good no more makes no account, nor does a password that is too short', async () => {
      const email = 'late@invited.example';
      await invite(email, all('reader'));
      const token = await tokenMailedTo(email);
      const short = await join(token, { ...given, password: 'ab' });
      expect(short.body.errors).toEqual({ password: ['password_too_short'] });
      portal.setNow('2026-09-08T10:00:00.000Z');
      expect((await join(token)).body.error).toBe('invitation_not_found');
      expect(await accountOf(email)).toBeUndefined();
    });
  });

  test('ends when it is withdrawn, when a newer one is sent, and after seven days', async () => {
    const { id, email } = await aUser(db());
    const as = await portal.signIn(id);
    await invite(email, all('reader'));
    const older = await tokenMailedTo(email);
    const { body } = await invite(email, all('desk'));
    expect((await accept(older, as)).body.error).toBe('invitation_not_found');
    const withdrawing = () =>
      portal.ask('DELETE', `/v3.0/circuits/15/invitations/${body.data.id}`, { as: organiser.as });
    expect((await withdrawing()).status).toBe(200);
    expect((await withdrawing()).body.error).toBe('invitation_not_found');
    await invite(email, all('desk'));
    portal.setNow('2026-09-08T10:00:00.000Z');
    const late = await accept(await tokenMailedTo(email), await portal.signIn(id));
    expect(late.body.error).toBe('invitation_not_found');
    expect(await rolesOf(id)).toEqual([]);
  });

  test.each(['super-admin', 'organiser', 'money', 'medical'] as const)(
    'with the role %s is a super-admin’s to send, and to withdraw',
    async (role) => {
      expect((await invite('helper@invited.example', all(role), organiser.as)).body.error).toBe('role_not_yours');
      const { body } = await invite('helper@invited.example', all(role));
      const path = `/v3.0/circuits/15/invitations/${body.data.id}`;
      expect((await portal.ask('DELETE', path, { as: organiser.as })).body.error).toBe('role_not_yours');
      const listed = (await portal.ask('GET', '/v3.0/circuits/15/invitations', { as: organiser.as })).body.data;
      expect(listed.map(({ id }: { id: string }) => id)).toContain(body.data.id);
      expect((await portal.ask('DELETE', path, { as: admin.as })).status).toBe(200);
    },
  );

  test('for races of another circuit, for a super-admin of a race, and without a role, is refused', async () => {
    const { race } = await aRace(db(), 8);
    const to = 'helper@invited.example';
    expect((await invite(to, [{ role: 'desk', races: [race.id] }])).body.error).toBe('race_not_found');
    expect((await invite(to, [{ role: 'super-admin', races: [race.id] }])).body.errors).toEqual({
      roles: ['not_valid'],
    });
    expect((await invite(to, [])).body.errors).toEqual({ roles: ['choose'] });
    expect((await invite(to, all('desk', 'desk'))).body.errors).toEqual({ roles: ['not_valid'] });
  });

  test('into Money for single races is refused: orders, transfers and invoices are of the whole circuit (decision 160)', async () => {
    const { race } = await aRace(db());
    const to = 'till@invited.example';
    const refused = await invite(to, [{ role: 'money', races: [race.id] }, ...all('reader')]);
    expect([refused.status, refused.body.error]).toEqual([422, 'role_of_the_circuit']);
    expect(await mailsTo(portal, to)).toEqual([]);
    expect((await invite(to, all('money'))).status).toBe(201);
  });

  test('is sent after a recent sign-in only', async () => {
    portal.setNow('2026-09-01T10:31:00.000Z');
    expect((await invite('helper@invited.example', all('desk'))).body.error).toBe('reauth_required');
  });

  test('of who leaves the office ends with them, and none of another office', async () => {
    const leaving = await aColleague(portal, 'organiser');
    await db().insert(employees).values({ userId: leaving.id, circuitId: 8, role: 'organiser' });
    const [here, there] = [await aUser(db()), await aUser(db())];
    await invite(here.email, all('reader'), leaving.as);
    expect((await invite(there.email, all('reader'), leaving.as, 8)).status).toBe(201);
    expect((await change(leaving.id, [])).status).toBe(200);
    const taken = async ({ id, email }: typeof here) => accept(await tokenMailedTo(email), await portal.signIn(id));
    expect((await taken(here)).body.error).toBe('invitation_not_found');
    expect((await taken(there)).status).toBe(200);
  });

  test('is forgotten thirty days after it ended', async () => {
    const { body } = await invite('forgotten@invited.example', all('reader'));
    const left = () => db().$count(invitations, eq(invitations.id, body.data.id));
    const at = (now: string) => forgetInvitationsJob({ ...portal.context, clock: () => new Date(now) }).run({});
    await at('2026-10-08T09:59:59.000Z');
    expect(await left()).toBe(1);
    await at('2026-10-08T10:00:00.000Z');
    expect(await left()).toBe(0);
  });
});

describe('The roles of somebody in the office', () => {
  test('are changed and taken; each change is written down with before and after', async () => {
    const { id } = await aColleague(portal, 'reader');
    expect((await change(id, all('organiser', 'desk'))).status).toBe(200);
    expect((await rolesOf(id)).map(({ role }) => role)).toEqual(['organiser', 'desk']);
    expect((await change(id, [])).status).toBe(200);
    expect(await rolesOf(id)).toEqual([]);
    expect((await audited('roles_changed', id)).map(({ facts }) => facts)).toEqual([
      { before: all('reader'), after: all('organiser', 'desk') },
      { before: all('organiser', 'desk'), after: [] },
    ]);
    expect((await change(id, all('desk'))).body.error).toBe('item_not_found');
  });

  test('are shown on the person, before and after, with the names of races, and not to another circuit', async () => {
    const { race } = await aRace(db());
    const { id } = await aColleague(portal, 'reader');
    await change(id, [{ role: 'desk', races: [race.id] }]);
    const told = (circuit: number, lang = 'it') => historyIn(portal, admin.as, 'person', id, { circuit, lang });
    const [entry, ...others] = await told(15);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ by: admin.name, what: 'Ruoli cambiati' });
    expect(entry!.changes).toEqual([
      { field: 'Ruoli', before: 'Lettura', after: expect.stringMatching(new RegExp(`^Banco .*${race.i18n.it.name}`)) },
    ]);
    expect((await told(15, 'en'))[0]!.changes[0]!.before).toBe('Reader');
    expect(await told(8)).toEqual([]);
  });

  test('hold at once, and end at once', async () => {
    const { id, as } = await aColleague(portal, 'reader');
    const people = () => portal.ask('GET', '/v3.0/circuits/15/people', { as });
    expect((await people()).status).toBe(403);
    await change(id, all('organiser'));
    expect((await people()).status).toBe(200);
    await change(id, []);
    expect((await people()).status).toBe(404);
  });

  test('are an organiser’s to change only where they are those of helpers', async () => {
    const { id } = await aColleague(portal, 'reader');
    expect((await change(id, all('desk'), organiser.as)).status).toBe(200);
    for (const role of ['organiser', 'money', 'medical', 'super-admin'] as const)
      expect((await change(id, all('desk', role), organiser.as)).body.error).toBe('role_not_yours');
    expect((await change(organiser.id, all('organiser', 'medical'), organiser.as)).body.error).toBe('role_not_yours');
    expect((await change(admin.id, [], organiser.as)).body.error).toBe('role_not_yours');
    const colleague = await aColleague(portal, 'organiser');
    expect((await change(colleague.id, [], organiser.as)).body.error).toBe('role_not_yours');
    expect((await change(colleague.id, all('organiser', 'reader'), organiser.as)).status).toBe(200);
  });

  test('are Money for a whole circuit only; who has it for single races keeps it, until it is given for all or taken', async () => {
    const { race } = await aRace(db());
    const other = await aRace(db());
    const ofRace = (id: number) => ({ role: 'money', races: [id] });
    const { id } = await aColleague(portal, 'money');
    expect((await change(id, [ofRace(race.id)])).body.error).toBe('role_of_the_circuit');
    const before = await aColleague(portal, 'money', 15, [race.id]);
    expect((await change(before.id, [ofRace(other.race.id)])).body.error).toBe('role_of_the_circuit');
    const kept = [ofRace(race.id), ...all('reader')];
    expect((await change(before.id, kept)).status).toBe(200);
    expect(await rolesOf(before.id)).toMatchObject(kept);
    expect((await change(before.id, all('money', 'reader'))).status).toBe(200);
    expect(await rolesOf(before.id)).toMatchObject(all('money', 'reader'));
    expect((await change(before.id, all('reader'))).status).toBe(200);
  });

  test('of another circuit are not touched, and their people are not there', async () => {
    const { id } = await aColleague(portal, 'organiser', 8);
    expect((await change(id, all('desk'))).body.error).toBe('item_not_found');
    await db().insert(employees).values({ userId: id, circuitId: 15, role: 'desk' });
    expect((await change(id, [])).status).toBe(200);
    expect(await rolesOf(id)).toEqual([{ role: 'organiser', races: null, circuitId: 8 }]);
  });

  test('of two people who change somebody the second is told what the first has made of it', async () => {
    const { id } = await aColleague(portal, 'reader');
    const read = all('reader');
    expect((await change(id, all('reader', 'desk'), organiser.as)).status).toBe(200);
    const { status, body } = await change(id, all('reader', 'medical'), admin.as, 15, read);
    expect([status, body.error, body.roles]).toEqual([409, 'roles_changed_meanwhile', all('reader', 'desk')]);
    expect((await rolesOf(id)).map(({ role }) => role).toSorted()).toEqual(['desk', 'reader']);
    expect((await change(id, all('reader', 'medical', 'desk'), admin.as, 15, body.roles)).status).toBe(200);
  });

  test('the last super-admin stays', async () => {
    expect((await change(admin.id, [])).body.error).toBe('last_super_admin');
    expect((await change(admin.id, all('organiser'))).body.error).toBe('last_super_admin');
    const second = await aColleague(portal, 'super-admin');
    expect((await change(second.id, [])).status).toBe(200);
    expect((await rolesOf(admin.id)).map(({ role }) => role)).toEqual(['super-admin']);
  });

  test('are told to their person by mail: what they may do now, in which circuit, and who changed it', async () => {
    const { race } = await aRace(db());
    const { id, email } = await aColleague(portal, 'reader');
    await change(id, [{ role: 'desk', races: [race.id] }, ...all('money')]);
    const [mail, ...others] = await mailsTo(portal, email);
    expect([mail!.subject, others]).toEqual(['Circuito di prova: i tuoi ruoli nella segreteria', []]);
    expect(mail!.text).toContain(
      `il 1º settembre 2026 alle 12:00 ${admin.name} ha cambiato i tuoi ruoli nella segreteria di Circuito di prova.`,
    );
    expect(mail!.text).toContain('Soldi\nBonifici, rimborsi, fatture.');
    expect(mail!.text).toContain(`Banco (solo ${race.i18n.it.name})\nConsegna i pettorali`);
    expect(mail!.text).toContain('Prima il tuo ruolo era: Lettura.');
    expect(mail!.text).toContain('/it/console/15');
    await change(id, []);
    const [left] = await mailsTo(portal, email);
    expect(left!.subject).toBe('Circuito di prova: i tuoi ruoli nella segreteria');
    expect(left!.text).toContain(`${admin.name} ti ha tolto ogni ruolo nella segreteria di Circuito di prova`);
    expect(left!.text).not.toContain('/console');
    // What changes nothing, and what is refused, tells nobody anything.
    const reader = await aColleague(portal, 'reader');
    await change(reader.id, all('reader'));
    await change(reader.id, all('medical'), organiser.as);
    expect(await mailsTo(portal, reader.email)).toEqual([]);
  });

  test('are told in the language of their person', async () => {
    const { id, email } = await aColleague(portal, 'reader');
    await db().update(users).set({ lang: 'en' }).where(eq(users.id, id));
    await change(id, all('desk'));
    expect((await mailsTo(portal, email))[0]!.text).toContain('Desk\nHands out bibs');
  });

  test('super-admins hear of a role that opens money or health data, and of no other', async () => {
    const second = await aColleague(portal, 'super-admin');
    const { id, email } = await aColleague(portal, 'reader');
    await change(id, all('desk'));
    expect(await mailsTo(portal, second.email)).toEqual([]);
    await change(id, all('desk', 'medical'));
    const mails = await mailsTo(portal, second.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Circuito di prova: nuovo ruolo per ${email}`]);
    expect(mails[0]?.text).toContain('Certificati');
    expect(await mailsTo(portal, admin.email)).toEqual([]);
    await change(second.id, []);
  });
});

describe('What the office shows of itself', () => {
  test('its people, by name, with the roles and races that they have; nobody of another circuit', async () => {
    const { race } = await aRace(db());
    const helper = await aColleague(portal, 'desk', 15, [race.id]);
    const stranger = await aColleague(portal, 'organiser', 8);
    const { body } = await portal.ask('GET', '/v3.0/circuits/15/people', { as: organiser.as });
    const person = (id: string) => body.data.find((one: { id: string }) => one.id === id);
    expect(person(helper.id)).toMatchObject({
      email: helper.email,
      roles: [{ role: 'desk', races: [{ id: race.id, name: race.i18n.it.name }] }],
    });
    expect(person(admin.id).roles).toEqual(all('super-admin'));
    expect(person(stranger.id)).toBeUndefined();
    expect(body).toMatchObject({ current_page: 1, per_page: 50, total: body.data.length });
  });

  test('to each their own roles, races and offices', async () => {
    const [one, another] = [(await aRace(db())).race, (await aRace(db())).race];
    const helper = await aColleague(portal, 'desk', 15, [one.id]);
    const office = async (as: string) => (await portal.ask('GET', '/v3.0/circuits/15/office', { as })).body.data;
    const idsOf = ({ races }: { races: { id: number }[] }) => races.map(({ id }) => id);
    expect(await office(helper.as)).toMatchObject({
      ...{ circuit: { id: 15 }, roles: ['desk'], whole: [], givable: [] },
      held: [{ role: 'desk', races: [{ id: one.id, name: one.i18n.it.name }] }],
    });
    expect(await office(organiser.as)).toMatchObject({
      ...{ roles: ['organiser'], whole: ['organiser'], held: all('organiser') },
    });
    expect(idsOf(await office(helper.as))).toEqual([one.id]);
    expect(idsOf(await office(organiser.as))).toEqual(expect.arrayContaining([one.id, another.id]));
    expect((await office(organiser.as)).offices.map(({ id }: { id: number }) => id)).toEqual([15]);
    expect((await office(admin.as)).offices.map(({ id }: { id: number }) => id)).toEqual([8, 15]);
  });

  test('to whom it belongs, also where they visit the portal of another circuit', async () => {
    const own = async (as: string) => {
      const { role, office } = (await portal.ask('GET', '/v3.0/auth/user', { as })).body.data;
      return { role, office };
    };
    const elsewhere = await aColleague(portal, 'money', 8);
    expect(await own(elsewhere.as)).toEqual({ role: null, office: 8 });
    expect(await own(organiser.as)).toEqual({ role: 'organiser', office: 15 });
    expect(await own(admin.as)).toEqual({ role: 'super-admin', office: 15 });
    expect(await own(await portal.signIn((await aUser(db())).id))).toEqual({ role: null, office: null });
  });
});
