import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from './sandbox.ts';
import { aSandbox, control, temporaryFolder } from './testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await aSandbox(folder.path, { now: () => new Date('2026-09-01T10:00:00Z') });
});
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});

async function ask(federation: number, number: string, headers: Record<string, string> = { 'x-api-key': 'demo' }) {
  const response = await fetch(`${sandbox.url}/registry/v1/federations/${federation}/cards/${number}`, { headers });
  return { status: response.status, body: await response.json() };
}

describe('The federations’ registry', () => {
  test.each`
    federation | number       | status | says
    ${1}       | ${'AB10000'} | ${200} | ${'active'}
    ${1}       | ${'AB19999'} | ${200} | ${'active'}
    ${1}       | ${'ab10005'} | ${200} | ${'active'}
    ${1}       | ${'MM12345'} | ${200} | ${'unverifiable'}
    ${1}       | ${'AB20000'} | ${404} | ${undefined}
    ${1}       | ${'ZZ10000'} | ${404} | ${undefined}
    ${12}      | ${'TM10000'} | ${200} | ${'active'}
    ${12}      | ${'TM10099'} | ${200} | ${'active'}
    ${12}      | ${'TM10100'} | ${200} | ${'unverifiable'}
    ${2}       | ${'ANY-1'}   | ${200} | ${'unverifiable'}
    ${99}      | ${'AB10000'} | ${404} | ${undefined}
  `('federation $federation, $number: $status $says', async ({ federation, number, status, says }) => {
    const told = await ask(federation, number);
    expect([told.status, told.body.status]).toEqual([status, says]);
  });

  test('the same number is the same person, with a club and a last day', async () => {
    const first = (await ask(1, 'AB10007')).body;
    expect((await ask(1, 'AB10007')).body).toEqual(first);
    expect(first).toMatchObject({ holder: { sex: 'M', nationality: 'IT' }, valid_until: '2027-12-31' });
    expect((await ask(1, 'AB10001')).body.holder).toMatchObject({ first_name: 'Giulia', birth_date: '1991-08-14' });
  });

  test('without a key nobody is answered, and it has bad days too', async () => {
    expect((await ask(1, 'AB10000', {})).status).toBe(401);
    await control(sandbox.url, { provider: 'registry', fault: 'down' });
    expect((await ask(1, 'AB10000')).status).toBe(503);
    await control(sandbox.url, { provider: 'registry', fault: 'none' });
  });
});
