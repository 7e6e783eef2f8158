import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { anAuthenticator } from '../../../../../tests/support/authenticator.ts';
import { aCircuit } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';

let portal: TestPortal;
let origin: string;
beforeAll(async () => {
  portal = await testPortal({ SECOND_FACTOR: 'on' });
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  origin = portal.context.environment.baseUrl.origin;
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const later = (seconds: number) => portal.setNow(new Date(Date.parse(testNow) + seconds * 1000));
const post = (as: string, path: string, body?: object) =>
  portal.ask('POST', `/v3.0/user/${path}`, { as, ...(body && { body }) });
const challenge = async (as: string, path: string): Promise<string> => {
  const { status, body } = await post(as, path);
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body.data.challenge;
};
const people = async (as: string) => (await portal.ask('GET', '/v3.0/circuits/15/people', { as })).body.error;
const factor = async (as: string) => (await portal.ask('GET', '/v3.0/user/second-factor', { as })).body.data;

async function add(as: string, key = anAuthenticator(), more: object = {}) {
  const asked = { challenge: await challenge(as, 'passkeys/options'), origin, ...more };
  return { key, answer: await post(as, 'passkeys', { name: 'Telefono', ...key.create(asked) }) };
}
async function prove(as: string, key: ReturnType<typeof anAuthenticator>, more: object = {}) {
  const asked = { challenge: await challenge(as, 'second-factor/passkey/options'), origin, ...more };
  return post(as, 'second-factor/passkey', key.get(asked));
}

/** Somebody of the office with a passkey, and another session that has proved nothing yet. */
async function withPasskey() {
  const colleague = await aColleague(portal, 'super-admin');
  const { key, answer } = await add(colleague.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...colleague, key, codes: answer.body.data.recovery_codes, elsewhere: await portal.signIn(colleague.id) };
}

describe('A passkey', () => {
  test('is a second factor: registered after a recent sign-in, asked for in each session anew', async () => {
    const { as, key, codes, elsewhere } = await withPasskey();
    expect(new Set(codes).size).toBe(10);
    expect(await people(as)).toBeUndefined();
    expect(await people(elsewhere)).toBe('second_factor_required');
    expect((await prove(elsewhere, key)).status).toBe(200);
    expect(await people(elsewhere)).toBeUndefined();
    expect(await factor(elsewhere)).toMatchObject({ active: 1, proved: 1, app: 0, passkeys: [{ here: 1 }] });
    const other = await aColleague(portal, 'reader');
    later(1801);
    expect((await post(other.as, 'passkeys/options')).body.error).toBe('reauth_required');
  });

  test('is asked for again, half an hour later, for people and their roles', async () => {
    const { as, key } = await withPasskey();
    const body = { email: 'helper@passkey.example', roles: [{ role: 'desk', races: null }] };
    const invite = async () => (await portal.ask('POST', '/v3.0/circuits/15/invitations', { as, body })).body.error;
    later(1801);
    expect(await invite()).toBe('second_factor_required');
    expect((await prove(as, key)).status).toBe(200);
    expect(await invite()).toBeUndefined();
  });

  test('of who has a factor is added only after that was proved, and without new recovery codes', async () => {
    const { as, elsewhere } = await withPasskey();
    expect((await post(elsewhere, 'passkeys/options')).body.error).toBe('second_factor_required');
    const second = await add(as);
    expect(second.answer.body.data.recovery_codes).toEqual([]);
    later(1801);
    expect((await post(as, 'passkeys/options')).body.error).toBe('second_factor_required');
  });

  test('answers a challenge once, for five minutes, in the session that asked, for what it was asked', async () => {
    const { key, elsewhere, id } = await withPasskey();
    const asked = { challenge: await challenge(elsewhere, 'second-factor/passkey/options'), origin };
    const third = await portal.signIn(id);
    expect((await post(third, 'second-factor/passkey', key.get(asked))).body.error).toBe('passkey_not_valid');
    expect((await post(elsewhere, 'second-factor/passkey', key.get(asked))).status).toBe(200);
    expect((await post(elsewhere, 'second-factor/passkey', key.get(asked))).body.error).toBe('passkey_not_valid');
    const old = { challenge: await challenge(elsewhere, 'second-factor/passkey/options'), origin };
    later(301);
    expect((await post(elsewhere, 'second-factor/passkey', key.get(old))).body.error).toBe('passkey_not_valid');
    later(0);
    const own = { challenge: await challenge(elsewhere, 'passkeys/options'), origin };
    expect((await post(elsewhere, 'second-factor/passkey', key.get(own))).body.error).toBe('passkey_not_valid');
  });

  test('is good with finger, face or PIN only, from this origin, and with its own key', async () => {
    const { key, elsewhere, as } = await withPasskey();
    const refused = async (answer: ReturnType<typeof prove>) =>
      expect((await answer).body.error).toBe('passkey_not_valid');
    await refused(prove(elsewhere, key, { verified: false }));
    await refused(prove(elsewhere, key, { origin: 'https://evil.example' }));
    await refused(prove(elsewhere, key, { challenge: Buffer.from('other').toString('base64url') }));
    await refused(prove(elsewhere, anAuthenticator()));
    expect((await add(as, anAuthenticator(), { verified: false })).answer.body.error).toBe('passkey_not_valid');
    expect((await add(as, anAuthenticator(), { origin: 'https://evil.example' })).answer.body.error).toBe(
      'passkey_not_valid',
    );
    const stranger = await withPasskey();
    await refused(prove(stranger.elsewhere, key));
  });

  test('whose counter falls has been copied: it is refused, and that is written down', async () => {
    const { id, key, elsewhere } = await withPasskey();
    expect((await prove(elsewhere, key, { counter: 7 })).status).toBe(200);
    expect((await prove(elsewhere, key, { counter: 7 })).body.error).toBe('passkey_not_valid');
    expect((await prove(elsewhere, key, { counter: 8 })).status).toBe(200);
    const entries = await portal.context.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.map(({ action }) => action)).toContain('passkey_counter_fell');
  });

  test('is removed, and the last factor stays; its recovery codes are good without an app', async () => {
    const { as, codes, elsewhere } = await withPasskey();
    const [first] = (await factor(as)).passkeys;
    const at = `/v3.0/user/passkeys/${first.id}`;
    expect((await portal.ask('DELETE', at, { as })).body.error).toBe('second_factor_last');
    expect((await portal.ask('DELETE', at, { as: elsewhere })).body.error).toBe('second_factor_required');
    const { answer } = await add(as);
    expect(answer.status).toBe(201);
    expect((await portal.ask('DELETE', at, { as })).status).toBe(200);
    expect((await factor(as)).passkeys).toHaveLength(1);
    expect((await post(elsewhere, 'second-factor/proof', { code: codes[0] })).status).toBe(200);
    expect((await post(elsewhere, 'second-factor/proof', { code: codes[0] })).status).toBe(422);
  });

  test('that is added or removed is told to its person by mail', async () => {
    const { as, email, key, elsewhere } = await withPasskey();
    const second = await add(as);
    expect(second.answer.status).toBe(201);
    const [first] = (await factor(as)).passkeys;
    const at = `/v3.0/user/passkeys/${first.id}`;
    await prove(elsewhere, key, { counter: 7 });
    await prove(elsewhere, key, { counter: 7 });
    expect((await portal.ask('DELETE', at, { as })).status).toBe(200);
    const mails = await mailsTo(portal, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Il secondo fattore del tuo account è cambiato',
      'Il secondo fattore del tuo account è cambiato',
      'Il secondo fattore del tuo account è cambiato',
    ]);
    expect(mails[0]!.text).toContain(`il 1º settembre 2026 alle 12:00 dal tuo account ${email}`);
    expect(mails[0]!.text).toContain('«Telefono»');
    expect(mails[0]!.text).toContain(`${origin}/it/console/second-factor?redirect=`);
  });

  test('alone is enough to make new recovery codes, once it has just proved who is there', async () => {
    const { as, key, codes, elsewhere } = await withPasskey();
    const renew = (by: string) => post(by, 'second-factor/recovery-codes');
    expect((await renew(elsewhere)).body.error).toBe('second_factor_required');
    later(1801);
    expect((await renew(as)).body.error).toBe('second_factor_required');
    expect((await prove(as, key)).status).toBe(200);
    const { body } = await renew(as);
    expect(new Set([...body.data.recovery_codes, ...codes]).size).toBe(20);
    expect((await post(elsewhere, 'second-factor/proof', { code: codes[1] })).status).toBe(422);
  });
});
