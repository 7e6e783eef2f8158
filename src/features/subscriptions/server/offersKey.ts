import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';

/** What an account may choose after a race of its registrations was postponed or cancelled. */
export interface OffersOf {
  readonly disruption: string;
  readonly account: string;
}

const mark = ({ disruption, account }: OffersOf, { secret }: Pick<Environment, 'secret'>): string =>
  signatureOf(`offers of ${disruption} to ${account}`, secret);

/** Signed key of these choices, for the link in the account's mail and in its list; nothing is stored. */
export const offersKey = (of: OffersOf, environment: Pick<Environment, 'secret'>): string =>
  [of.disruption, of.account, mark(of, environment)].join('.');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readOffersKey(key: string, environment: Pick<Environment, 'secret'>): OffersOf | null {
  const [disruption = '', account = '', signature = ''] = key.split('.');
  if (!uuid.test(disruption) || !uuid.test(account)) return null;
  const of = { disruption, account };
  return sameText(signature, mark(of, environment)) ? of : null;
}
