import { describe, expect, test } from 'vitest';
import { decrypt, encrypt, seal, unseal } from './seal.ts';

const old = 'an old key of thirty-two characters';
const fresh = 'a fresh key of thirty-two characters';
const secret = Buffer.from('what nobody shall read');

describe('Sealing', () => {
  test('what is sealed is opened again, never twice the same, and not to be read', () => {
    const sealed = seal([old], secret, 'file 1');
    expect(unseal([old], sealed, 'file 1')).toEqual(secret);
    expect(seal([old], secret, 'file 1')).not.toEqual(sealed);
    expect(sealed.includes('nobody')).toBe(false);
  });

  test('keys have numbers: what was sealed with an old one is still opened, what is new with the newest', () => {
    const before = seal([old], secret, 'file 1');
    expect(unseal([fresh, old], before, 'file 1')).toEqual(secret);
    const after = seal([fresh, old], secret, 'file 1');
    expect([before[0], after[0]]).toEqual([1, 2]);
    expect(() => unseal([old], after, 'file 1')).toThrow('no key 2');
  });

  test.each`
    because                           | open
    ${'another key'}                  | ${(sealed: Buffer) => unseal([fresh], sealed, 'file 1')}
    ${'it belongs to something else'} | ${(sealed: Buffer) => unseal([old], sealed, 'file 2')}
    ${'a bit has changed'}            | ${(sealed: Buffer) => unseal([old], Buffer.concat([sealed.subarray(0, -1), Buffer.of(sealed.at(-1)! ^ 1)]), 'file 1')}
    ${'its end is missing'}           | ${(sealed: Buffer) => unseal([old], sealed.subarray(0, 30), 'file 1')}
  `('it does not open: $because', ({ open }) => {
    expect(() => open(seal([old], secret, 'file 1'))).toThrow();
  });

  test('bytes of any length, none included', () => {
    const key = Buffer.alloc(32, 7);
    for (const length of [0, 1, 100_000]) {
      const bytes = Buffer.alloc(length, 3);
      expect(decrypt(key, encrypt(key, bytes, 'x'), 'x')).toEqual(bytes);
    }
  });
});
