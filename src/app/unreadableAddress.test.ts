import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { aCircuit } from '../../tests/support/builders.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const get = (url: string) => portal.app.inject({ method: 'GET', url });

test.each(['/it/%ZZ', '/it/race/%E0%A4%A'])('a page whose address cannot be read leads Home: %s', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/it']);
});

test('a call whose address cannot be read is a problem like any other', async () => {
  const answer = await get('/api/v2/federations/1/card-numbers/%ZZ/check');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
  expect(answer.json()).toMatchObject({ error: 'malformed_request', status: 400 });
});
