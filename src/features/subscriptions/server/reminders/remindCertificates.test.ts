import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { attachments, certificates } from '#features/certificates/server/tables.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { friendToken } from '../friend/token.ts';
import { certificateReminders } from '../tables.ts';
import { remindCertificates } from './remindCertificates.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
// Every test has the registrations to itself.
beforeEach(async () => {
  portal.setNow(testNow);
  await db().execute(sql`update registration set state = 'released'`);
});

const db = () => portal.context.db;
const today = dayInRome(new Date(testNow));
let serial = 0;

/** So many days before the certificate is needed: a week before the race, which is in sixty days. */
const daysBefore = (days: number) => portal.setNow(`${addDays(today, 60 - 7 - days)}T08:00:00Z`);

async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

async function aFriendOf(buyer: Buyer): Promise<{ id: string; email: string }> {
  const email = `friend${++serial}@reminded.example`;
  const { member } = await aUser(db());
  const friend = { userId: buyer.id, himself: false, email, firstname: 'Ada' };
  await db().update(members).set(friend).where(eq(members.id, member.id));
  return { id: member.id, email };
}

/** A paid registration in a race that asks for a certificate. */
async function registered(buyer: Buyer, athlete = buyer.member.id, type: object = {}) {
  const { race, type: made } = await aRace(db());
  await db()
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true, ...type })
    .where(eq(registrationTypes.id, made.id));
  const { id: order } = await orderWith(portal, buyer.as, athlete, race.id);
  const { rows } = await db().execute<{ id: string; detail: string }>(
    sql`update registration r set state = 'confirmed' from order_detail d
      where d.id = r.order_detail_id and d.order_id = ${order} returning r.id, d.id as detail`,
  );
  return { ...rows[0]!, race };
}

async function brought(buyer: Buyer, detailId: string, status: 'pending' | 'approved' | 'rejected') {
  const id = newId();
  await db()
    .insert(certificates)
    .values({
      id,
      memberId: buyer.member.id,
      userId: buyer.id,
      type: 'datahealth',
      datahealthCode: Buffer.from(id),
      dateOfIssue: today,
      expirationDate: addDays(today, 300),
      status,
      createdAt: new Date(testNow),
    });
  await db()
    .insert(attachments)
    .values({ detailId, certificateId: id, at: new Date(testNow) });
}

const remind = () => remindCertificates(portal.context);
const subjects = async (to: string) => (await mailsTo(portal, to)).map(({ id }) => id);

describe('Reminders of a certificate (decision 040)', () => {
  test('come 30, 7 and 2 days before it is needed, once each, however often the job runs', async () => {
    const buyer = await aBuyer();
    const { id } = await registered(buyer);
    for (const days of [31, 30, 30, 29, 8, 7, 6, 2, 1, 0, -1]) {
      daysBefore(days);
      await remind();
    }
    expect(await subjects(buyer.email)).toEqual([2, 7, 30].map((days) => `certificate-reminder.${id}.${days}`));
  });

  test('lead to the upload, say by when, and are told in the order’s language', async () => {
    const buyer = await aBuyer();
    const { detail, race } = await registered(buyer);
    daysBefore(7);
    await remind();
    const [mail] = await mailsTo(portal, buyer.email);
    expect(mail?.strip?.seed).toContain(race.slug);
    expect(mail?.text).toContain(`/it/dahsboard/subscriptions/${detail}/upload`);
    expect(mail?.subject).toContain('Manca il certificato medico');
    expect(mail?.text).toMatch(/entro (il |l’)\d+ \w+ \d{4}/);
  });

  test.each(['pending', 'approved'] as const)('do not come while one is %s', async (status) => {
    const buyer = await aBuyer();
    const { detail } = await registered(buyer);
    await brought(buyer, detail, status);
    daysBefore(7);
    expect(await remind()).toBe(0);
    expect(await subjects(buyer.email)).toEqual([]);
  });

  test('come for one that was rejected, and say so', async () => {
    const buyer = await aBuyer();
    const { detail } = await registered(buyer);
    await brought(buyer, detail, 'rejected');
    daysBefore(7);
    await remind();
    expect((await mailsTo(portal, buyer.email))[0]?.text).toContain('respinto');
  });

  test.each([
    ['unpaid', { state: 'on_hold' }],
    ['given back', { state: 'released' }],
    ['given to somebody else', { status: 'replaced' }],
    ['transferred', { status: 'transferred' }],
  ] as const)('do not come for a registration that is %s', async (_how, set) => {
    const buyer = await aBuyer();
    const { id } = await registered(buyer);
    await db().update(registrations).set(set).where(eq(registrations.id, id));
    daysBefore(7);
    expect(await remind()).toBe(0);
  });

  test('do not come where no certificate is asked', async () => {
    await registered(await aBuyer(), undefined, { medicalCertificateUploadsActive: false });
    daysBefore(7);
    expect(await remind()).toBe(0);
  });

  test('several of one account come in one mail', async () => {
    const buyer = await aBuyer();
    const friend = await aFriendOf(buyer);
    await registered(buyer);
    await registered(buyer, friend.id);
    daysBefore(7);
    expect(await remind()).toBe(2);
    const [mail, ...more] = await mailsTo(portal, buyer.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('2 certificati');
    expect(mail?.text).toMatch(/Ada Ferraris[\s\S]*Giulia Ferraris|Giulia Ferraris[\s\S]*Ada Ferraris/);
  });

  test('a friend gets one with the link, where the link takes the certificate', async () => {
    const buyer = await aBuyer();
    const [friend, byCode] = [await aFriendOf(buyer), await aFriendOf(buyer)];
    const { id } = await registered(buyer, friend.id);
    await registered(buyer, byCode.id, { medicalCertificateUploadsActive: false, datahealthActive: true });
    daysBefore(7);
    await remind();
    const [mail, ...more] = await mailsTo(portal, friend.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/it/friend/${friendToken(id, portal.context.environment)}`);
    expect(await subjects(byCode.email)).toEqual([]);
  });

  test('two processes at once remind once: the second waits, and finds it noted', async () => {
    const buyer = await aBuyer();
    const { id } = await registered(buyer);
    daysBefore(7);
    let second: Promise<number> | undefined;
    await db().transaction(async (tx) => {
      await tx.insert(certificateReminders).values({ registrationId: id, days: 7, at: new Date(testNow) });
      second = remind();
      await vi.waitFor(async () => {
        // Not in the transaction, which sees the activity of its first look again and again.
        const { rows } = await db().execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, 10_000);
    });
    expect(await second).toBe(0);
    expect(await subjects(buyer.email)).toEqual([]);
  });

  test('a run that dies halfway has sent nothing, and the next one sends all', async () => {
    const buyer = await aBuyer();
    const { id } = await registered(buyer);
    daysBefore(7);
    const dying = { ...portal.context.jobs, send: () => Promise.reject(new Error('killed')) };
    await expect(remindCertificates({ ...portal.context, jobs: dying })).rejects.toThrow('killed');
    const noted = await db().select().from(certificateReminders).where(eq(certificateReminders.registrationId, id));
    expect(noted).toEqual([]);
    expect(await subjects(buyer.email)).toEqual([]);
    expect(await remind()).toBe(1);
    expect(await subjects(buyer.email)).toHaveLength(1);
  });
});
