import type { Provided } from './providers.ts';

/** What the portal knows of somebody whom a provider vouches for. */
export interface KnownAccounts {
  /** The account that this person at the provider is linked to. */
  readonly linkedTo: string | null;
  /** The account that has the e-mail. */
  readonly owner: { readonly id: string; readonly activated: boolean } | null;
}

export type ProviderOutcome =
  | { readonly act: 'sign_in'; readonly userId: string }
  /** The account is the person's: they have proved to both sides that the address is theirs. */
  | { readonly act: 'link'; readonly userId: string }
  /**
   * Somebody typed this address and never proved that it is theirs. It may have been a stranger who waits with a
   * password of their own, so the account passes to the address's owner with nothing that could open it.
   */
  | { readonly act: 'take_over'; readonly userId: string }
  | { readonly act: 'sign_up' }
  | { readonly act: 'refuse'; readonly why: 'signin_email_missing' | 'signin_email_unverified' };

/** What follows when somebody comes back from Google or Facebook (registration §2, decision 025). */
export function providerOutcome(
  { email, emailVerified }: Pick<Provided, 'email' | 'emailVerified'>,
  { linkedTo, owner }: KnownAccounts,
): ProviderOutcome {
  if (linkedTo) return { act: 'sign_in', userId: linkedTo };
  if (!email) return { act: 'refuse', why: 'signin_email_missing' };
  if (!emailVerified) return { act: 'refuse', why: 'signin_email_unverified' };
  if (!owner) return { act: 'sign_up' };
  return { act: owner.activated ? 'link' : 'take_over', userId: owner.id };
}
