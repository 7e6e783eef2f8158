import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { races, registrationTypes } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aJpeg, certificateCatalogue, said, send, takes } from '../../../../../tests/support/certificates.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-verdicts-'));
let portal: TestPortal;
let doctor: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  await certificateCatalogue(portal.context.db);
  doctor = await aColleague(portal, 'medical');
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => portal.setNow(testNow));
const db = () => portal.context.db;

/** A registration whose athlete has uploaded a certificate, for a race on a day. */
async function uploaded(startsAt = new Date('2026-10-11T07:00:00Z')) {
  const { race, type } = await aRace(db());
  await db().update(races).set({ startsAt }).where(eq(races.id, race.id));
  await db()
    .update(registrationTypes)
    .set({ medicalCertificateUploadsActive: true })
    .where(eq(registrationTypes.id, type.id));
  await takes(db(), type.id, [1, 2]);
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { id: order } = await orderWith(portal, as, user.member.id, race.id);
  const [line] = await db()
    .select({ detail: registrations.orderDetailId })
    .from(registrations)
    .where(eq(registrations.memberId, user.member.id));
  const { status, body } = await send(portal, as, { ...said, member_id: user.member.id }, { bytes: await aJpeg() });
  expect(status, JSON.stringify(body)).toBe(201);
  const id = body.data.id as string;
  const attached = await portal.ask('POST', '/v3.0/attachments', {
    as,
    body: {
      itemable_type: 'medical_certificate',
      itemable_id: id,
      detailable_type: 'order_detail',
      detailable_id: line!.detail,
    },
  });
  expect(attached.status).toBe(200);
  return { id, as, user, race, order, name: user.member.lastname };
}
const office = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, as = doctor.as, circuit = 15 }: { body?: object; as?: string; circuit?: number } = {},
) => portal.ask(method, `/v3.0/circuits/${circuit}/certificates${path}`, { as, ...(body && { body }) });
const approval = { verdict: 'approved', ...said };
const rejection = { verdict: 'rejected', rejection: 'not_signed', words: '' };
const judge = (id: string, body: object = approval, as?: string) =>
  office('POST', `/${id}/verdict`, { body, ...(as && { as }) });
const queue = async () => (await office('GET', '')).body.data.map(({ id }: { id: string }) => id) as string[];
const stateOf = async (id: string) => (await db().select().from(certificates).where(eq(certificates.id, id)))[0];
const audited = async (id: string) =>
  (
    await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'medical_certificate'), eq(auditEntries.subjectId, id)))
      .orderBy(auditEntries.id)
  ).map(({ action, facts }) => ({ action, facts }));
/** What comes by mail: the jobs that wait until a minute is over are worked. */
const told = async (email: string) => {
  const { rows } = await db().execute<{ data: { at: string }; start: string }>(sql`
    update jobs.job set state = 'completed', completed_on = now()
    where name = 'certificate-verdict-mail' and state = 'created' returning data, start_after::text as start`);
  const job = jobsOf(portal.context).find(({ name }) => name === 'certificate-verdict-mail')!;
  for (const { data, start } of rows) {
    expect(new Date(start).getTime() - new Date(data.at).getTime()).toBe(60_000);
    await job.run(data);
  }
  return (await mailsTo(portal, email)).filter(({ id }) => id.startsWith('certificate-verdict'));
};

describe('The queue of certificates', () => {
  test('begins with the nearest race, and leaves out what is judged, over, or of nobody any more', async () => {
    const later = await uploaded(new Date('2026-10-18T07:00:00Z'));
    const sooner = await uploaded(new Date('2026-10-04T07:00:00Z'));
    const over = await uploaded(new Date('2026-10-05T07:00:00Z'));
    await db()
      .update(races)
      .set({ startsAt: new Date('2026-08-30T07:00:00Z') })
      .where(eq(races.id, over.race.id));
    const mine = (await queue()).filter((id) => [later.id, sooner.id, over.id].includes(id));
    expect(mine).toEqual([sooner.id, later.id]);
    const { body } = await office('GET', '');
    expect(body.data[0]).toMatchObject({
      id: sooner.id,
      race_day: '2026-10-04',
      kind: 'Agonistico · Triathlon',
    });
    await judge(sooner.id);
    await portal.ask('POST', '/v3.0/orders/state', { as: later.as, body: { order_id: later.order, state_id: 6 } });
    expect(await queue()).not.toContain(sooner.id);
  });

  test('is counted for who judges, and for nobody else', async () => {
    await uploaded();
    const todo = async (as: string) => (await portal.ask('GET', '/v3.0/circuits/15/office', { as })).body.data.todo;
    expect((await todo(doctor.as)).map(({ what }: { what: string }) => what)).toContain('certificates');
    const { as } = await aColleague(portal, 'organiser');
    expect((await todo(as)).map(({ what }: { what: string }) => what)).not.toContain('certificates');
  });

  test('shows no certificate of another circuit, nor of a race that is not one’s own', async () => {
    const { id, race } = await uploaded();
    const { race: other } = await aRace(db());
    const elsewhere = await aColleague(portal, 'medical', 8);
    const ofOther = await aColleague(portal, 'medical', 15, [other.id]);
    const ofThis = await aColleague(portal, 'medical', 15, [race.id]);
    for (const [as, circuit] of [
      [elsewhere.as, 8],
      [ofOther.as, 15],
    ] as const) {
      expect((await office('GET', `/${id}`, { as, circuit })).body.error).toBe('certificate_not_found');
      expect((await office('POST', `/${id}/verdict`, { as, circuit, body: approval })).body.error).toBe(
        'certificate_not_found',
      );
    }
    expect((await office('GET', '', { as: ofOther.as })).body.data).toEqual([]);
    expect((await office('GET', '', { as: ofThis.as })).body.data).toMatchObject([{ id }]);
    expect((await judge(id, approval, ofThis.as)).status).toBe(200);
  });
});

