import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { deviceOf } from './sessionList.ts';
import { sessions } from './tables.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const list = (as: string, query = '') => portal.ask('GET', `/v3.0/user/sessions${query}`, { as });
const whoIs = async (as: string) => (await portal.ask('GET', '/v3.0/auth/user', { as })).status;
const idsOf = async (as: string) => (await list(as)).body.data.map(({ id }: { id: string }) => id) as string[];

describe('Sessions', () => {
  test('are listed with device and time, the asking one first', async () => {
    const user = await aUser(portal.context.db);
    const phone = await portal.signIn(user.id);
    portal.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
    const desk = await portal.signIn(user.id);
    await portal.context.db
      .update(sessions)
      .set({ device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .where(eq(sessions.userId, user.id));
    const { body } = await list(phone);
    expect(body).toMatchObject({ current_page: 1, last_page: 1, total: 2 });
    expect(body.data).toMatchObject([
      { current: 1, browser: 'Firefox', system: 'Linux', created_at: new Date(testNow).toISOString() },
      { current: 0 },
    ]);
    expect((await list(desk)).body.data[0].current).toBe(1);
  });

  test('one that is ended is refused from the next call on', async () => {
    const user = await aUser(portal.context.db);
    const [phone, desk] = [await portal.signIn(user.id), await portal.signIn(user.id)];
    expect(await whoIs(desk)).toBe(200);
    const [own, other] = await idsOf(phone);
    expect((await portal.ask('DELETE', `/v3.0/user/sessions/${other}`, { as: phone })).status).toBe(200);
    expect(await whoIs(desk)).toBe(401);
    expect((await portal.ask('DELETE', `/v3.0/user/sessions/${own}`, { as: phone })).status).toBe(200);
    expect(await whoIs(phone)).toBe(401);
  });

  test('all the others are ended at once', async () => {
    const user = await aUser(portal.context.db);
    const [phone, ...others] = await Promise.all(Array.from({ length: 4 }, () => portal.signIn(user.id)));
    expect((await portal.ask('DELETE', '/v3.0/user/sessions', { as: phone! })).status).toBe(200);
    expect(await Promise.all(others.map(whoIs))).toEqual([401, 401, 401]);
    expect(await whoIs(phone!)).toBe(200);
  });

  test('another account’s session is not there', async () => {
    const [mine, theirs] = [await aUser(portal.context.db), await aUser(portal.context.db)];
    const [as, stranger] = [await portal.signIn(mine.id), await portal.signIn(theirs.id)];
    const [id] = await idsOf(as);
    const { status, body } = await portal.ask('DELETE', `/v3.0/user/sessions/${id}`, { as: stranger });
    expect([status, body.error]).toEqual([404, 'session_not_found']);
    expect(await whoIs(as)).toBe(200);
  });

  test('that are over are not listed', async () => {
    const user = await aUser(portal.context.db);
    await portal.signIn(user.id);
    portal.setNow(new Date(Date.parse(testNow) + 7 * 86_400_000));
    const as = await portal.signIn(user.id);
    expect((await list(as)).body).toMatchObject({ data: [{ current: 1 }], total: 1 });
  });

  test('are paged', async () => {
    const user = await aUser(portal.context.db);
    const tokens = await Promise.all(Array.from({ length: 23 }, () => portal.signIn(user.id)));
    expect((await list(tokens[0]!)).body).toMatchObject({ last_page: 2, per_page: 20, total: 23 });
    expect((await list(tokens[0]!, '?page=2')).body.data).toHaveLength(3);
  });
});

test.each`
  agent                                                                                                                                        | browser      | system
  ${'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'} | ${'Safari'}  | ${'iOS'}
  ${'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'}                   | ${'Chrome'}  | ${'Android'}
  ${'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'}                                                        | ${'Firefox'} | ${'Windows'}
  ${null}                                                                                                                                      | ${null}      | ${null}
`('a device is called $browser on $system', ({ agent, browser, system }) => {
  expect(deviceOf(agent)).toEqual({ browser, system });
});
