import type { ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '#server/mail.ts';
import { testNow } from '../support/api.ts';
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

async function aProcess(name: string): Promise<ChildProcess> {
  const child = await workingProcess(portal, { name, now: testNow });
  children.add(child);
  return child;
}

/** So many that the process is still at it when it is seen to have begun. */
const count = 240;
/** How many are being handed over at the same moment: whether the mail server has those, nobody knows. */
const atOnce = 4;
const to = 'giulia@mails.test';

/** How often each mail came, by its subject. */
async function came(): Promise<Map<string, number>> {
  const all: { subject: string }[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await fetch(`${portal.sandbox.url}/mail/messages?to=${encodeURIComponent(to)}&page=${page}`);
    const { data, last_page } = (await answer.json()) as { data: typeof all; last_page: number };
    all.push(...data);
    last = last_page;
  }
  return new Map(
    Array.from(
      Map.groupBy(all, ({ subject }) => subject),
      ([subject, same]) => [subject, same.length],
    ),
  );
}

async function subjectsIn(states: readonly string[]): Promise<string[]> {
  const { rows } = await portal.context.db.execute<{ subject: string }>(sql`
    select data->>'subject' as subject from jobs.job where name = 'mail' and state in ${states}`);
  return rows.map(({ subject }) => subject);
}

test('after kill -9 no mail that was sent is sent again, none is lost, and another process sends the rest', async () => {
  const { db } = portal.context;
  const mails = Array.from({ length: count }, (_, n) => ({
    id: `mail.${n}`,
    to,
    subject: `Mail ${n}`,
    text: '',
    html: '',
  }));
  for (const mail of mails) await queueMail(portal.context, db, mail);
  const child = await aProcess('killed mails');
  await until(async () => (await came()).size >= count * 0.2, 60_000);
  child.kill('SIGKILL');
  await isGone(portal, 'killed mails');

  const before = await came();
  const sent = await subjectsIn(['completed']);
  expect(before.size).toBeLessThan(count);
  expect(sent.length).toBeGreaterThanOrEqual(before.size - atOnce);
  const next = await aProcess('next mails');
  await until(async () => (await came()).size === count, 90_000);
  await until(async () => (await subjectsIn(['completed'])).length === count, 30_000);
  next.kill('SIGKILL');

  const after = await came();
  expect(sent.filter((subject) => after.get(subject) !== 1)).toEqual([]);
  expect([...after.values()].reduce((sum, times) => sum + times - 1, 0)).toBeLessThanOrEqual(atOnce);
}, 240_000);
