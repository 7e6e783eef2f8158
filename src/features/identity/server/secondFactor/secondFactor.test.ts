import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { passkeys, secondFactors, sessions, users } from '../tables.ts';
import { codeOf, stepAt } from './totp.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ SECOND_FACTOR: 'on' });
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secretOf = (text: string) => {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const later = (seconds: number) => new Date(Date.parse(testNow) + seconds * 1000);

const begin = (as: string) => portal.ask('POST', '/v3.0/user/second-factor', { as });
const activate = (as: string, code: string) => portal.ask('PUT', '/v3.0/user/second-factor', { as, body: { code } });
const prove = (as: string, code: string) =>
  portal.ask('POST', '/v3.0/user/second-factor/proof', { as, body: { code } });
const status = async (as: string) => (await portal.ask('GET', '/v3.0/user/second-factor', { as })).body.data;
const people = (as: string) => portal.ask('GET', '/v3.0/circuits/15/people', { as });

/** Somebody of the office with an app, as it is set up. */
async function withApp() {
  const colleague = await aColleague(portal, 'super-admin');
  const { body } = await begin(colleague.as);
  const secret = secretOf(body.data.secret);
  const code = (seconds = 0) => codeOf(secret, stepAt(later(seconds)));
  const activated = await activate(colleague.as, code());
  expect(activated.status, JSON.stringify(activated.body)).toBe(200);
  return { ...colleague, code, recovery: activated.body.data.recovery_codes as string[] };
}

describe('The office asks for a second factor', () => {
  test('before it answers anything, in each session anew', async () => {
    const { id, as, code } = await withApp();
    expect((await people(as)).status).toBe(200);
    const elsewhere = await portal.signIn(id);
    const refused = await people(elsewhere);
    expect([refused.status, refused.body.error]).toEqual([403, 'second_factor_required']);
    expect(await status(elsewhere)).toMatchObject({ active: 1, proved: 0 });
    expect((await prove(elsewhere, code(30))).status).toBe(200);
    expect((await people(elsewhere)).status).toBe(200);
    expect(await status(elsewhere)).toMatchObject({ active: 1, proved: 1 });
  });

  test('of who has none, too; and of nobody what their roles do not let them do', async () => {
    const { as } = await aColleague(portal, 'super-admin');
    expect((await people(as)).body.error).toBe('second_factor_required');
    expect((await people((await aColleague(portal, 'reader')).as)).body.error).toBe('forbidden');
  });

  test('again for people and their roles, half an hour later', async () => {
    const { as, code } = await withApp();
    const body = { email: 'helper@factor.example', roles: [{ role: 'desk', races: null }] };
    const invite = async () => (await portal.ask('POST', '/v3.0/circuits/15/invitations', { as, body })).body.error;
    expect(await invite()).toBeUndefined();
    portal.setNow(later(1801));
    expect(await invite()).toBe('second_factor_required');
    await prove(as, code(1801));
    expect(await invite()).toBeUndefined();
  });

  test('always outside a demo', () => {
    const production = { DEPLOYMENT: 'production', SECOND_FACTOR: 'off' };
    expect(() => readEnvironment(production)).toThrow(/SECOND_FACTOR/);
  });
});

describe('An authenticator app', () => {
  test('is set up once, with its first code, after a recent sign-in; its secret is stored sealed', async () => {
    const { id, as } = await withApp();
    expect((await begin(as)).body.error).toBe('second_factor_active');
    expect(await portal.context.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toMatchObject([
      { action: 'second_factor_set', actorUserId: id },
    ]);
    const other = await aColleague(portal, 'reader');
    const { body } = await begin(other.as);
    const [row] = await portal.context.db.select().from(secondFactors).where(eq(secondFactors.userId, other.id));
    expect(row!.sealedSecret.includes(secretOf(body.data.secret))).toBe(false);
    expect((await activate(other.as, '000000')).body.errors).toEqual({ code: ['app_code_not_valid'] });
    expect(await status(other.as)).toMatchObject({ active: 0, proved: 0 });
    portal.setNow(later(1801));
    expect((await begin(other.as)).body.error).toBe('reauth_required');
  });

  test('proves nothing before it was confirmed', async () => {
    const { as } = await aColleague(portal, 'reader');
    const secret = secretOf((await begin(as)).body.data.secret);
    expect((await prove(as, codeOf(secret, stepAt(later(0))))).body.errors).toEqual({ code: ['proof_code_not_valid'] });
  });

  test('has codes that are good once, and only its own account’s', async () => {
    const { as, code } = await withApp();
    expect((await prove(as, code())).body.errors).toEqual({ code: ['proof_code_not_valid'] });
    expect((await prove(as, code(30))).status).toBe(200);
    expect((await prove(as, code(30))).body.errors).toEqual({ code: ['proof_code_not_valid'] });
    const other = await withApp();
    portal.setNow(later(60));
    expect((await prove(other.as, code(60))).body.errors).toEqual({ code: ['proof_code_not_valid'] });
  });

  test('that is lost is replaced by recovery codes, each once, however they are typed', async () => {
    const { id, recovery } = await withApp();
    expect(new Set(recovery).size).toBe(10);
    const as = await portal.signIn(id);
    const [first, second] = recovery;
    expect((await prove(as, first!.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await prove(as, first!)).body.errors).toEqual({ code: ['proof_code_not_valid'] });
    const other = await withApp();
    expect((await prove(other.as, second!)).body.errors).toEqual({ code: ['proof_code_not_valid'] });
  });

  test('of two sessions that give the same code at once, one is let in', async () => {
    const { id, code } = await withApp();
    const both = await Promise.all([portal.signIn(id), portal.signIn(id)]);
    const answers = await Promise.all(both.map((as) => prove(as, code(30))));
    expect(answers.map(({ status: said }) => said).toSorted()).toEqual([200, 422]);
  });
});

describe('What guards an office account', () => {
  const renew = (as: string) => portal.ask('POST', '/v3.0/user/second-factor/recovery-codes', { as });
  const removeApp = (as: string) => portal.ask('DELETE', '/v3.0/user/second-factor', { as });
  const subjects = async (email: string) => (await mailsTo(portal, email)).map(({ subject }) => subject);
  const aPasskey = async (userId: string) =>
    portal.context.db.insert(passkeys).values({
      ...{ id: newId(), userId, credentialId: `key of ${userId}`, publicKey: Buffer.from('key'), counter: 0 },
      ...{ host: 'localhost', name: 'Portatile', createdAt: new Date(testNow) },
    });

  test('tells its person by mail, in their language, that a recovery code was used', async () => {
    const { id, email, recovery } = await withApp();
    await portal.context.db.update(users).set({ lang: 'en' }).where(eq(users.id, id));
    const as = await portal.signIn(id);
    expect((await status(as)).recovery_codes).toBe(10);
    expect((await prove(as, recovery[0]!)).status).toBe(200);
    const [mail] = await mailsTo(portal, email);
    expect(mail!.subject).toBe('The recovery codes of your account');
    expect(mail!.text).toContain(
      `On 1 September 2026 at 12:00 a sign-in to the race office with your account ${email}`,
    );
    expect(mail!.text).toContain('/en/console/second-factor?redirect=');
    expect(mail!.text).toContain('/en/account/');
    expect((await status(as)).recovery_codes).toBe(9);
    // A code that is none leaves no mail, nor does one that was used.
    await prove(as, recovery[0]!);
    await prove(as, 'AAAAA-AAAAA');
    expect(await mailsTo(portal, email)).toHaveLength(2);
  });

  test('has its recovery codes made anew by who has just proved it: the earlier ones are good no more', async () => {
    const { id, as, email, code, recovery } = await withApp();
    const elsewhere = await portal.signIn(id);
    expect((await renew(elsewhere)).body.error).toBe('second_factor_required');
    portal.setNow(later(1801));
    expect((await renew(as)).body.error).toBe('second_factor_required');
    expect((await prove(as, code(1801))).status).toBe(200);
    const { status: said, body } = await renew(as);
    expect([said, new Set(body.data.recovery_codes).size]).toEqual([201, 10]);
    expect((await status(as)).recovery_codes).toBe(10);
    expect((await prove(elsewhere, recovery[0]!)).body.errors).toEqual({ code: ['proof_code_not_valid'] });
    expect((await prove(elsewhere, body.data.recovery_codes[0])).status).toBe(200);
    expect(await subjects(email)).toEqual([
      'I codici di riserva del tuo account',
      'I codici di riserva del tuo account',
      'Il secondo fattore del tuo account è cambiato',
    ]);
  });

  test('makes no recovery codes for who has no second factor', async () => {
    const { as, id } = await aColleague(portal, 'reader');
    await portal.context.db
      .update(sessions)
      .set({ secondFactorAt: new Date(testNow) })
      .where(eq(sessions.userId, id));
    expect((await renew(as)).body.error).toBe('second_factor_required');
  });

  test('is an app that is disconnected by who has a passkey, too, and has just proved it; the last factor stays', async () => {
    const { id, as, email } = await withApp();
    expect((await removeApp(as)).body.error).toBe('second_factor_last');
    expect((await status(as)).app).toBe(1);
    await aPasskey(id);
    expect((await removeApp(await portal.signIn(id))).body.error).toBe('second_factor_required');
    // Another person’s app stays.
    const other = await withApp();
    expect((await removeApp(as)).status).toBe(200);
    expect(await status(as)).toMatchObject({ active: 1, app: 0 });
    expect((await status(other.as)).app).toBe(1);
    expect((await subjects(email))[0]).toBe('Il secondo fattore del tuo account è cambiato');
    expect((await removeApp(as)).body.error).toBe('factor_not_found');
  });
});
