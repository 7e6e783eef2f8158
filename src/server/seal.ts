import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The deployment's encryption keys, newest first; the oldest has the number 1. */
export type SealingKeys = readonly string[];

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const keyOf = (keys: SealingKeys, version: number): Buffer => {
  const secret = keys[keys.length - version];
  if (secret === undefined) throw new Error(`There is no key ${version} among the ${keys.length} of FILES_KEY`);
  return Buffer.from(hkdfSync('sha256', secret, '', `pettorale files ${version}`, 32));
};

/** AES-256-GCM: nonce, tag, ciphertext. `about` is the additional authenticated data, needed again to decrypt. */
export function encrypt(key: Buffer, bytes: Uint8Array, about: string): Buffer {
  const iv = randomBytes(ivLength);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([encryption.update(bytes), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), body]);
}

/** Throws if the bytes or `about` were changed. */
export function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer {
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decryption.update(sealed.subarray(ivLength + tagLength)), decryption.final()]);
}

/** Encrypts with the newest key, with its number in front for key rotation. */
export const seal = (keys: SealingKeys, bytes: Uint8Array, about: string): Buffer =>
  Buffer.concat([Buffer.of(keys.length), encrypt(keyOf(keys, keys.length), bytes, about)]);

/** Decrypts with the key of the stored number, the newest or an older one. */
export const unseal = (keys: SealingKeys, sealed: Buffer, about: string): Buffer =>
  decrypt(keyOf(keys, sealed[0] ?? 0), sealed.subarray(1), about);
