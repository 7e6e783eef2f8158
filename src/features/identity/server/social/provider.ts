import type { Lang } from '#kernel/lang.ts';
import { EmailIn } from '#kernel/wire.ts';
import type { ProviderIdentity, ProviderName } from '../../rules/providers.ts';

/** PKCE verifier and nonce of one sign-in. */
export interface TripSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

export interface AuthorizationRequest extends TripSecrets {
  readonly state: string;
  readonly lang: Lang;
  /** Ask for the credentials again (`prompt`, `auth_type`), do not use the provider's open session. */
  readonly again: boolean;
}

export interface ProviderCallback extends TripSecrets {
  readonly state: string;
  /** Query of the callback. */
  readonly query: URLSearchParams;
}

/**
 * Adapter of an identity provider. Every error is one of three refusals:
 * `signin_cancelled`, `signin_not_proven`, `identity_provider_unavailable`, with the cause for the log.
 */
export interface IdentityProvider {
  readonly name: ProviderName;
  /** The address to which the browser is redirected. */
  readonly authorizationUrl: (request: AuthorizationRequest) => Promise<URL>;
  /** Exchanges the callback's code for the person's identity. */
  readonly identify: (callback: ProviderCallback) => Promise<ProviderIdentity>;
}

/** Timeout of one request to a provider. */
export const longestAnswerMs = 5_000;

/** A name from a provider, as the form's starting value. */
export const nameOf = (given: unknown): string => (typeof given === 'string' ? given.trim().slice(0, 100) : '');

/** An e-mail from a provider; an invalid one counts as not given. */
export const emailOf = (given: unknown): string | null => EmailIn.safeParse(given).data ?? null;
