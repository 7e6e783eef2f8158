import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withoutGuard } from '#server/guard.ts';
import { auditEntries } from '#server/tables.ts';
import { collide } from '../../../../tests/races/collide.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, orderWith, registrationBody } from '../../../../tests/support/carts.ts';
import { aPdf, certificateCatalogue, said, send as sendForm } from '../../../../tests/support/certificates.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { exported } from './personalTables.ts';

const path = '/v3.0/user-dashboard/privacy';

let portal: TestPortal;
let person: { id: string; email: string; as: string; memberId: string };

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  await certificateCatalogue(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  person = await aPerson();
});

async function aPerson() {
  const { id, email, member } = await aUser(portal.context.db);
  return { id, email, memberId: member.id, as: await portal.signIn(id) };
}
const read = async (as = person.as) => (await portal.ask('GET', path, { as })).body.data;
const choose = (body: object, as = person.as) => portal.ask('POST', `${path}/choices`, { as, body });

describe('Consents by controller', () => {
  test('a choice that is changed is a new answer; the old ones stay, with text, time and place', async () => {
    const given = { circuit_id: 15, kind: 'newsletter' };
    portal.setNow('2026-09-01T10:05:00.000Z');
    expect((await choose({ ...given, accepted: 1 })).body.data).toEqual({ newsletter: 1, third_part_data: 0 });
    portal.setNow('2026-09-02T10:00:00.000Z');
    await choose({ ...given, accepted: 0 });
    const [controller] = (await read()).controllers;
    expect(controller).toMatchObject({
      circuit_id: 15,
      company: 'ASD Prova',
      email: 'office@test.example',
      choices: { newsletter: 0, third_part_data: 0 },
    });
    expect(controller.answers).toMatchObject([
      { kind: 'newsletter', accepted: 0, at: '2026-09-02T10:00:00.000Z', origin: 'account' },
      { kind: 'newsletter', accepted: 1, at: '2026-09-01T10:05:00.000Z', origin: 'account', text_in_force: 1 },
    ]);
  });

  test('what was answered with a registration says for what, and shows the policy that was read', async () => {
    const { race, policyId } = await aRace(portal.context.db, 15, { withPolicy: true });
    const cart = await cartOf(portal, person.as);
    const body = registrationBody(person.memberId, race);
    await addLine(portal, person.as, cart, { ...body, data: { ...body.data, policies: [policyId] } });
    const [{ answers }] = (await read()).controllers;
    expect(answers.find(({ kind }: { kind: string }) => kind === 'policy')).toMatchObject({
      accepted: 1,
      origin: 'registration',
      registered: race.i18n.it.name,
      policy: { name: 'Regolamento', text: '<p>Regole</p>' },
      text_version: '1',
      text_in_force: 1,
      athlete: null,
    });
  });

  test('a circuit that knows nothing of somebody is asked nothing, and nobody sees another’s answers', async () => {
    const stranger = await aPerson();
    await choose({ circuit_id: 15, kind: 'newsletter', accepted: 1 }, stranger.as);
    expect((await read()).controllers[0].answers).toEqual([]);
    const elsewhere = await choose({ circuit_id: 8, kind: 'newsletter', accepted: 1 });
    expect(elsewhere).toMatchObject({ status: 404, body: { error: 'controller_not_found' } });
    expect((await portal.ask('GET', path)).status).toBe(401);
  });
});

