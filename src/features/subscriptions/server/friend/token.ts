import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';

const mark = (registrationId: string, { secret }: Pick<Environment, 'secret'>): string =>
  signatureOf(`friend's link ${registrationId}`, secret);

/** The key to one registration that its athlete gets by mail: nothing is stored, and nobody else can make it. */
export const friendToken = (registrationId: string, environment: Pick<Environment, 'secret'>): string =>
  `${registrationId}.${mark(registrationId, environment)}`;

/** Which registration a key opens, or null. */
export function registrationOf(token: string, environment: Pick<Environment, 'secret'>): string | null {
  const [id = '', signature = ''] = token.split('.');
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return isId && sameText(signature, mark(id, environment)) ? id : null;
}
