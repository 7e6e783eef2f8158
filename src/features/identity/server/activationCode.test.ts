import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { userTokens } from './tables.ts';

let portal: TestPortal;
let serial = 0;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

async function aNewcomer(firstname = 'Nadia') {
  const email = `code${++serial}@test.example`;
  const { body } = await portal.ask('POST', '/v3.0/auth/signup', {
    body: {
      firstname,
      lastname: 'Ossola',
      email,
      password: 'lago-maggiore',
      birthdate: '1992-04-03',
      language: 'it',
      nationality: 'CH',
    },
  });
  return { id: body.data.id as string, email };
}
const codeFor = async (email: string) => /^\d{6}$/m.exec((await mailsTo(portal, email))[0]!.text)![0];
const activate = (user_id: string, code: string) =>
  portal.ask('POST', '/v3.0/auth/activate', { body: { user_id, code } });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const login = (email: string) => portal.ask('POST', '/v3.0/auth/login', { body: { email, password: 'lago-maggiore' } });

describe('The activation mail', () => {
  test('greets by first name, also when it is sent again', async () => {
    const { id, email } = await aNewcomer('NADIA');
    await portal.ask('POST', '/v3.0/auth/resend-activation', { body: { user_id: id } });
    const mails = await mailsTo(portal, email);
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) for (const form of [text, html]) expect(form).toContain('Ciao Nadia,');
  });

  test('tells a stranger’s address no more than a name', async () => {
    const { email } = await aNewcomer('Apri evil.example subito');
    const { text, html } = (await mailsTo(portal, email))[0]!;
    for (const form of [text, html]) {
      expect(form).toContain('Ciao,');
      expect(form).not.toContain('evil.example');
    }
  });
});

describe('The six digits of the activation mail', () => {
  test('activate the account, with the gap that people see', async () => {
    const { id, email } = await aNewcomer();
    const code = await codeFor(email);
    const { status, body } = await activate(id, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([status, body.data]).toEqual([200, { activated: true, reason: null }]);
    expect((await login(email)).status).toBe(200);
    expect((await activate(id, code)).body.data).toEqual({ activated: false, reason: 'already_active' });
  });

  test('are kept nowhere as they are', async () => {
    const { email } = await aNewcomer();
    const code = await codeFor(email);
    const kept = await portal.context.db.select().from(userTokens);
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test.each`
    code         | error               | because
    ${''}        | ${'required'}       | ${'nothing was typed'}
    ${'12345'}   | ${'code_not_valid'} | ${'one is missing'}
    ${'12345a'}  | ${'code_not_valid'} | ${'a letter is no digit'}
    ${'1234567'} | ${'code_not_valid'} | ${'one too many'}
  `('$error: $because', async ({ code, error }) => {
    const { id } = await aNewcomer();
    const { status, body } = await activate(id, code);
    expect([status, body.errors]).toEqual([422, { code: [error] }]);
  });

  test('a wrong code and an unknown account are answered alike', async () => {
    const { id, email } = await aNewcomer();
    const wrong = await activate(id, other(await codeFor(email)));
    const nobody = await activate(crypto.randomUUID(), '123456');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: ['code_not_valid'] }]);
    expect([nobody.status, nobody.body.errors]).toEqual([wrong.status, wrong.body.errors]);
  });

  test('five tries, then only the link or a new mail is good', async () => {
    const { id, email } = await aNewcomer();
    const code = await codeFor(email);
    for (let turn = 0; turn < 5; turn += 1) expect((await activate(id, other(code))).status).toBe(422);
    expect((await activate(id, code)).body.data).toEqual({ activated: false, reason: 'expired' });
    await portal.ask('POST', '/v3.0/auth/resend-activation', { body: { user_id: id } });
    expect((await activate(id, await codeFor(email))).body.data.activated).toBe(true);
  });

  test('a hundred guesses at once are no more than five', async () => {
    const { id, email } = await aNewcomer();
    const code = await codeFor(email);
    const guesses = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, '0')).filter((one) => one !== code);
    const answers = await Promise.all(guesses.map((guess) => activate(id, guess)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test('those of an earlier mail are no longer good; its link is', async () => {
    const { id, email } = await aNewcomer();
    const [code, mail] = [await codeFor(email), (await mailsTo(portal, email))[0]!];
    await portal.ask('POST', '/v3.0/auth/resend-activation', { body: { user_id: id } });
    const newest = (await mailsTo(portal, email))
      .map(({ text }) => /^\d{6}$/m.exec(text)![0])
      .find((one) => one !== code);
    expect((await activate(id, code)).status).toBe(422);
    const link = /\/account\/activate\/([\w-]+)/.exec(mail.text)![1];
    expect((await portal.ask('GET', `/v2/auth/activate/${link}`)).body.data.activated).toBe(true);
    expect((await activate(id, newest!)).body.data.reason).toBe('already_active');
  });

  test('end with the link, after three days, and not a moment sooner', async () => {
    const [late, inTime] = [await aNewcomer(), await aNewcomer()];
    const end = Date.parse(testNow) + 72 * 3_600_000;
    portal.setNow(new Date(end).toISOString());
    const code = await codeFor(late.email);
    expect((await activate(late.id, code)).body.data).toEqual({ activated: false, reason: 'expired' });
    portal.setNow(new Date(end - 1).toISOString());
    expect((await activate(inTime.id, await codeFor(inTime.email))).body.data.activated).toBe(true);
  });
});
