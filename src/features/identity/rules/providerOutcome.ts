import type { ProviderIdentity } from './providers.ts';

export type ProviderOutcome =
  | { readonly act: 'sign_in'; readonly userId: string }
  /** Link the identity to the account: portal and provider have both verified the address. */
  | { readonly act: 'link'; readonly userId: string }
  /** Its address was never verified: anybody may have signed up with it (pre-hijacking). */
  | { readonly act: 'take_over'; readonly userId: string }
  | { readonly act: 'sign_up' }
  | { readonly act: 'refuse'; readonly why: 'signin_email_missing' | 'signin_email_unverified' };

/** Decides what a sign-in with Google or Facebook does (registration §2, decision 025). */
export function providerOutcome(
  { email, emailVerified }: Pick<ProviderIdentity, 'email' | 'emailVerified'>,
  {
    linkedTo,
    owner,
  }: { readonly linkedTo: string | null; readonly owner: { readonly id: string; readonly activated: boolean } | null },
): ProviderOutcome {
  if (linkedTo) return { act: 'sign_in', userId: linkedTo };
  if (!email) return { act: 'refuse', why: 'signin_email_missing' };
  if (!emailVerified) return { act: 'refuse', why: 'signin_email_unverified' };
  if (!owner) return { act: 'sign_up' };
  return { act: owner.activated ? 'link' : 'take_over', userId: owner.id };
}
