import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** An id for personal data: a UUID v7, ordered by time for the index, opaque to clients. */
export const newId = (): string => v7();

/** Before every id, in their order: where work that goes on in batches begins. */
export const beforeEveryId = '00000000-0000-0000-0000-000000000000';

// 32 characters (five bits each), without those that are confused when read aloud.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const block = (random: Uint8Array) => Array.from(random, (byte) => alphabet[byte & 31]).join('');

/** A readable reference that cannot be guessed: `TL20-7KQ4-M2XD`. Its column has a unique constraint. */
export function newReference(prefix: string): string {
  const random = randomBytes(8);
  return `${prefix}-${block(random.subarray(0, 4))}-${block(random.subarray(4))}`;
}
