import * as oidc from 'openid-client';
import { Refusal } from '#kernel/errors.ts';
import type { Environment } from '#server/environment.ts';
import type { ProviderIdentity } from '../../rules/providers.ts';
import { emailOf, type IdentityProvider, longestAnswerMs, nameOf } from './provider.ts';

type Settings = NonNullable<Environment['google']>;

const discoveryKeptMs = 60 * 60 * 1000;

const notProven: readonly unknown[] = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
];

function refusalOf(cause: unknown): Refusal {
  const denied = cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied';
  if (denied) return new Refusal('signin_cancelled', null, { cause });
  const refused = cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant';
  const code = (cause as { readonly code?: unknown }).code;
  return new Refusal(
    refused || notProven.includes(code) ? 'signin_not_proven' : 'identity_provider_unavailable',
    null,
    { cause },
  );
}

/** Adapter of Google: OpenID Connect with discovery, PKCE, and validated signature, issuer, audience and nonce. */
export function createGoogle(settings: Settings, callback: string, clock: () => Date): IdentityProvider {
  const issuer = new URL(settings.issuer);
  // Only the sandbox is reached without TLS: in production no address leads to loopback.
  const plain = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  let known: { readonly until: number; readonly config: Promise<oidc.Configuration> } | undefined;

  /** Without the checks of signatures the library trusts the connection alone. */
  const discover = () =>
    oidc.discovery(issuer, settings.id, undefined, oidc.ClientSecretPost(settings.secret), {
      timeout: longestAnswerMs / 1000,
      execute: [...plain, oidc.enableNonRepudiationChecks],
    });

  async function configuration(): Promise<oidc.Configuration> {
    const now = clock().getTime();
    if (!known || known.until < now) known = { until: now + discoveryKeptMs, config: discover() };
    const mine = known;
    try {
      return await mine.config;
    } catch (error) {
      if (known === mine) known = undefined;
      throw error;
    }
  }

  async function orRefuse<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw refusalOf(error);
    }
  }

  return {
    name: 'google',
    authorizationUrl: ({ state, nonce, verifier, lang, again }) =>
      orRefuse(async () =>
        oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: callback,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ui_locales: lang,
          // Google cannot ask for the password again; the account chooser is all it offers.
          ...(again && { prompt: 'select_account' }),
        }),
      ),
    identify: ({ query, state, nonce, verifier }) =>
      orRefuse(async (): Promise<ProviderIdentity> => {
        // Built from BASE_URL, not from the request's headers, which the client controls.
        const tokens = await oidc.authorizationCodeGrant(await configuration(), new URL(`${callback}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        return {
          subject: claims.sub,
          email: emailOf(claims.email),
          emailVerified: claims.email_verified === true,
          firstname: nameOf(claims.given_name),
          lastname: nameOf(claims.family_name),
        };
      }),
  };
}
