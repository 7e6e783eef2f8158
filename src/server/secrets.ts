import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens are stored only as this hash; a token has 256 random bits, so a plain hash suffices. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newToken = (): string => randomBytes(32).toString('base64url');

/** A signature (HMAC) of a text. */
export const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
