import { describe, expect, test } from 'vitest';
import { base32, codeOf, matchingStep, otpauth, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('Codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i it is %s (RFC 6238, appendix B)', (second, code) => {
    const step = stepAt(new Date(second * 1000));
    expect(codeOf(secret, step, 8)).toBe(code);
    expect(codeOf(secret, step)).toBe(code.slice(2));
  });

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('“%s” in base 32 is “%s” (RFC 4648, section 10, without padding)', (text, encoded) =>
    expect(base32(Buffer.from(text))).toBe(encoded),
  );

  test('are good in their step and the two beside it, and once', () => {
    const now = new Date('2026-09-01T10:00:00.000Z');
    const step = stepAt(now);
    for (const beside of [-1, 0, 1])
      expect(matchingStep(secret, codeOf(secret, step + beside), now, null)).toBe(step + beside);
    for (const far of [-2, 2]) expect(matchingStep(secret, codeOf(secret, step + far), now, null)).toBeNull();
    expect(matchingStep(secret, codeOf(secret, step), now, step)).toBeNull();
    expect(matchingStep(secret, codeOf(secret, step - 1), now, step)).toBeNull();
    expect(matchingStep(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1);
  });

  test('are told of to the app with the account’s name', () => {
    expect(otpauth(secret, 'ada+x@example.org')).toBe(
      'otpauth://totp/Pettorale:ada%2Bx%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pettorale&digits=6&period=30',
    );
  });
});
