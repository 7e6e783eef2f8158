import type { Lang } from '#kernel/lang.ts';
import { EmailIn } from '#kernel/wire.ts';
import type { Provided, ProviderName } from '../../rules/providers.ts';

/** What only the portal and the provider shall know of one sign-in. */
export interface TripSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

export interface AuthorizationRequest extends TripSecrets {
  readonly state: string;
  readonly lang: Lang;
  /** The person shall show again who they are, not merely be recognised. */
  readonly again: boolean;
}

export interface ProviderCallback extends TripSecrets {
  readonly state: string;
  /** What the provider put into the address on the way back. */
  readonly query: URLSearchParams;
}

/**
 * Somebody who can say who a person is. It speaks our words; what goes wrong is one of three refusals:
 * `signin_cancelled`, `signin_not_proven`, `identity_provider_unavailable`, with the cause for the log.
 */
export interface IdentityProvider {
  readonly name: ProviderName;
  /** Where the browser goes. */
  readonly authorizationUrl: (request: AuthorizationRequest) => Promise<URL>;
  /** Who came back. */
  readonly identify: (callback: ProviderCallback) => Promise<Provided>;
}

/** So long a single answer of a provider may take. */
export const longestAnswerMs = 5_000;

/** A name as a provider gives it: a proposal for the form, no more. */
export const nameOf = (given: unknown): string => (typeof given === 'string' ? given.trim().slice(0, 100) : '');

/** An e-mail as a provider gives it; what is none counts as not given. */
export const emailOf = (given: unknown): string | null => EmailIn.safeParse(given).data ?? null;
