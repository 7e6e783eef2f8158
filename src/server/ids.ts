import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids of what belongs to a person: ordered by time for the index, opaque to clients. */
export const newId = (): string => v7();

// Without letters and figures that are mistaken for each other when read aloud.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const block = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A reference that is readable, unique in practice (the column is unique in law) and not guessable: `TL20-7KQ4-M2XD`. */
export const newReference = (prefix: string): string => `${prefix}-${block(4)}-${block(4)}`;
