import { randomInt } from 'node:crypto';
import { signatureOf } from '#server/secrets.ts';

/** Six digits for who reads the mail on another device. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * Six digits are soon tried out by whoever has the table, so what is kept of them depends on the portal's secret,
 * which is not in it.
 */
export const codeHash = (secret: string, userId: string, code: string): Buffer =>
  Buffer.from(signatureOf(`activation ${userId} ${code}`, secret), 'base64url');
