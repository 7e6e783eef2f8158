import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSigned as isSignedInBrowser } from '#web/isSigned.ts';
import { isSigned, passKeys, signPass } from '../server/documents/passKeys.ts';
import { longestOfPass, type PassCheckOptions, readPassCode, verifyPass } from './passCode.ts';

const environment = { filesKeys: ['a-key-of-this-test-and-of-no-other-one'] };
const foreign = { filesKeys: ['the-key-of-somebody-else-who-forges-passes'] };
const what = { reference: 'TL27-7KQ4-M2XD', race: 208 };
const code = signPass(environment, what);
const keys = passKeys(environment);

describe.each([
  ['on the server', isSigned],
  ['in a browser, without network', isSignedInBrowser],
])('A scanned code, %s', (_, isSigned) => {
  const check = (scanned: string, more: Partial<PassCheckOptions> = {}) =>
    verifyPass(scanned, { keys, isSigned, ...more });

  test('is good, and says registration and race', async () => {
    expect(await check(code)).toEqual({ is: 'good', ...what });
    expect(await check(`https://gare.example/p/${code}`, { race: 208 })).toEqual({ is: 'good', ...what });
    expect(await check(`https://gare.example/en/pass/${code}`)).toEqual({ is: 'good', ...what });
  });

  test('of another race is told from one of this race', async () => {
    expect(await check(code, { race: 201 })).toEqual({ is: 'other race', ...what });
  });

  test('is forged where a race, a registration or the signature was altered', async () => {
    const other = signPass(environment, { ...what, race: 201 });
    const altered = [
      code.replace('.208.', '.201.'),
      code.replace('7KQ4', '7KQ5'),
      `${code.slice(0, code.lastIndexOf('.'))}${other.slice(other.lastIndexOf('.'))}`,
      code.replace(/.{86}$/, 'A'.repeat(86)),
    ];
    for (const one of altered) expect(await check(one), one).toEqual({ is: 'forged' });
  });

  test('is forged where a foreign key signed it under the number of ours', async () => {
    expect(await check(signPass(foreign, what))).toEqual({ is: 'forged' });
    expect(await check(code, { keys: passKeys(foreign) })).toEqual({ is: 'forged' });
  });

  test('of a key that is not in the list is told, and an older key of the list is good', async () => {
    const both = { filesKeys: ['the-newer-key-of-this-deployment-after-a-change', ...environment.filesKeys] };
    const newer = signPass(both, what);
    expect(readPassCode(newer)?.key).toBe(2);
    expect(await check(newer)).toEqual({ is: 'unknown key' });
    expect(await check(newer, { keys: passKeys(both) })).toEqual({ is: 'good', ...what });
    expect(await check(code, { keys: passKeys(both) })).toEqual({ is: 'good', ...what });
  });

  test('printed before codes were signed names its registration, and proves nothing', async () => {
    const printed = `https://gare.example/it/dahsboard/subscriptions#${what.reference}`;
    expect(await check(printed)).toEqual({ is: 'unsigned', reference: what.reference });
  });

  test.each([
    '',
    'https://gare.example/',
    'WIFI:S:bar;;',
    `2${code.slice(1)}`,
    `${code}A`,
    code.slice(0, -1),
    code.replace('.208.', '.0208.'),
    `${'/'.repeat(longestOfPass)}${code}`,
  ])('is no pass of ours: %s', async (scanned) => {
    expect(await check(scanned)).toEqual({ is: 'no pass' });
  });

  test('is good in one spelling only', async () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const next = digits[digits.indexOf(code.at(-1)!) + 1]!;
    expect(await check(code.slice(0, -1) + next)).toEqual({ is: 'no pass' });
  });

  test('is never good with one sign of it changed', async () => {
    const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'];
    const change = fc
      .tuple(fc.nat(code.length - 1), fc.constantFrom(...signs))
      .filter(([at, sign]) => code[at] !== sign);
    await fc.assert(
      fc.asyncProperty(change, async ([at, sign]) => {
        expect((await check(code.slice(0, at) + sign + code.slice(at + 1))).is).not.toBe('good');
      }),
      { numRuns: 200 },
    );
  });

  test('of any text answers, and is not good', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 600 }), async (text) => {
        expect(['no pass', 'unsigned']).toContain((await check(text)).is);
      }),
    );
  });
});

test('A key of another kind is refused instead of believed', async () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  const stranger = { number: 1, key: der.subarray(-32).toString('base64url') };
  expect(await verifyPass(code, { keys: [stranger], isSigned })).toEqual({ is: 'forged' });
});
