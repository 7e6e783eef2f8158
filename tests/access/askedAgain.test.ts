import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askedAgain } from '#features/identity/rules/secondFactor/askedAgain.ts';
import { factorsOf } from '#features/identity/server/secondFactor/secondFactor.ts';
import type { Role } from '#kernel/roles.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit } from '../support/builders.ts';
import { aColleague } from '../support/colleagues.ts';
import { operationsOf } from '../support/requests.ts';
import { call } from './call.ts';
import { officeRows } from './officeRows.ts';

/**
 * The operations that change something and do not ask again, each with what it is instead of money, keys, files or people
 * (decision 162). One that is new stands here or in `askedAgain`.
 */
const asksNever = {
  'asks where one of its sensitive fields changes': ['changeCircuit'],
  'sets up what is sold': [
    ...['addOfficeType', 'changeOfficeType', 'deleteOfficeType'],
    ...['addShipping', 'changeShipping', 'addOfficeFile', 'setRaceTrack', 'removeRaceTrack'],
    ...['createOfficeRace', 'copyOfficeRace', 'changeOfficeRace', 'publishOfficeRace'],
    ...['withdrawOfficeRace', 'archiveOfficeRace', 'deleteOfficeRace', 'setRaceSale', 'previewDisruption'],
    ...['createOfficeStage', 'changeOfficeStage', 'copyOfficeStage', 'tryOfficeCopy'],
    ...['createOfficeSeason', 'showOfficeSeason'],
    ...['createOfficePackage', 'changeOfficePackage', 'publishOfficePackage', 'withdrawOfficePackage'],
    ...['archiveOfficePackage', 'deleteOfficePackage', 'addOfficePackageType', 'changeOfficePackageType'],
    ...['deleteOfficePackageType'],
    ...['addOfficePackageService', 'changeOfficePackageService', 'deleteOfficePackageService'],
    ...['createOfficeProduct', 'changeOfficeProduct', 'setOfficeCombinations', 'sellOfficeProduct'],
    ...['stopOfficeProduct', 'deleteOfficeProduct', 'createOfficeCoupons', 'changeOfficeCoupon'],
    ...['activateOfficeCoupon', 'stopOfficeCoupon', 'switchOfficeCoupons', 'deleteOfficeCoupon'],
    ...['addOfficePolicy', 'changeOfficePolicy', 'deleteOfficePolicy'],
    ...['addOfficeQuestion', 'changeOfficeQuestion', 'deleteOfficeQuestion'],
    ...['addOfficeFraction', 'changeOfficeFraction', 'deleteOfficeFraction'],
    ...['addOfficeService', 'changeOfficeService', 'deleteOfficeService'],
    ...['addOfficeFederation', 'changeOfficeFederation', 'deleteOfficeFederation'],
    ...['addOfficeFederationRule', 'changeOfficeFederationRule', 'deleteOfficeFederationRule'],
    ...['addOfficeCertificateType', 'changeOfficeCertificateType', 'deleteOfficeCertificateType'],
    ...['addOfficeDiscipline', 'changeOfficeDiscipline', 'deleteOfficeDiscipline'],
  ],
  'shows how a statement would be read, and keeps nothing': ['previewStatement'],
  'is a verdict of every day': [
    ...['judgeOfficeCard', 'undoCardVerdict', 'askRegistryAgain', 'judgeCertificate', 'undoVerdict'],
  ],
  'mends what an athlete has said, and tells the athlete': ['correctPerson'],
  'answers a person by mail': [
    ...['notePrivacyRequest', 'answerPrivacyRequest', 'extendPrivacyRequest'],
    ...['previewMessage', 'sendMessage', 'stopMessage'],
  ],
  'hands goods over': ['moveParcel', 'moveParcels', 'noteWithdrawnGoods'],
} as const satisfies Record<string, readonly string[]>;

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-again-'));
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => portal.setNow(testNow));
const later = (minutes: number) => portal.setNow(new Date(Date.parse(testNow) + minutes * 60_000));

