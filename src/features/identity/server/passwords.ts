import { hash, verify } from '@node-rs/argon2';
import { newToken } from '#server/secrets.ts';

/** Argon2id, which is the library's default. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Unicode normalisation: keyboards encode the same password differently. */
const typed = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(typed(password), settings);

let dummyHash: Promise<string> | undefined;

export const hashToCheck = (passwordHash: string | null | undefined): Promise<string> => {
  dummyHash ??= hashPassword(newToken());
  return passwordHash ? Promise.resolve(passwordHash) : dummyHash;
};

/** Without a password a dummy hash is verified: the time of the answer does not reveal it. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(await hashToCheck(passwordHash), typed(password));
  return right && typeof passwordHash === 'string';
}
