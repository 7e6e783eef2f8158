/** With whom one can sign in beside a password (registration §2: two external identity providers). */
export const providerNames = ['google', 'facebook'] as const;
export type ProviderName = (typeof providerNames)[number];

export const providerTitles: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

export interface ProviderIdentity {
  /** The provider's id of the person (`sub`); it never changes. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstname: string;
  readonly lastname: string;
}
