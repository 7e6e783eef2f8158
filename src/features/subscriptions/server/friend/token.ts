import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';

/**
 * Who gets a key: the athlete, or, where the athlete's record is kept elsewhere, an address that whoever registered
 * them has typed. It may be that person's own, so its key shows nothing that the athlete writes (decision 054).
 */
export type KeyHolder = 'athlete' | 'typed';

const names = { athlete: 'friend’s link', typed: 'friend’s link to a typed address' } as const;

const mark = (holder: KeyHolder, registrationId: string, { secret }: Pick<Environment, 'secret'>): string =>
  signatureOf(`${names[holder]} ${registrationId}`, secret);

/** The key to one registration that its athlete gets by mail: nothing is stored, and nobody else can make it. */
export const friendToken = (
  registrationId: string,
  environment: Pick<Environment, 'secret'>,
  holder: KeyHolder = 'athlete',
): string => `${registrationId}.${mark(holder, registrationId, environment)}`;

/** Which registration a key opens, and whose key it is; or null. */
export function registrationOf(
  token: string,
  environment: Pick<Environment, 'secret'>,
): { readonly id: string; readonly holder: KeyHolder } | null {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const holder = (['athlete', 'typed'] as const).find((one) => sameText(signature, mark(one, id, environment)));
  return holder ? { id, holder } : null;
}
