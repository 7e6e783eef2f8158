/** With whom one can sign in beside a password (registration §2: two external identity providers). */
export const providerNames = ['google', 'facebook'] as const;
export type ProviderName = (typeof providerNames)[number];

/** As they call themselves. */
export const providerTitles: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** Who a provider says that somebody is. */
export interface Provided {
  /** The provider's own name for the person; it never changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has seen that the address is the person's. */
  readonly emailVerified: boolean;
  readonly firstname: string;
  readonly lastname: string;
}
