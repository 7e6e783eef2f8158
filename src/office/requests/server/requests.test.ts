import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/identity/server/tables.ts';
import { privacyRequests } from '#features/privacy/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';

let portal: TestPortal;
let organiser: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
});
beforeEach(async () => {
  portal.setNow(testNow);
  organiser = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const base = '/v3.0/circuits/15/privacy-requests';
const list = async (view = 'open') =>
  (await portal.ask('GET', `${base}?view=${view}&size=200`, { as: organiser.as })).body;
const rowOf = async (id: string, view = 'all') => (await list(view)).data.find((row: { id: string }) => row.id === id);
const say = (id: string, what: 'answer' | 'extension', words = 'Abbiamo corretto la data.', as = organiser.as) =>
  portal.ask('POST', `${base}/${id}/${what}`, { as, body: { words } });
const letter = {
  email: 'letter@mail.example',
  kind: 'access',
  text: 'Che dati avete di me?',
  received_on: '2026-08-20',
};
const note = (more: object = {}) => portal.ask('POST', base, { as: organiser.as, body: { ...letter, ...more } });

/** A request that an account sent from its Privacy page. */
async function asked() {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const body = { circuit_id: 15, kind: 'rectification', text: 'La mia data di nascita è sbagliata.' };
  const made = await portal.ask('POST', '/v3.0/user-dashboard/privacy/requests', { as, body });
  return { ...user, as, id: made.body.data.id as string };
}

describe('A request from the account', () => {
  test('waits with its day, is answered once by mail, and both see it', async () => {
    const { id, email, as } = await asked();
    expect(await rowOf(id, 'open')).toMatchObject({
      ...{ email, name: 'Giulia Ferraris', has_account: 1, kind: 'rectification', state: 'received' },
      ...{ due_day: '2026-10-01', may_extend: 1, answer: null },
    });
    expect((await say(id, 'answer')).status).toBe(200);
    expect((await say(id, 'answer')).body.error).toBe('privacy_request_not_found');
    const [mail] = await mailsTo(portal, email);
    expect(mail?.subject).toBe('La tua richiesta: Rettifica');
    for (const part of ['Abbiamo corretto la data.', 'garanteprivacy.it']) expect(mail?.text).toContain(part);
    expect(await rowOf(id, 'closed')).toMatchObject({ state: 'answered', answer: 'Abbiamo corretto la data.' });
    const own = (await portal.ask('GET', '/v3.0/user-dashboard/privacy', { as })).body.data.requests;
    expect(own).toMatchObject([{ id, state: 'answered' }]);
  });

  test('is answered in English to who reads English', async () => {
    const { id, email } = await asked();
    await db()
      .update(users)
      .set({ lang: 'en' })
      .where(and(eq(users.email, email)));
    await say(id, 'answer', 'We corrected the day.');
    expect((await mailsTo(portal, email))[0]?.subject).toBe('Your request: Rectification');
  });

  test('is of two who answer at once answered by one', async () => {
    const { id, email } = await asked();
    const answers = await Promise.all([say(id, 'answer', 'Uno.'), say(id, 'answer', 'Due.')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('can be extended by two months, once, within the first, and the person is told why', async () => {
    const { id, email } = await asked();
    expect((await say(id, 'extension', 'I dati sono in tre archivi.')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      due_day: '2026-12-01',
      extension: 'I dati sono in tre archivi.',
      may_extend: 0,
    });
    const [mail] = await mailsTo(portal, email);
    for (const part of ['I dati sono in tre archivi.', '1º dicembre 2026']) expect(mail?.text).toContain(part);
    expect((await say(id, 'extension')).body.error).toBe('privacy_request_not_extendable');
    expect((await say(id, 'answer')).status).toBe(200);
  });

  test('is not extended after its day', async () => {
    const { id } = await asked();
    portal.setNow('2026-10-03T10:00:00.000Z');
    organiser = await aColleague(portal, 'organiser');
    expect((await say(id, 'extension')).body.error).toBe('privacy_request_not_extendable');
  });

  test('of another circuit is not there', async () => {
    const { id } = await asked();
    const other = await aColleague(portal, 'organiser', 8);
    const there = (what: string) =>
      portal.ask('POST', `/v3.0/circuits/8/privacy-requests/${id}/${what}`, { as: other.as, body: { words: 'No.' } });
    for (const what of ['answer', 'extension'])
      expect((await there(what)).body.error).toBe('privacy_request_not_found');
    const read = async (path: string) => (await portal.ask('GET', `/v3.0/circuits/8${path}`, { as: other.as })).body;
    expect((await read('/privacy-requests?view=all')).data).toEqual([]);
    const { todo } = (await read('/office')).data;
    expect(todo.map((task: { what: string }) => task.what)).not.toContain('requests');
  });
});

describe('A request by letter', () => {
  test('is noted with the day it came, from which its month counts, and answered to its address', async () => {
    const { status, body } = await note();
    expect(status).toBe(201);
    const { id } = body.data;
    expect(await rowOf(id)).toMatchObject({
      ...{ email: letter.email, name: null, has_account: 0 },
      ...{ received_on: '2026-08-20', due_day: '2026-09-19' },
    });
    await say(id, 'answer', 'Non abbiamo dati.');
    expect((await mailsTo(portal, letter.email))[0]?.text).toContain('Non abbiamo dati.');
  });

  test('is the account’s whose address it has, if the circuit knows it, and of no stranger’s', async () => {
    const known = await asked();
    const stranger = await aUser(db());
    const own = (await note({ email: known.email.toUpperCase() })).body.data.id;
    const other = (await note({ email: stranger.email })).body.data.id;
    expect(await rowOf(own)).toMatchObject({ has_account: 1, email: known.email });
    expect(await rowOf(other)).toMatchObject({ has_account: 0, email: stranger.email });
  });

  test('came today at the latest', async () => {
    expect((await note({ received_on: '2026-09-01' })).status).toBe(201);
    const { status, body } = await note({ received_on: '2026-09-02' });
    expect([status, body.errors]).toEqual([422, { received_on: ['value_day_in_future'] }]);
  });
});

test('Each deed is audited, without what was said', async () => {
  const { id } = (await note()).body.data;
  await say(id, 'extension');
  await say(id, 'answer');
  const entries = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id);
  expect(entries.map(({ action, actorUserId, facts }) => [action, actorUserId, facts])).toEqual(
    ['noted', 'extended', 'answered'].map((what) => [`privacy_request_${what}`, organiser.id, {}]),
  );
});

test('Today counts open requests, by the first day, for who may answer', async () => {
  await db().delete(privacyRequests);
  await note({ received_on: '2026-08-10' });
  await asked();
  const todo = async (as: string) =>
    (await portal.ask('GET', '/v3.0/circuits/15/office', { as })).body.data.todo.filter(
      (task: { what: string }) => task.what === 'requests',
    );
  expect(await todo(organiser.as)).toEqual([{ what: 'requests', count: 2, day: '2026-09-09', late: 0 }]);
  // Its whole day is there to do it.
  await note({ received_on: '2026-08-02' });
  expect(await todo(organiser.as)).toEqual([{ what: 'requests', count: 3, day: '2026-09-01', late: 0 }]);
  await note({ received_on: '2026-07-20' });
  expect(await todo(organiser.as)).toEqual([{ what: 'requests', count: 4, day: '2026-08-19', late: 1 }]);
  expect(await todo((await aColleague(portal, 'money')).as)).toEqual([]);
});
