import { randomInt } from 'node:crypto';
import { signatureOf } from '#server/secrets.ts';

/** Six digits, for reading the mail on another device. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * Keyed hash (HMAC) with the portal's secret: a plain hash of six digits could be brute-forced from a leaked table.
 */
export const codeHash = (secret: string, userId: string, code: string): Buffer =>
  Buffer.from(signatureOf(`activation ${userId} ${code}`, secret), 'base64url');