describe('A certificate is judged', () => {
  test('approved: a minute later its owner is told; before and after are written down', async () => {
    const { id, user } = await uploaded();
    const { body } = await office('GET', `/${id}`);
    expect(body.data).toMatchObject({
      status: 'pending',
      birthday: user.member.birthday,
      uses: [{ race_day: '2026-10-11', kinds: [{ type_id: 1, discipline_id: 2 }] }],
    });
    expect((await judge(id)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'approved', reviewedBy: doctor.id, reason: null });
    const [entry] = await audited(id);
    expect(entry).toMatchObject({
      action: 'certificate_approved',
      facts: { before: { status: 'pending' }, after: { status: 'approved' } },
    });
    expect(await told(user.email)).toMatchObject([{ subject: expect.stringContaining('approvato') }]);
    const [mail] = await told(user.email);
    expect(mail?.text).toMatch(/Ciao \S+,\nil certificato di .* è stato approvato. Vale fino al /);
  });

  test('approved although it ends before the race: its owner is told that this race needs another', async () => {
    const { id, user } = await uploaded(new Date('2027-03-02T07:00:00Z'));
    expect((await judge(id)).status).toBe(200);
    const [mail] = await told(user.email);
    expect(mail?.text).toContain('Però finisce il 1º marzo 2027, prima di');
    expect(mail?.text).toContain('per quella gara ne serve un altro');
    expect(mail?.text).not.toContain('Vale fino');
  });

  test('rejected with a reason of the list: its owner reads it, and brings another, which waits anew', async () => {
    const { id, user, as } = await uploaded();
    expect((await judge(id, { ...rejection, words: 'Chiedi un timbro.' })).status).toBe(200);
    const seen = await portal.ask('GET', `/v3.0/medical-certificates?member_id=${user.member.id}`, { as });
    expect(seen.body.data).toMatchObject([{ state: 'rejected', reason: 'Mancano firma o timbro. Chiedi un timbro.' }]);
    const [mail] = await told(user.email);
    expect(mail?.text).toContain('Mancano firma o timbro. Chiedi un timbro.');
    const another = await send(
      portal,
      as,
      { ...said, member_id: user.member.id, replaces: id },
      { bytes: await aJpeg() },
    );
    expect(another.status).toBe(201);
    expect(await queue()).toContain(another.body.data.id);
  });

  test('in one’s own words, which must be there', async () => {
    const { id } = await uploaded();
    const empty = await judge(id, { verdict: 'rejected', rejection: 'other', words: ' ' });
    expect([empty.status, empty.body.errors]).toEqual([422, { words: ['required'] }]);
    expect((await judge(id, { verdict: 'rejected', rejection: 'other', words: 'Il nome è tagliato.' })).status).toBe(
      200,
    );
    expect((await stateOf(id))?.reason).toBe('Il nome è tagliato.');
  });

  test('with the data as they stand on the paper; impossible ones are refused, and nothing is judged', async () => {
    const { id } = await uploaded();
    const wrong = await judge(id, { ...approval, expiration_date: '2028-01-01' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { expiration_date: ['certificate_too_long'] }]);
    expect((await stateOf(id))?.status).toBe('pending');
    await judge(id, { ...approval, date_of_issue: '2026-02-01', expiration_date: '2027-01-31' });
    expect(await stateOf(id)).toMatchObject({ status: 'approved', expirationDate: '2027-01-31' });
    const [entry] = await audited(id);
    expect(entry?.facts).toMatchObject({ after: { expiration_date: '2027-01-31' } });
  });

  test('by the second of two people only to read who was first, when and what they said', async () => {
    const { id } = await uploaded();
    const second = await aColleague(portal, 'medical');
    await judge(id);
    const late = await judge(id, rejection, second.as);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: 'certificate_judged_meanwhile',
      ...{ by: doctor.name, at: testNow, verdict: 'approved' },
    });
    expect(late.body.detail).toMatch(
      new RegExp(`^${doctor.name} ha già approvato questo certificato: 1º settembre 2026`),
    );
    expect((await office('GET', `/${id}`, { as: second.as })).body.data).toMatchObject({
      ...{ status: 'approved', judged_by: doctor.name, judged_at: testNow },
    });
  });

  test('by two people at the same moment: one is told that the other was faster', async () => {
    const second = await aColleague(portal, 'medical');
    const race = async () => {
      const { id } = await uploaded();
      const answers = await Promise.all([judge(id), judge(id, rejection, second.as)]);
      return { statuses: answers.map(({ status }) => status).toSorted(), entries: (await audited(id)).length };
    };
    expect(await race()).toEqual({ statuses: [200, 409], entries: 1 });
    const both = await withoutGuard('certificate lock', async () => {
      for (let turn = 0; turn < 10; turn++) {
        const { statuses } = await race();
        if (statuses[1] === 200) return true;
      }
      return false;
    });
    expect(both).toBe(true);
  });

  test('a verdict is taken back within a minute by who gave it: no mail goes, and it waits again', async () => {
    const { id, user } = await uploaded();
    const second = await aColleague(portal, 'medical');
    await judge(id, rejection);
    const foreign = await office('DELETE', `/${id}/verdict`, { as: second.as });
    expect([foreign.status, foreign.body.error]).toEqual([409, 'too_late_to_undo']);
    expect((await office('DELETE', `/${id}/verdict`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'pending', reason: null, reviewedBy: null });
    expect(await queue()).toContain(id);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'certificate_rejected',
      'certificate_verdict_undone',
    ]);
    expect(await told(user.email)).toEqual([]);
    portal.setNow(testNow);
    await judge(id);
    portal.setNow(new Date(new Date(testNow).getTime() + 60_001).toISOString());
    expect((await office('DELETE', `/${id}/verdict`)).body.error).toBe('too_late_to_undo');
  });
});

