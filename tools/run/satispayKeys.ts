import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A new RSA key, in PEM. */
const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * The key pair of the demo's account at Satispay: the private key for the portal, the public one for the sandbox. It is
 * made at the first start and kept in the data folder, as is what the sandbox remembers.
 */
export function satispayKeys(dataDir: string): Record<'SATISPAY_PRIVATE_KEY' | 'SATISPAY_PUBLIC_KEY', string> {
  const file = join(dataDir, 'satispay-key.pem');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const fresh = `${file}.new`;
    writeFileSync(fresh, newKey(), { mode: 0o600 });
    renameSync(fresh, file);
  }
  const privateKey = readFileSync(file, 'utf8');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { SATISPAY_PRIVATE_KEY: privateKey, SATISPAY_PUBLIC_KEY: publicKey };
}
