import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key that signs who somebody is. It is kept, so that a portal which has read it can go on with it. */
export function openKey(folder: string) {
  const file = join(folder, 'key.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const key = createPrivateKey(readFileSync(file));
  const kid = 'sandbox';
  return {
    /** The public half, as a client reads it. */
    jwk: () => ({ ...createPublicKey(key).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }),
    sign(claims: object): string {
      const text = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
      return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
    },
  };
}
