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

async function ask(body: object, headers: Record<string, string> = { 'x-api-key': 'dh_demo' }) {
  const response = await fetch(`${sandbox.url}/datahealth/v1/certificates/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe('The health-data provider', () => {
  test.each`
    code          | exist    | valid
    ${'DH-00002'} | ${true}  | ${true}
    ${'DH-00999'} | ${true}  | ${true}
    ${'DH-01000'} | ${true}  | ${false}
    ${'DH-01999'} | ${true}  | ${false}
    ${'DH-02000'} | ${false} | ${false}
    ${'DH-00000'} | ${false} | ${false}
    ${'DH-55555'} | ${false} | ${false}
  `('$code: a person $exist, a valid certificate $valid', async ({ code, exist, valid }) => {
    const { body } = await ask({ raceId: 'TL-203', persons: [code] });
    expect(body).toMatchObject({ Success: true, Result: [{ Person: code, Exist: exist, IsValid: valid }] });
  });

  test('a valid one has its days and its sport', async () => {
    const { body } = await ask({ raceId: 'TL-203', persons: ['DH-00004'] });
    expect(body.Result[0]).toMatchObject({
      StartDate: '2026-08-28T00:00:00',
      ExpirationDate: '2027-08-28T00:00:00',
      CertificateId: 500_004,
      Sport: 'Triathlon',
    });
  });

  test('DH-09999 fails, a code of another shape is 422, and without a key nobody is answered', async () => {
    expect((await ask({ raceId: 'R', persons: ['DH-09999'] })).body).toEqual({ Success: false, Result: null });
    expect((await ask({ raceId: 'R', persons: ['12345'] })).status).toBe(422);
    expect((await ask({ raceId: 'R', persons: ['DH-00002'] }, {})).status).toBe(401);
  });

  test('it has bad days too', async () => {
    await control(sandbox.url, { provider: 'datahealth', fault: 'down' });
    expect((await ask({ raceId: 'R', persons: ['DH-00002'] })).status).toBe(503);
    await control(sandbox.url, { provider: 'datahealth', fault: 'none' });
  });
});
