import type { Lang } from '#kernel/lang.ts';
import { EmailIn } from '#kernel/wire.ts';
import type { ProviderIdentity, ProviderName } from '../../rules/providers.ts';

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
  readonly query: URLSearchParams;
}

/** Errors are `signin_cancelled`, `signin_not_proven` or `identity_provider_unavailable`, with the cause. */
export interface IdentityProvider {
  readonly name: ProviderName;
  readonly authorizationUrl: (request: AuthorizationRequest) => Promise<URL>;
  readonly identify: (callback: ProviderCallback) => Promise<ProviderIdentity>;
}

export const longestAnswerMs = 5_000;

export const nameOf = (given: unknown): string => (typeof given === 'string' ? given.trim().slice(0, 100) : '');

/** An invalid one counts as not given. */
export const emailOf = (given: unknown): string | null => EmailIn.safeParse(given).data ?? null;
