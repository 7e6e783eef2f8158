import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { isRecent } from '../rules/recent.ts';

/** Refuses a sensitive change unless password or provider was confirmed recently (step-up authentication). */
export function requireRecent(account: { readonly confirmedAt: Date }, now: Date): void {
  if (!isRecent(account.confirmedAt, now)) refuse('reauth_required');
}

/** Unless a code (in a demo the password) was asked for in the last half hour. */
export function requireProved({ environment, clock }: Pick<Context, 'environment' | 'clock'>, account: Account): void {
  if (account.provedAt && isRecent(account.provedAt, clock())) return;
  refuse(environment.secondFactor ? 'second_factor_required' : 'reauth_required');
}