describe('A copy of all data', () => {
  const download = async (as = person.as) => {
    const answer = await portal.app.inject({
      method: 'GET',
      url: `/api${path}/export?lang=it`,
      headers: { authorization: `Bearer ${as}` },
    });
    return { answer, files: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {} };
  };

  test('holds every table’s rows of the actor and of nobody else, a page to read, and the files', async () => {
    const stranger = await aPerson();
    const { race } = await aRace(portal.context.db);
    await orderWith(portal, person.as, person.memberId, race.id);
    const bytes = await aPdf();
    const sent = await sendForm(portal, person.as, { ...said, member_id: person.memberId }, { bytes });
    expect(sent.status).toBe(201);
    const { answer, files } = await download();
    expect(answer.headers['content-type']).toBe('application/zip');
    const data = JSON.parse(strFromU8(files['dati.json']!));
    expect(Object.keys(data.tables)).toEqual(Object.keys(exported));
    expect(data.tables.member).toMatchObject([{ id: person.memberId, tax_code: 'FRRGLI91M54L746X' }]);
    for (const table of ['customer_order', 'order_detail', 'registration', 'entry', 'medical_certificate']) {
      expect([table, data.tables[table].length]).toEqual([table, 1]);
    }
    expect(data.tables.consent_answer.length).toBeGreaterThan(0);
    const whole = strFromU8(files['dati.json']!);
    expect(whole).not.toContain(stranger.email);
    expect(whole).not.toContain(stranger.memberId);
    expect(whole).not.toMatch(/password_hash|token_hash|sealed_key/);
    const page = strFromU8(files['leggimi.html']!);
    expect(page).toContain('Iscrizioni alle gare');
    expect(page).toContain('FRRGLI91M54L746X');
    expect(Object.keys(files).filter((name) => /^file\/.+\.pdf$/.test(name))).toHaveLength(1);
  });

  test('asks to sign in again after half an hour, and is noted', async () => {
    portal.setNow('2026-09-01T10:31:00.000Z');
    expect((await download()).answer.json().error).toBe('reauth_required');
    portal.setNow('2026-09-01T10:30:00.000Z');
    expect((await download()).answer.statusCode).toBe(200);
    const noted = await portal.context.db.select().from(auditEntries);
    expect(noted.filter(({ actorUserId }) => actorUserId === person.id)).toMatchObject([{ action: 'data_exported' }]);
    expect((await portal.ask('GET', `${path}/export`)).status).toBe(401);
  });
});

describe('Requests to a controller', () => {
  const send = (body: object, as = person.as) => portal.ask('POST', `${path}/requests`, { as, body });
  const wish = { circuit_id: 15, kind: 'rectification', text: 'Il mio cognome ha due «r».' };
  /** How many requests are kept of one that is sent twice at the same moment. */
  const keptOfTwo = async (words: object) => {
    const account = sql`select from user_account where id = ${person.id} for update`;
    const sent = await collide(portal.context.db, account, [words, words], (one) => send(one));
    return new Set(sent.map(({ body }) => body.data.id)).size;
  };

  test('a request is listed, due in a month, and mailed to the controller', async () => {
    const sent = await send(wish);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        data: { kind: 'rectification', state: 'received', controller: 'Circuito di prova', due_day: '2026-10-01' },
      },
    });
    expect((await read()).requests).toMatchObject([{ text: wish.text }]);
    const [mail] = await mailsTo(portal, 'office@test.example');
    expect(mail!.subject).toContain(person.email);
    expect(mail!.text).toContain(wish.text);
    expect(mail!.text).toContain('il 1º ottobre 2026');
  });

  test('a double click asks once, and mails once', async () => {
    const words = { ...wish, text: 'Due volte, ma una sola.' };
    expect(await keptOfTwo(words)).toBe(1);
    const mails = await mailsTo(portal, 'office@test.example');
    expect(mails.filter(({ text }) => text.includes(words.text))).toHaveLength(1);
  });

  test('a double click would be kept twice without the lock', async () => {
    const words = { ...wish, text: 'Due volte, e due ne restano.' };
    expect(await withoutGuard('advisory lock', () => keptOfTwo(words))).toBe(2);
  });

  test('needs a kind and a text, and a controller who holds data', async () => {
    expect((await send({ circuit_id: 15, kind: '', text: '' })).body.errors).toEqual({
      kind: ['choose'],
      text: ['required'],
    });
    expect((await send({ ...wish, circuit_id: 8 })).body.error).toBe('controller_not_found');
  });

  test('is closed once, by whoever made it', async () => {
    const { id } = (await send(wish)).body.data;
    const stranger = await aPerson();
    const close = (as: string, state: string) => portal.ask('PUT', `${path}/requests/${id}`, { as, body: { state } });
    expect((await close(stranger.as, 'withdrawn')).body.error).toBe('privacy_request_not_found');
    expect((await close(person.as, 'withdrawn')).body.data.state).toBe('withdrawn');
    expect((await close(person.as, 'answered')).body.error).toBe('privacy_request_not_found');
  });
});
