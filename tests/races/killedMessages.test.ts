import type { ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageRecipients } from '#office/entries/server/tables.ts';
import { newId } from '#server/ids.ts';
import { testNow } from '../support/api.ts';
import { aCircuit, aRace, aUser } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { aColleague } from '../support/colleagues.ts';
import { type PayingPortal, payingPortal, until } from '../support/paying.ts';
import { isGone, workingProcess } from './workingProcess.ts';

let portal: PayingPortal;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  portal = await payingPortal();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await portal.close();
});

async function aProcess(name: string): Promise<void> {
  const child = await workingProcess(portal, { name, now: testNow });
  children.add(child);
}

/** More than one job writes to. */
const count = 220;

async function mailed(): Promise<string[]> {
  const { rows } = await portal.context.db.execute<{ to: string }>(
    sql`select data->>'to' as to from jobs.job where name = 'mail' and data->>'subject' = 'Meet at 7'`,
  );
  return rows.map(({ to }) => to);
}

test('a portal is killed while it writes to selected athletes: another one goes on, and nobody gets two mails', async () => {
  const { db } = portal.context;
  await aCircuit(db);
  const { race } = await aRace(db, 15, { stock: count });
  const addresses: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id, email, member } = await aUser(db, { email: `runner-${n}@messages.test` });
    await orderWith(portal, await portal.signIn(id), member.id, race.id);
    addresses.push(email);
  }
  await db.execute(sql`update user_account set lang = 'en' where email like '%@messages.test'`);
  const { as } = await aColleague(portal, 'organiser');
  const body = {
    ...{ message: newId(), athletes: count, to: { race: race.id, whole: 1 }, promotion: 0 },
    ...{ subject_it: 'Ritrovo alle 7', subject_en: 'Meet at 7', text_it: 'Al pontile.', text_en: 'At the pier.' },
  };
  const post = (path: string, sent: object) =>
    portal.ask('POST', `/v3.0/circuits/15/office-messages${path}`, { as, body: sent });
  // The list takes up what has changed a stretch at a time.
  await until(async () => (await post('/preview', body)).body.data.athletes === count, 60_000);
  expect((await post('', body)).status).toBe(201);
  // The portal's clock is the test's, the queue's is the database's: as if the two minutes were over.
  await db.execute(sql`update jobs.job set start_after = now(), keep_until = now() + interval '1 day'
    where name = 'office-message'`);
  // The message is held, so that the job is in the middle of a batch when its process is killed.
  await db.execute(sql`create function hold_message() returns trigger language plpgsql as
    $$ begin perform pg_sleep(4); return new; end $$`);
  await db.execute(sql`create trigger held before update on office_message_recipient
    for each statement execute function hold_message()`);
  await aProcess('killed messages');
  await until(async () => {
    const { rows } = await db.execute(sql`select from pg_stat_activity
      where application_name = 'killed messages' and wait_event = 'PgSleep'`);
    return rows.length > 0;
  }, 60_000);
  for (const child of children) child.kill('SIGKILL');
  await isGone(portal, 'killed messages');
  await db.execute(sql`drop trigger held on office_message_recipient`);
  expect((await mailed()).length).toBeLessThan(count);
  await aProcess('next messages');
  await until(async () => (await mailed()).length >= count, 180_000);
  await until(async () => (await db.$count(messageRecipients, sql`told_at is null`)) === 0, 60_000);
  expect((await mailed()).toSorted()).toEqual(addresses.toSorted());
}, 400_000);
