import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHARE, shareOfCircuit, shareOfRace } from '#art/share.ts';
import { sharePicture } from '#art/sharePicture.ts';
import { races } from '#features/races/server/tables.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { aCircuit, aRace } from '../../tests/support/builders.ts';

let portal: TestPortal;
let race: Awaited<ReturnType<typeof aRace>>['race'];

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  ({ race } = await aRace(portal.context.db));
});
afterAll(() => portal.close());

const get = (url: string) => portal.app.inject({ method: 'GET', url });
const look = () => portal.sites.look(15, 'it');

/** The race as the API tells it, with its picture. */
async function shared() {
  const { data } = (await portal.ask('GET', `/v3.0/races/${race.id}`)).body;
  return shareOfRace(look(), data, 'it');
}

test('Home and each race have a picture, as large as asked for and kept for ever', async () => {
  for (const { path } of [shareOfCircuit(look(), 'it'), await shared()]) {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', ...SHARE });
  }
});

test('another name is another address, and the old one leads to it', async () => {
  const before = (await shared()).path;
  const i18n = { name: 'Giro </text><script>alert(1)</script> & "lago"', type: 'Corsa', description: '' };
  await portal.context.db
    .update(races)
    .set({ i18n: { it: i18n, en: i18n } })
    .where(eq(races.id, race.id));
  const { path, input } = await shared();
  expect(path).not.toBe(before);
  const old = await get(before);
  expect([old.statusCode, old.headers.location]).toEqual([302, path]);
  expect((await get(path)).statusCode).toBe(200);
  // Words are outlines: there is no text that could be markup.
  expect(sharePicture(input)).not.toMatch(/<text|script|var\(|NaN|undefined/);
});

test.each([
  '/pictures/it/race/999999/x.png',
  '/pictures/it/circuit/77/x.png',
  '/pictures/de/circuit/15/x.png',
  '/pictures/it/order/15/x.png',
  '/pictures/it/race/-1/x.png',
])('nothing else has a picture: %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