// The list is needed before the tests are.
const asking = await testPortal();
const document = (await asking.ask('GET', '/openapi.json')).body;
const operations = operationsOf(document).filter(({ roles }) => roles);
await asking.close();

/** What is no JSON with `data` leaves the office as a file. */
const isFile = ({ path, method }: { readonly path: string; readonly method: string }): boolean => {
  const { schema } = document.paths[path][method.toLowerCase()].responses['200']?.content['application/json'] ?? {};
  return method === 'GET' && !schema?.properties && !schema?.$ref;
};

describe('The second factor is asked again for money, keys, files and people', () => {
  test('and every operation of the office that writes, or hands a file out, says whether it is one of them', () => {
    const never = Object.values(asksNever).flat();
    const said = [...Object.keys(askedAgain), ...never];
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
    const writes = operations.filter((one) => one.method !== 'GET' || isFile(one)).map(({ id }) => id);
    const reads = Object.keys(askedAgain).filter((one) =>
      operations.some(({ id, method }) => id === one && method === 'GET'),
    );
    expect(said.toSorted()).toEqual([...new Set([...writes, ...reads])].toSorted());
  });

  test('no file of the office is handed out without it', () => {
    const files = operations.filter(isFile).map(({ id }) => id);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((id) => askedAgain[id] !== 'files')).toEqual([]);
  });

  test.each(Object.keys(askedAgain))('%s half an hour after the last proof', async (id) => {
    const operation = operations.find((one) => one.id === id)!;
    const row = officeRows[id]!;
    const role: Role = row.roles[0]!;
    const { as } = await aColleague(portal, role);
    const ask = () => call(portal, operation, row.ask(15), as);
    later(30);
    expect((await ask()).error).not.toBe('reauth_required');
    later(31);
    expect(await ask()).toMatchObject({ status: 403, error: 'reauth_required' });
    const described = document.paths[operation.path][operation.method.toLowerCase()].responses['403'];
    expect(described.description).toContain('reauth_required');
  });

  test('who lacks the role, or the circuit, hears that first', async () => {
    const { as } = await aColleague(portal, 'reader');
    later(31);
    expect((await portal.ask('GET', '/v3.0/circuits/15/takings/file?month=2026-08', { as })).body.error).toBe(
      'forbidden',
    );
    expect((await portal.ask('GET', '/v3.0/circuits/99/takings/file?month=2026-08', { as })).body.error).toBe(
      'not_found',
    );
  });
});

describe('A browser that opens the address of a file', () => {
  const file = '/v3.0/circuits/15/takings/file?month=2026-08&lang=en';
  const open = (as: string) =>
    portal.app.inject({
      method: 'GET',
      url: `/api${file}`,
      headers: { accept: 'text/html,*/*', authorization: `Bearer ${as}` },
    });
  const send = (as: string, fields: Record<string, string>) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/v3.0/user/second-factor/proof/form?lang=en',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${as}` },
      payload: new URLSearchParams(fields).toString(),
    });

  test('is led to a page that asks, and has the file at once where nothing is to be asked', async () => {
    const { as } = await aColleague(portal, 'money');
    expect((await open(as)).statusCode).toBe(200);
    later(31);
    const answer = await open(as);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/en/console/proof?to=${encodeURIComponent(`/api${file}`)}`,
    ]);
  });

  test('is told there what was wrong, and never led elsewhere', async () => {
    const { as, id } = await aColleague(portal, 'money');
    expect((await factorsOf(portal.context.db, id)).active).toBe(false);
    later(31);
    const wrong = await send(as, { proof: 'not this one', to: `/api${file}` });
    expect(wrong.headers.location).toContain('wrong=invalid_credentials');
    const away = await send(as, { proof: 'not this one', to: 'https://evil.example/' });
    expect([away.statusCode, away.headers.location]).toEqual([302, '/en/console']);
    expect((await open(as)).statusCode).toBe(302);
  });
});
