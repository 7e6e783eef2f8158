import type { ProviderIdentity } from './providers.ts';

/** The accounts that match a person whom a provider has identified. */
export interface KnownAccounts {
  /** The account that this person at the provider is linked to. */
  readonly linkedTo: string | null;
  /** The account that has the e-mail. */
  readonly owner: { readonly id: string; readonly activated: boolean } | null;
}

export type ProviderOutcome =
  | { readonly act: 'sign_in'; readonly userId: string }
  /** Link the identity to the account: portal and provider have both verified the address. */
  | { readonly act: 'link'; readonly userId: string }
  /**
   * The account exists but its address was never verified, so somebody else may have signed up with it (pre-hijacking).
   * The verified owner gets the account, and its password, sessions and links are revoked.
   */
  | { readonly act: 'take_over'; readonly userId: string }
  | { readonly act: 'sign_up' }
  | { readonly act: 'refuse'; readonly why: 'signin_email_missing' | 'signin_email_unverified' };

/** Decides what a sign-in with Google or Facebook does (registration §2, decision 025). */
export function providerOutcome(
  { email, emailVerified }: Pick<ProviderIdentity, 'email' | 'emailVerified'>,
  { linkedTo, owner }: KnownAccounts,
): ProviderOutcome {
  if (linkedTo) return { act: 'sign_in', userId: linkedTo };
  if (!email) return { act: 'refuse', why: 'signin_email_missing' };
  if (!emailVerified) return { act: 'refuse', why: 'signin_email_unverified' };
  if (!owner) return { act: 'sign_up' };
  return { act: owner.activated ? 'link' : 'take_over', userId: owner.id };
}
