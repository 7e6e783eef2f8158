import { refuse } from '#kernel/errors.ts';
import { isRecent } from '../rules/recent.ts';

/** Refuses a sensitive change unless password or provider was confirmed recently (step-up authentication). */
export function requireRecent(account: { readonly confirmedAt: Date }, now: Date): void {
  if (!isRecent(account.confirmedAt, now)) refuse('reauth_required');
}
