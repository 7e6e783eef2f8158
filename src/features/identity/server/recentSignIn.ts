import { refuse } from '#kernel/errors.ts';
import { isRecent } from '../rules/recent.ts';

/** Refuses what changes an account's e-mail or ends it, until the password (or the provider) is asked again. */
export function requireRecent(account: { readonly confirmedAt: Date }, now: Date): void {
  if (!isRecent(account.confirmedAt, now)) refuse('reauth_required');
}
