import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids of what belongs to a person: ordered by time for the index, opaque to clients. */
export const newId = (): string => v7();

// Without letters and figures that are mistaken for each other when read aloud; 32 of them, so five bits choose one.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const block = (random: Uint8Array) => Array.from(random, (byte) => alphabet[byte & 31]).join('');

/** A reference that is readable, unique in practice (the column is unique in law) and not guessable: `TL20-7KQ4-M2XD`. */
export function newReference(prefix: string): string {
  const random = randomBytes(8);
  return `${prefix}-${block(random.subarray(0, 4))}-${block(random.subarray(4))}`;
}
