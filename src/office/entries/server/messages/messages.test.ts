import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { members } from '#features/athletes/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { consentAnswers } from '#features/legal/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { messageRecipients, officeEntries, officeMessages } from '../tables.ts';
import { forgetMessagesJob, messageJob, messageJobName } from './messageJob.ts';

let portal: TestPortal;
let as: string;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await aCircuit(db(), { id: 8 });
  await portal.sites.refresh();
  as = (await aColleague(portal, 'organiser')).as;
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

const words = {
  ...{ subject_it: 'Ritrovo alle 7', subject_en: 'Meet at 7' },
  ...{ text_it: 'Ci vediamo al pontile.\n\nPorta la muta.', text_en: 'See you at the pier.\n\nBring a wetsuit.' },
  promotion: 0,
};

interface By {
  readonly as?: string;
  readonly circuit?: number;
}

const post = (path: string, body: object, { as: who = as, circuit = 15 }: By = {}) =>
  portal.ask('POST', `/v3.0/circuits/${circuit}/office-messages${path}`, { as: who, body });

const look = async (to: object, given: object = {}, by: By = {}) => {
  const answer = await post('/preview', { ...words, ...given, to }, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

const list = async (by: By = {}) =>
  (await portal.ask('GET', `/v3.0/circuits/${by.circuit ?? 15}/office-messages`, { as: by.as ?? as })).body.data;

/** Somebody who registered for the race themselves. */
async function register(raceId: number, lang: 'it' | 'en' = 'it') {
  const user = await aUser(db());
  await db().update(users).set({ lang }).where(eq(users.id, user.id));
  const session = await portal.signIn(user.id);
  const order = await orderWith(portal, session, user.member.id, raceId);
  return { ...user, session, order };
}

const cancel = ({ session, order: { id } }: Awaited<ReturnType<typeof register>>) =>
  portal.ask('POST', '/v3.0/user/order-states', { as: session, body: { order_id: id, state_id: 6 } });

/** A friend whom this account registers, with an address of their own or none. */
async function registerFriend(
  { id, session }: Awaited<ReturnType<typeof register>>,
  raceId: number,
  email: string | null,
) {
  const at = new Date(testNow);
  const [member] = await db()
    .insert(members)
    .values({
      ...{ id: newId(), userId: id, himself: false, firstname: 'Bruna', lastname: 'Neri', email, gender: 'F' as const },
      ...{ birthday: day('1990-02-03'), nationality: 'IT', createdAt: at, updatedAt: at, gadgetSize: 'M' },
      ...{ taxCode: 'NREBRN90B43L746X', emergencyContact: 'Anna', emergencyPhone: '+39 347 555 0142' },
    })
    .returning();
  await orderWith(portal, session, member!.id, raceId);
  return member!;
}

/** The rows of the list for a race, as they are ticked there. */
async function entriesOf(raceId: number): Promise<string> {
  await look({ race: raceId, whole: 1 });
  const rows = await db().select().from(officeEntries).where(eq(officeEntries.raceId, raceId));
  expect(rows.length).toBeGreaterThan(0);
  return rows.map(({ entryId }) => entryId).join(',');
}

/** Runs the jobs of messages as the portal would, each twice. */
async function run() {
  for (;;) {
    const { rows } = await db().execute<{ data: never }>(
      sql`delete from jobs.job where name = ${messageJobName} and state = 'created' returning data`,
    );
    if (rows.length === 0) return;
    for (const { data } of rows) {
      await messageJob(portal.context).run(data);
      await messageJob(portal.context).run(data);
    }
  }
}

const written = async (to: string) => (await mailsTo(portal, to)).filter(({ id }) => id.startsWith('message.'));

const send = (to: object, athletes: number, given: object = {}, by: By = {}) =>
  post('', { ...words, message: newId(), athletes, to, ...given }, by);

describe('A mail to selected registrations (office §6)', () => {
  test('is shown before it is sent, in each reader’s language, with how many athletes and mails', async () => {
    const { race } = await aRace(db());
    const buyer = await register(race.id);
    const other = await register(race.id, 'en');
    const friend = await registerFriend(buyer, race.id, 'bruna@friends.test');
    const seen = await look({ race: race.id, whole: 1 });
    expect(seen).toMatchObject({ athletes: 3, mails: 3, left_out: { withdrawn: 0, no_address: 0, no_consent: 0 } });
    const [it, en, own] = seen.previews;
    expect(it).toMatchObject({ to: buyer.email, lang: 'it', subject: 'Ritrovo alle 7' });
    expect(it.text).toContain('Ciao Giulia');
    expect(it.text).toContain('Porta la muta.');
    expect(en).toMatchObject({ to: other.email, lang: 'en', subject: 'Meet at 7' });
    expect(own).toMatchObject({ to: friend.email });
    expect(own.text).toContain('Bruna');
    // As its reader will see it, with the race's art in it; no link leads anywhere, and an athlete's own key is not told.
    expect(it.html).toContain('src="data:image/png;base64,');
    expect(it.html).toContain('Porta la muta.');
    expect(it.html).not.toContain('href=');
    expect(own.text).toContain('/friend/***');
    expect(await written(buyer.email)).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('lacks neither language: a text that is missing is refused at its field, and nothing is sent', async () => {
    const { race } = await aRace(db());
    await register(race.id);
    for (const field of ['subject_en', 'text_en', 'text_it'] as const) {
      const { status, body } = await send({ race: race.id, whole: 1 }, 1, { [field]: ' ' });
      expect([status, body.errors]).toEqual([422, { [field]: ['required'] }]);
    }
  });

  test('goes once to each address, however often it is sent and its jobs run', async () => {
    const { race } = await aRace(db());
    const buyer = await register(race.id);
    await registerFriend(buyer, race.id, buyer.email.toUpperCase());
    const other = await register(race.id, 'en');
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => send({ race: race.id, whole: 1 }, 3, { message: id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await list()).filter((one: { id: string }) => one.id === id)).toMatchObject([
      { state: 'waiting', athletes: 3, told: 0 },
    ]);
    await run();
    expect((await written(buyer.email)).map(({ subject }) => subject)).toEqual(['Ritrovo alle 7']);
    expect((await written(other.email)).map(({ subject }) => subject)).toEqual(['Meet at 7']);
    expect((await written(buyer.email.toUpperCase())).length).toBe(0);
    expect((await list())[0]).toMatchObject({ id, state: 'sent', told: 3 });
    await send({ race: race.id, whole: 1 }, 3, { message: id });
    await run();
    expect(await written(buyer.email)).toHaveLength(1);
    const audited = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'message_sent'), eq(auditEntries.subjectId, id)));
    expect(audited.map(({ facts }) => facts)).toMatchObject([{ athletes: 3, filters: { race: race.id } }]);
  });

  test('is not sent to who withdrew, before it is written or afterwards; they are counted', async () => {
    const { race } = await aRace(db());
    const [gone, stays, goes] = [await register(race.id), await register(race.id), await register(race.id)];
    const entries = await entriesOf(race.id);
    await cancel(gone);
    expect(await look({ entries })).toMatchObject({ athletes: 2, left_out: { withdrawn: 1 } });
    expect((await send({ entries }, 2)).status).toBe(201);
    await cancel(goes);
    await run();
    expect([await written(gone.email), await written(goes.email)]).toEqual([[], []]);
    expect(await written(stays.email)).toHaveLength(1);
  });

  test('reaches an athlete whose account is gone at their own address, and counts who has none', async () => {
    const { race } = await aRace(db());
    const buyer = await register(race.id);
    await registerFriend(buyer, race.id, 'alone@friends.test');
    await registerFriend(buyer, race.id, null);
    await db()
      .update(users)
      .set({ erasedAt: new Date(testNow) })
      .where(eq(users.id, buyer.id));
    const seen = await look({ race: race.id, whole: 1 });
    expect(seen.left_out.no_address).toBeGreaterThan(0);
    expect(seen.previews.map(({ to }: { to: string }) => to)).toContain('alone@friends.test');
  });

  test('is advertising for those alone whose newest answer about the newsletter agreed', async () => {
    const { race } = await aRace(db());
    const [agreed, took, silent] = [await register(race.id), await register(race.id), await register(race.id)];
    const answer = (one: typeof agreed, accepted: boolean, at: string) => ({
      ...{ id: newId(), userId: one.id, memberId: one.member.id, circuitId: 15, kind: 'newsletter' as const },
      ...{ textVersion: '1', accepted, at: new Date(at) },
    });
    await db()
      .insert(consentAnswers)
      .values([
        answer(agreed, true, '2026-01-01T00:00:00Z'),
        answer(took, true, '2026-01-01T00:00:00Z'),
        answer(took, false, '2026-01-02T00:00:00Z'),
      ]);
    const seen = await look({ race: race.id, whole: 1 }, { promotion: 1 });
    expect(seen).toMatchObject({ athletes: 1, mails: 1, left_out: { no_consent: 2 } });
    expect((await send({ race: race.id, whole: 1 }, 1, { promotion: 1 })).status).toBe(201);
    await run();
    expect(await written(agreed.email)).toHaveLength(1);
    expect([await written(took.email), await written(silent.email)]).toEqual([[], []]);
  });

  test('wants the number that was seen: another one is refused with the right one, and nothing is kept', async () => {
    const { race } = await aRace(db());
    await register(race.id);
    const before = await db().$count(officeMessages);
    const { status, body } = await send({ race: race.id, whole: 1 }, 2);
    expect([status, body.error, body.athletes]).toEqual([409, 'message_to_others', 1]);
    expect((await send({ race: 999_999, whole: 1 }, 0)).body.error).toBe('message_to_nobody');
    expect((await send({ race: race.id }, 1)).body.error).toBe('message_to_nobody');
    expect((await send({}, 0)).body.error).toBe('message_to_nobody');
    expect(await db().$count(officeMessages)).toBe(before);
  });

  test('can be stopped for two minutes, and then nobody gets it', async () => {
    const { race } = await aRace(db());
    const one = await register(race.id);
    const { body } = await send({ race: race.id, whole: 1 }, 1);
    const { rows } = await db().execute<{ waits: number }>(
      sql`select extract(epoch from start_after - ${testNow}::timestamptz)::int as waits from jobs.job
        where name = ${messageJobName} and data->>'message' = ${body.data.id}`,
    );
    expect(rows).toEqual([{ waits: 120 }]);
    const stopped = await post(`/${body.data.id}/stop`, {});
    expect([stopped.status, stopped.body.data.state]).toEqual([200, 'stopped']);
    expect((await post(`/${body.data.id}/stop`, {})).status).toBe(200);
    await run();
    expect(await written(one.email)).toEqual([]);
    const next = (await send({ race: race.id, whole: 1 }, 1)).body.data.id;
    await run();
    expect((await post(`/${next}/stop`, {})).body.error).toBe('message_sent');
  });

  test('reaches the circuit and the races of whoever writes, and is not read from other races', async () => {
    const [mine, other] = [await aRace(db()), await aRace(db())];
    await register(mine.race.id);
    await register(other.race.id);
    const { as: ofARace } = await aColleague(portal, 'organiser', 15, [mine.race.id]);
    const { as: elsewhere } = await aColleague(portal, 'organiser', 8);
    expect((await look({ race: other.race.id, whole: 1 }, {}, { as: ofARace })).athletes).toBe(0);
    const entries = await entriesOf(other.race.id);
    expect((await look({ entries }, {}, { as: ofARace })).athletes).toBe(0);
    expect((await look({ entries }, {}, { as: elsewhere, circuit: 8 })).athletes).toBe(0);
    const { id } = (await send({ race: mine.race.id, whole: 1 }, 1, {}, { as: ofARace })).body.data;
    const foreign = (await send({ race: other.race.id, whole: 1 }, 1)).body.data.id;
    const ids = (await list({ as: ofARace })).map((one: { id: string }) => one.id);
    expect(ids).toEqual([id]);
    expect(await list({ as: elsewhere, circuit: 8 })).toEqual([]);
    expect((await post(`/${foreign}/stop`, {}, { as: ofARace })).body.error).toBe('item_not_found');
    expect((await post(`/${foreign}/stop`, {}, { as: elsewhere, circuit: 8 })).body.error).toBe('item_not_found');
    expect((await send({ race: mine.race.id, whole: 1 }, 1, { message: foreign }, { as: ofARace })).body.error).toBe(
      'item_not_found',
    );
  });

  test('to athletes of a race is seen by the circuit’s organisers and by who wrote it', async () => {
    const { race } = await aRace(db());
    await register(race.id);
    const { as: ofARace } = await aColleague(portal, 'organiser', 15, [race.id]);
    const toAll = { race: race.id, whole: 1 };
    const [theirs, another] = [
      (await send(toAll, 1, {}, { as: ofARace })).body.data.id,
      (await send(toAll, 1)).body.data.id,
    ];
    const seen = async (by?: By) =>
      (await list(by)).map(({ id }: { id: string }) => id).filter((id: string) => [theirs, another].includes(id));
    expect(await seen({ as: ofARace })).toEqual([theirs]);
    expect((await seen()).toSorted()).toEqual([theirs, another].toSorted());
    expect((await post(`/${another}/stop`, {}, { as: ofARace })).body.error).toBe('item_not_found');
    expect((await post(`/${theirs}/stop`, {}, { as: ofARace })).body.data.state).toBe('stopped');
  });

  test('is deleted with its readers after a year; that it was sent stays in the audit log', async () => {
    await db()
      .update(officeMessages)
      .set({ createdAt: new Date('2024-01-01T00:00:00Z') });
    expect(jobsOf(portal.context).map(({ name }) => name)).toContain('office-forget-messages');
    await forgetMessagesJob(portal.context).run({});
    expect([await db().$count(officeMessages), await db().$count(messageRecipients)]).toEqual([0, 0]);
  });
});
