import { expect, test } from 'vitest';
import { hashPassword, hashToCheck, isPassword } from './passwords.ts';

const cost = (hash: string) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.exec(hash)?.[0];

test('the right password is the account’s, another one is not', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword(hash, 'correct horse')).toBe(true);
  expect(await isPassword(hash, 'battery staple')).toBe(false);
});

test.each([null, undefined])('an account that is not there (%s) costs as much work as a known one', async (nobody) => {
  const known = await hashPassword('correct horse');
  expect(cost(known)).toBeDefined();
  expect(cost(await hashToCheck(nobody))).toBe(cost(await hashToCheck(known)));
  expect(await isPassword(nobody, 'correct horse')).toBe(false);
});
