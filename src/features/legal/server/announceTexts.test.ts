import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { announcedTexts } from '../rules/textVersions.ts';
import { tellOfTexts, textJobs } from './announceTexts.ts';
import { recordSignUpConsents } from './signUpConsents.ts';

const version = '2026-12-12';
const announced = '2026-11-22T08:17:00.000Z';

let portal: TestPortal | undefined;
const db = () => portal!.context.db;
const tell = () => tellOfTexts(portal!.context, version);

// Each test counts all accounts: each has its own database.
beforeEach(async () => {
  await portal?.close();
  portal = await testPortal();
  await aCircuit(db());
  const i18n = { name: 'Coppa dei laghi', title: '', lead: '' };
  await aCircuit(db(), { id: 8, i18n: { it: i18n, en: i18n }, hosts: ['lakes.example'] });
  portal.setNow(announced);
});
afterAll(() => portal?.close());

async function anAccount(given: Partial<typeof users.$inferInsert> = {}, circuitId = 15) {
  const { id, member, email } = await aUser(db());
  await db()
    .update(users)
    .set({ lang: 'it', ...given })
    .where(eq(users.id, id));
  const at = new Date('2026-01-01T10:00:00Z');
  const answers = { userId: id, memberId: member.id, circuitId, at, newsletter: false, thirdPart: false };
  await db().transaction((tx) => recordSignUpConsents(tx, answers));
  return email;
}

const waiting = async (name: string) =>
  (await db().execute<{ data: object }>(sql`select data from jobs.job where name = ${name} and state = 'created'`))
    .rows;

describe('Legal texts that come are told to the accounts', () => {
  test('by a mail of all of them, with what they change, on the account’s own portal and in its language', async () => {
    const email = await anAccount({ lang: 'en' }, 8);
    expect(await tell()).toBe(1);
    const [mail, ...more] = await mailsTo(portal!, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Terms and privacy: what changes from 12 December 2026');
    for (const part of ['Terms and conditions', 'Privacy policy', 'with a receipt by email', 'Coppa dei laghi'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain('lakes.example');
    expect(mail?.text).toContain('/en/terms-and-conditions/2026-12-12');
    expect(mail?.text).toContain('/en/privacy-policy/2026-12-12');
  });

  test('once, however often the job runs, and at once', async () => {
    const email = await anAccount();
    const told = await Promise.all([tell(), tell()]);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await tell()).toBe(0);
    expect(await mailsTo(portal!, email)).toHaveLength(1);
  });

  test('and not to those of a circuit that began with them, its office’s people included', async () => {
    await db().insert(circuitSettings).values({ circuitId: 15, key: 'texts-since', value: '2026-11-22' });
    await anAccount();
    const colleague = await aUser(db());
    const elsewhere = await anAccount({}, 8);
    expect(await tell()).toBe(1);
    expect([await mailsTo(portal!, colleague.email), await mailsTo(portal!, elsewhere)]).toMatchObject([[], [{}]]);
  });

  test('and not to those whom they do not bind: not activated, erased', async () => {
    const inactive = await anAccount({ activatedAt: null });
    const erased = await anAccount({ erasedAt: new Date(announced) });
    expect(await tell()).toBe(0);
    expect([...(await mailsTo(portal!, inactive)), ...(await mailsTo(portal!, erased))]).toEqual([]);
  });

  test('in batches, each of which queues the next', async () => {
    for (let count = 0; count < 101; count += 1) await aUser(db());
    expect(await tell()).toBe(100);
    expect(await waiting('tell-of-texts')).toEqual([{ data: { version } }]);
    expect(await tell()).toBe(1);
    expect(await waiting('tell-of-texts')).toHaveLength(1);
  });

  test('while they are announced, and neither before nor once they are in force', async () => {
    await anAccount();
    for (const now of ['2026-11-21T22:59:59.000Z', '2026-12-11T23:00:00.000Z']) {
      portal!.setNow(now);
      await textJobs(portal!.context)[0]!.run({});
      expect(await waiting('tell-of-texts')).toEqual([]);
      expect(await tell()).toBe(0);
    }
    portal!.setNow(announced);
    await textJobs(portal!.context)[0]!.run({});
    expect(await waiting('tell-of-texts')).toEqual([{ data: { version } }]);
    expect(announcedTexts(new Date(announced))).toHaveLength(2);
  });
});
