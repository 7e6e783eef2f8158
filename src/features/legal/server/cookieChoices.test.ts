import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutoff, retention } from '#kernel/retention.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { cookieVersion } from '../rules/cookieChoice.ts';
import { deleteCookieChoices } from './cookieChoices.ts';
import { cookieChoiceLog } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8, hosts: ['hills.example'] });
  await portal.sites.refresh();
});
afterAll(() => portal.close());

const version = cookieVersion('explicit');
const answer = (body: object, host = 'hills.example') =>
  portal.ask('POST', '/v3.0/cookie-choices', { body, headers: { host } });
const log = () => portal.context.db.select().from(cookieChoiceLog);

describe('A choice about cookies', () => {
  test('is kept with version and time in a first-party cookie for six months, that the page can read', async () => {
    const { status, body, headers } = await answer({ choice: 'accept', version });
    expect(status).toBe(201);
    expect(body.data).toEqual({ choice: 'accept', version, at: testNow });
    const seconds = Date.parse(testNow) / 1000;
    expect(headers['set-cookie']).toBe(
      `pettorale_cookies=accept.${version}.${seconds}; Max-Age=15724800; Path=/; SameSite=Lax`,
    );
  });

  test('is added to the log of its circuit, which knows nothing of who made it', async () => {
    await answer({ choice: 'refuse', version });
    const row = (await log()).find(({ choice }) => choice === 'refuse');
    expect(row).toEqual({ id: row?.id, circuitId: 8, choice: 'refuse', textVersion: version, at: new Date(testNow) });
  });

  test.each([
    ['neither yes nor no', { choice: 'perhaps', version }, 'choice'],
    ['to words that never were', { choice: 'accept', version: 'explicit-1999-01-01' }, 'version'],
    ['to nothing', { choice: 'accept' }, 'version'],
  ])('%s is refused', async (_, body, field) => {
    const before = (await log()).length;
    const answered = await answer(body);
    expect([answered.status, answered.body.error]).toEqual([422, 'invalid_input']);
    expect(Object.keys(answered.body.errors)).toEqual([field]);
    expect(answered.headers['set-cookie']).toBeUndefined();
    expect(await log()).toHaveLength(before);
  });

  test('leaves the log after its time, and not a moment sooner', async () => {
    const { db } = portal.context;
    await db.delete(cookieChoiceLog);
    const edge = cutoff(retention.cookie_choices, new Date(testNow));
    const row = { circuitId: 8, choice: 'accept', textVersion: version } as const;
    const [over, kept] = [newId(), newId()];
    await db.insert(cookieChoiceLog).values([
      { ...row, id: over, at: edge },
      { ...row, id: kept, at: new Date(edge.getTime() + 1) },
    ]);
    await deleteCookieChoices(db, edge);
    expect((await log()).map(({ id }) => id)).toEqual([kept]);
  });
});
