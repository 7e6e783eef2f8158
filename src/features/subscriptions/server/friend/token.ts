import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';

/** Who gets a key: the athlete, or an address that the buyer typed, which may be the buyer's own (decision 054). */
export type KeyHolder = 'athlete' | 'typed';

const names = { athlete: 'friend’s link', typed: 'friend’s link to a typed address' } as const;

const mark = (holder: KeyHolder, registrationId: string, { secret }: Pick<Environment, 'secret'>): string =>
  signatureOf(`${names[holder]} ${registrationId}`, secret);

/** Signed token for one registration, sent by mail; nothing is stored. */
export const friendToken = (
  registrationId: string,
  environment: Pick<Environment, 'secret'>,
  holder: KeyHolder = 'athlete',
): string => `${registrationId}.${mark(holder, registrationId, environment)}`;

export function registrationOf(token: string, environment: Pick<Environment, 'secret'>) {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const holder = (['athlete', 'typed'] as const).find((one) => sameText(signature, mark(one, id, environment)));
  return holder ? { id, holder } : null;
}
