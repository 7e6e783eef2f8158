import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { satispayKeys } from './satispayKeys.ts';

const folder = mkdtempSync(join(tmpdir(), 'pettorale-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the demo’s key is made once, belongs together, and is for nobody else to read', () => {
  const first = satispayKeys(folder);
  const made = createPublicKey(first.SATISPAY_PRIVATE_KEY).export({ type: 'spki', format: 'pem' });
  expect(first.SATISPAY_PUBLIC_KEY).toBe(made);
  expect(satispayKeys(folder)).toEqual(first);
  expect(statSync(join(folder, 'satispay-key.pem')).mode & 0o077).toBe(0);
});
