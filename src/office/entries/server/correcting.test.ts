import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import type { Role } from '#kernel/roles.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser, type RaceGiven } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';

let portal: TestPortal;
let as: string;
let organiser: string;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await portal.sites.refresh();
  ({ as, name: organiser } = await aColleague(portal, 'organiser'));
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

async function registered(given: RaceGiven = {}) {
  const { race } = await aRace(db(), 15, given);
  const user = await aUser(db());
  const signed = await portal.signIn(user.id);
  await orderWith(portal, signed, user.member.id, race.id);
  const [row] = await db().select().from(registrations).where(eq(registrations.memberId, user.member.id));
  return { race, user, signed, id: row!.id, reference: row!.reference };
}

const path = (reference: string, more = '') => `/v3.0/circuits/15/office-registrations/${reference}/person${more}`;
const read = async (reference: string) => (await portal.ask('GET', path(reference), { as })).body.data;
const correct = async (reference: string, fields: object, more: object = {}, seen?: object) => {
  const body = { fields, seen: seen ?? (await read(reference)), reason: 'Documento visto', same_person: 0 };
  return portal.ask('PUT', path(reference), { as, body: { ...body, ...more } });
};
const memberOf = async (id: string) => (await db().select().from(members).where(eq(members.id, id)))[0]!;

test('a slip in a name is corrected in the record, with the reason in the history and a mail (decision 050)', async () => {
  const { user, reference, id } = await registered();
  expect((await correct(reference, { lastname: 'Ferrari' })).status).toBe(200);
  expect((await memberOf(user.member.id)).lastname).toBe('Ferrari');
  const { body } = await portal.ask('GET', `/v3.0/circuits/15/office-registrations/${reference}`, { as });
  expect(body.data).toMatchObject({ lastname: 'Ferrari', may_correct: 1 });
  expect(await historyIn(portal, as, 'registration', reference)).toContainEqual(
    expect.objectContaining({
      ...{ what: 'Dati dell’atleta corretti', by: organiser },
      changes: [{ field: 'Cognome', before: 'Ferraris', after: 'Ferrari' }],
      why: 'Documento visto',
    }),
  );
  const [mail] = await mailsTo(portal, user.email);
  expect(mail!.text).toContain('Ferraris → Ferrari');
  expect(mail!.text).toContain('Documento visto');
  const looks = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'contacts_viewed'));
  expect(await db().$count(auditEntries, looks)).toBe(1);
});

test('a name that may be another person’s is corrected only by who says that it is not', async () => {
  const { user, reference } = await registered();
  const fields = { firstname: 'Marta' };
  expect((await correct(reference, fields)).body.error).toBe('maybe_another_person');
  expect((await memberOf(user.member.id)).firstname).toBe('Giulia');
  expect((await correct(reference, fields, { same_person: 1 })).status).toBe(200);
});

test('a birthday that makes its athlete too young is refused at its field', async () => {
  const { reference } = await registered();
  const tooYoung = await correct(reference, { birthday: '2015-01-01' });
  expect(tooYoung.body.errors).toEqual({ birthday: ['under_age'] });
});

test('contacts are named in the history and the mail, never repeated; both addresses are told', async () => {
  const { user, reference, id } = await registered();
  const email = `nuova.${user.email}`;
  expect((await correct(reference, { email, phone: '+39 333 7654321' })).status).toBe(200);
  const row = await memberOf(user.member.id);
  expect([row.email, row.phone]).toEqual([email, '+39 333 7654321']);
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'person_corrected')));
  expect(entry!.facts).toEqual({ before: {}, after: {}, contacts: ['email', 'phone'], reason: 'Documento visto' });
  const history = await historyIn(portal, as, 'registration', reference);
  expect(history.find(({ what }) => what === 'Dati dell’atleta corretti')).toMatchObject({
    changes: [{ field: 'Email' }, { field: 'Telefono' }],
    why: 'Documento visto',
  });
  expect(JSON.stringify(history)).not.toMatch(/7654321|nuova\./);
  for (const to of [user.email, email]) {
    const [mail] = await mailsTo(portal, to);
    expect(mail!.text).not.toContain('7654321');
  }
});

test('what a registration has of its own is corrected with the record, and its other answers stay', async () => {
  const { user, reference, id } = await registered();
  const [before] = await db().select().from(registrations).where(eq(registrations.id, id));
  const person = { firstname: 'Giulia', lastname: 'Ferraris', email: user.email };
  await db()
    .update(registrations)
    .set({ answers: { ...before!.answers, person } })
    .where(eq(registrations.id, id));
  expect((await correct(reference, { lastname: 'Ferrari' })).status).toBe(200);
  const [after] = await db().select().from(registrations).where(eq(registrations.id, id));
  expect(after!.answers).toEqual({ ...before!.answers, person: { ...person, lastname: 'Ferrari' } });
});

test('of an athlete whom another account keeps, the phone is not corrected, and contacts here alone', async () => {
  const { user, reference, id } = await registered();
  const keeper = await aUser(db());
  await db().update(members).set({ userId: keeper.id, himself: false }).where(eq(members.id, user.member.id));
  const [row] = await db().select().from(registrations).where(eq(registrations.id, id));
  const person = {
    email: 'scritta@test.example',
    gender: 'F',
    emergency_contact: 'Luca',
    emergency_phone: '333',
  } as const;
  await db()
    .update(registrations)
    .set({ answers: { ...row!.answers, person } })
    .where(eq(registrations.id, id));
  expect(await read(reference)).toMatchObject({ linked: 1, phone: '', email: 'scritta@test.example' });
  expect((await correct(reference, { phone: '333 1' })).body.errors).toEqual({ phone: ['fixed'] });
  expect((await correct(reference, { email: 'giusta@test.example' })).status).toBe(200);
  expect((await read(reference)).email).toBe('giusta@test.example');
  expect((await memberOf(user.member.id)).email).toBe(user.email);
});

test('what somebody else has corrected meanwhile is told, and what is over is corrected no more', async () => {
  const { race, reference } = await registered();
  const seen = await read(reference);
  await correct(reference, { lastname: 'Ferrari' });
  const late = await correct(reference, { lastname: 'Ferraro' }, {}, seen);
  expect(late.body.error).toBe('set_up_changed_meanwhile');
  await correct(reference, { phone: '333 1234567' });
  const contacts = await correct(reference, { phone: '333 7654321' }, {}, seen);
  expect(contacts.body.error).toBe('set_up_changed_meanwhile');
  await db()
    .update(races)
    .set({ startsAt: new Date('2026-08-01T08:00:00Z'), endsOn: day('2026-08-01') })
    .where(eq(races.id, race.id));
  expect((await portal.ask('GET', path(reference), { as })).body.error).toBe('registration_over');
});

test('who has no registrations to correct finds none, also of another race', async () => {
  const { reference } = await registered();
  const { race } = await aRace(db());
  const elsewhere = await aColleague(portal, 'organiser', 15, [race.id]);
  expect((await portal.ask('GET', path(reference), { as: elsewhere.as })).status).toBe(404);
  for (const role of ['reader', 'money', 'medical', 'desk', 'super-admin'] as const satisfies readonly Role[]) {
    const colleague = await aColleague(portal, role);
    expect((await portal.ask('GET', path(reference), { as: colleague.as })).status, role).toBe(403);
  }
});
