import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { users } from './tables.ts';

let portal: TestPortal;
let serial = 0;

const payload = (given: Record<string, unknown> = {}) => ({
  firstname: 'Giulia',
  lastname: 'Ferraris',
  email: `new${++serial}@test.example`,
  password: 'lago-maggiore',
  birthdate: '1991-08-14',
  language: 'it',
  nationality: 'IT',
  fiscal_code: 'FRRGLI91M54L746B',
  newsletter: 0,
  third_part_data: 0,
  ...given,
});

const signup = (given: Record<string, unknown> = {}) =>
  portal.ask('POST', '/v3.0/auth/signup', { body: payload(given) });
const login = (email: string, password = 'lago-maggiore') =>
  portal.ask('POST', '/v3.0/auth/login', { body: { email, password } });
const activate = async (code: string) => (await portal.ask('GET', `/v2/auth/activate/${code}`)).body.data;

/** The code in the link of the newest mail. */
const codeFor = async (email: string) =>
  /\/account\/activate\/([\w-]+)/.exec((await mailsTo(portal, email))[0]?.text ?? '')?.[1] ?? '';

beforeAll(async () => {
  portal = await testPortal({ PASSWORD_MIN_LENGTH: '8' });
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const erroring = async (given: Record<string, unknown>) => {
  const { status, body } = await signup(given);
  return status === 422 ? body.errors : { status };
};

describe('Signup (registration §5)', () => {
  test.each`
    given                                 | field                     | code                       | because
    ${{ firstname: 'Al' }}                | ${'firstname'}            | ${'too_short'}             | ${'names have at least 3 characters'}
    ${{ lastname: '  ' }}                 | ${'lastname'}             | ${'required'}              | ${'spaces are no name'}
    ${{ email: 'giulia' }}                | ${'email'}                | ${'email_not_valid'}       | ${'the format is checked'}
    ${{ password: 'ab' }}                 | ${'password'}             | ${'password_too_short'}    | ${'three is the least anywhere'}
    ${{ password: 'seven77' }}            | ${'password'}             | ${'password_too_short'}    | ${'this deployment wants eight'}
    ${{ nationality: '' }}                | ${'nationality'}          | ${'required'}              | ${'it decides about the fiscal code'}
    ${{ fiscal_code: undefined }}         | ${'fiscal_code'}          | ${'required'}              | ${'Italians have one'}
    ${{ fiscal_code: 'FRRGLI91M54L746' }} | ${'fiscal_code'}          | ${'fiscal_code_not_valid'} | ${'one letter is missing'}
    ${{ birthdate: '1991-02-30' }}        | ${'birthdate'}            | ${'birthdate_not_valid'}   | ${'there is no such day'}
    ${{ birthdate: '1899-12-31' }}        | ${'birthdate'}            | ${'birthdate_not_valid'}   | ${'years run from 1900'}
    ${{ birthdate: '2027-01-01' }}        | ${'birthdate'}            | ${'birthdate_not_valid'}   | ${'nobody is born tomorrow'}
    ${{ birthdate: '2008-09-02' }}        | ${'birthdate'}            | ${'under_age'}             | ${'18 tomorrow is not 18'}
    ${{ terms_and_conditions: 0 }}        | ${'terms_and_conditions'} | ${'required'}              | ${'the terms are required'}
    ${{ privacy_policy: false }}          | ${'privacy_policy'}       | ${'required'}              | ${'the privacy policy is required'}
  `('$given is refused as $field: $code ($because)', async ({ given, field, code }) => {
    expect(await erroring(given)).toEqual({ [field]: [code] });
  });

  test('who is 18 today may hold an account', async () => {
    expect((await signup({ birthdate: '2008-09-01' })).status).toBe(201);
  });

  test('the fiscal code is asked only of Italians', async () => {
    const { body } = await signup({ nationality: 'CH', fiscal_code: 'whatever' });
    const [member] = await portal.context.db.select().from(members).where(eq(members.userId, body.data.id));
    expect(member).toMatchObject({ nationality: 'CH', taxCode: null });
  });

  test('a fiscal code may be typed in lower case and with spaces, and carry letters for figures', async () => {
    const { body } = await signup({ fiscal_code: 'rss mra urt mla rsnl' });
    const [member] = await portal.context.db.select().from(members).where(eq(members.userId, body.data.id));
    expect(member!.taxCode).toBe('RSSMRAURTMLARSNL');
  });

  test('a known address, in whatever case, is a conflict that is shown at the e-mail', async () => {
    const first = await signup();
    const again = await signup({ email: first.body.data.email.toUpperCase() });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'email_already_in_use', errors: { email: ['email_already_in_use'] } },
    });
  });

  test('of two signups at once with one address, one is made', async () => {
    const email = 'twice@test.example';
    const answers = await Promise.all([signup({ email }), signup({ email }), signup({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });

  test('the account, its athlete and every answer to a consent are kept together', async () => {
    const { status, body } = await signup({ newsletter: 1 });
    expect(status).toBe(201);
    const { id, email } = body.data;
    const [user] = await portal.context.db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ email, activatedAt: null, lang: 'it' });
    expect(user!.passwordHash).toMatch(/^\$argon2id\$/);
    const [member] = await portal.context.db.select().from(members).where(eq(members.userId, id));
    expect(member).toMatchObject({ himself: true, firstname: 'Giulia', birthday: '1991-08-14' });
    const answers = await portal.context.db.select().from(consentAnswers).where(eq(consentAnswers.userId, id));
    expect(Object.fromEntries(answers.map(({ kind, accepted }) => [kind, accepted]))).toEqual({
      terms_and_conditions: true,
      privacy_policy: true,
      newsletter: true,
      third_part_data: false,
    });
    expect(answers.every(({ memberId, textVersion }) => memberId === member!.id && textVersion !== '')).toBe(true);
  });

  test('a link of the mail leads only to an own origin', async () => {
    const foreign = await signup({ base_url: 'https://evil.example/it' });
    expect(foreign).toMatchObject({ status: 422, body: { error: 'base_url_not_allowed' } });
    const own = await signup({ base_url: 'http://127.0.0.1:3000/it/signin', language: 'en' });
    const [mail] = await mailsTo(portal, own.body.data.email);
    expect(mail!.text).toContain('http://127.0.0.1:3000/en/account/activate/');
    expect(mail!.subject).toBe('Activate your account');
  });

  test('the mail remembers the page that was wanted, if it is one of this portal', async () => {
    const { body } = await signup({ redirect: '/it/race/lago?x=1' });
    expect((await mailsTo(portal, body.data.email))[0]!.text).toContain('?redirect=%2Fit%2Frace%2Flago%3Fx%3D1');
    const evil = await signup({ redirect: 'https://evil.example' });
    expect((await mailsTo(portal, evil.body.data.email))[0]!.text).not.toContain('evil.example');
  });

  test('before the activation nobody signs in, afterwards the owner does', async () => {
    const { email, id } = (await signup()).body.data;
    expect((await login(email)).body).toMatchObject({ error: 'user_not_active', user: { id, email } });
    await activate(await codeFor(email));
    expect((await login(email)).status).toBe(200);
  });
});

describe('Activation (registration §2: activated, or already activated or link expired)', () => {
  test('the code of the mail activates once', async () => {
    const { email } = (await signup()).body.data;
    const code = await codeFor(email);
    expect(await activate(code)).toEqual({ activated: true, reason: null, email });
    expect(await activate(code)).toEqual({ activated: false, reason: 'already_active', email });
  });

  test('of many calls at once exactly one hears that it activated', async () => {
    const { email } = (await signup()).body.data;
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => activate(code)));
    expect(answers.filter(({ activated }) => activated)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'already_active')).toHaveLength(11);
  });

  test('a link older than three days has expired, and the account stays closed', async () => {
    const { email } = (await signup()).body.data;
    const code = await codeFor(email);
    portal.setNow('2026-09-04T10:00:00Z');
    expect(await activate(code)).toEqual({ activated: false, reason: 'expired', email: null });
    expect((await login(email)).body.error).toBe('user_not_active');
  });

  test('a code that was never sent is unknown', async () => {
    expect(await activate('made-up')).toEqual({ activated: false, reason: 'unknown', email: null });
  });

  test('the mail can be sent again, and its new code works', async () => {
    const { id, email } = (await signup()).body.data;
    const first = await codeFor(email);
    const again = await portal.ask('POST', '/v3.0/auth/resend-activation', { body: { user_id: id } });
    expect(again.body).toEqual({ status: true, status_message: 'email_was_send' });
    const second = await codeFor(email);
    expect(second).not.toBe(first);
    expect(await activate(second)).toEqual({ activated: true, reason: null, email });
    expect(await activate(first)).toEqual({ activated: false, reason: 'already_active', email });
  });

  test('whether the account is unknown or active already, the answer is the same and no mail leaves', async () => {
    const { id, email } = (await signup()).body.data;
    await activate(await codeFor(email));
    const ask = (user_id: string) => portal.ask('POST', '/v3.0/auth/resend-activation', { body: { user_id } });
    const [active, unknown] = [await ask(id), await ask('0198c5a0-0000-7000-8000-000000000000')];
    expect(active.body).toEqual(unknown.body);
    expect(await mailsTo(portal, email)).toHaveLength(1);
  });
});