describe('A verdict is corrected', () => {
  const seenOf = async (id: string) => {
    const { status, judged_at } = (await office('GET', `/${id}`)).body.data;
    return { status, at: judged_at };
  };
  const later = (minutes: number) =>
    portal.setNow(new Date(new Date(testNow).getTime() + minutes * 60_000).toISOString());

  test('later, by another colleague too: its owner reads that it was, and it is written down', async () => {
    const { id, user } = await uploaded();
    const second = await aColleague(portal, 'medical');
    await judge(id);
    await told(user.email);
    later(3);
    const corrected = await judge(
      id,
      { ...rejection, words: 'Il foglio è di Anna.', seen: await seenOf(id) },
      second.as,
    );
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect(await stateOf(id)).toMatchObject({
      status: 'rejected',
      reason: 'Mancano firma o timbro. Il foglio è di Anna.',
    });
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'certificate_corrected_rejected',
      facts: { before: { status: 'approved' }, after: { status: 'rejected' } },
    });
    const mail = (await told(user.email)).find(({ subject }) => subject.startsWith('Decisione rivista: '));
    expect(mail?.text).toMatch(/abbiamo rivisto la decisione sul certificato di .*\n\nAdesso il certificato di /);
    expect(mail?.text).toContain('Il foglio è di Anna.');
    expect((await seenOf(id)).status).toBe('rejected');
  });

  test('to an approval with a reason, which is asked for', async () => {
    const { id, user } = await uploaded();
    await judge(id, rejection);
    await told(user.email);
    later(3);
    const seen = await seenOf(id);
    const silent = await judge(id, { ...approval, seen });
    expect([silent.status, silent.body.errors]).toEqual([422, { words: ['required'] }]);
    expect((await judge(id, { ...approval, seen, words: 'Il timbro è sul retro.' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'approved', reason: null, correction: 'Il timbro è sul retro.' });
    const mail = (await told(user.email)).find(({ subject }) => subject.startsWith('Decisione rivista: '));
    expect(mail?.text).toContain('Il motivo: Il timbro è sul retro.');
    // It is corrected again, and not taken back: its owner has read the first one.
    expect((await office('DELETE', `/${id}/verdict`)).body.error).toBe('too_late_to_undo');
    expect((await judge(id, { ...rejection, seen: await seenOf(id) })).status).toBe(200);
  });

  test('as it was seen: of two corrections the second is told who was first', async () => {
    const { id } = await uploaded();
    const second = await aColleague(portal, 'medical');
    await judge(id);
    const seen = await seenOf(id);
    later(3);
    expect((await judge(id, { ...rejection, seen })).status).toBe(200);
    const late = await judge(id, { ...approval, seen, words: 'È buono.' }, second.as);
    expect(late.body).toMatchObject({ error: 'certificate_judged_meanwhile', by: doctor.name, verdict: 'rejected' });
    // What its owner has changed waits again.
    await db()
      .update(certificates)
      .set({ status: 'pending', reviewedBy: null, reviewedAt: null })
      .where(eq(certificates.id, id));
    const waits = await judge(id, { ...rejection, seen });
    expect(waits.body).toMatchObject({ error: 'certificate_judged_meanwhile', verdict: 'pending' });
  });
});
