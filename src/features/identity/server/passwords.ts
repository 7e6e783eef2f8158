import { hash, verify } from '@node-rs/argon2';
import { newToken } from '#server/secrets.ts';

/** Argon2id, which is the library's default. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on two keyboards is one password. */
const typed = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(typed(password), settings);

let nobodys: Promise<string> | undefined;

/**
 * Is it the account's password? Where there is no account, or it has no password, the same work is done with
 * nobody's hash, so that the time of the answer tells nothing.
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hashPassword(newToken());
  const right = await verify(passwordHash ?? (await nobodys), typed(password));
  return right && typeof passwordHash === 'string';
}
