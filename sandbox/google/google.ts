import type { FastifyInstance } from 'fastify';
import { choice, readForms } from '../people/choice.ts';
import { createCodes } from '../people/codes.ts';
import { people } from '../people/people.ts';
import type { CreateProvider } from '../provider.ts';
import { openKey } from './key.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Sign-in with Google: OpenID Connect with discovery, PKCE and signed identities. */
export const createGoogle: CreateProvider = (world) => {
  const { env, now, url } = world;
  const clientId = env.GOOGLE_CLIENT_ID || 'sandbox-google';
  const clientSecret = env.GOOGLE_CLIENT_SECRET || 'sandbox-google-secret';
  const codes = createCodes(now);
  let key: ReturnType<typeof openKey> | undefined;
  const theKey = () => {
    key ??= openKey(world.folder('google'));
    return key;
  };
  const issuer = () => `${url()}/google`;

  function api(app: FastifyInstance) {
    readForms(app);

    app.get('/google/.well-known/openid-configuration', async () => ({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
    }));

    app.get('/google/oauth2/v3/certs', async () => ({ keys: [theKey().jwk()] }));

    app.post<{ Body: Fields }>('/google/token', async ({ body, headers }, reply) => {
      const given = credentialsOf(body, headers.authorization);
      if (given.id !== clientId || given.secret !== clientSecret) {
        return reply.code(401).send({ error: 'invalid_client' });
      }
      if (body.grant_type !== 'authorization_code') return reply.code(400).send({ error: 'unsupported_grant_type' });
      const { code = '', redirect_uri: redirectUri = '', code_verifier: verifier } = body;
      const grant = codes.take({ code, clientId, redirectUri, verifier });
      if (!grant) return reply.code(400).send({ error: 'invalid_grant' });
      const { subject, email, verified, firstname, lastname } = grant.person;
      const issued = Math.floor(now().getTime() / 1000);
      return {
        access_token: `sandbox-${subject}`,
        token_type: 'Bearer',
        expires_in: 3_599,
        scope: 'openid email profile',
        id_token: theKey().sign({
          iss: issuer(),
          aud: clientId,
          azp: clientId,
          sub: subject,
          iat: issued,
          exp: issued + 3_600,
          ...(grant.nonce !== undefined && { nonce: grant.nonce }),
          ...(email !== '' && { email, email_verified: verified }),
          name: `${firstname} ${lastname}`,
          given_name: firstname,
          family_name: lastname,
        }),
      };
    });
  }

  return {
    name: 'google',
    title: 'Google (sign-in)',
    links: [{ href: '/google/.well-known/openid-configuration', text: 'Discovery' }],
    sendsNotices: false,
    slowMs: 12_000,
    outage: { status: 503, body: { error: 'temporarily_unavailable' } },
    api,
    pages: (app) =>
      choice(app, {
        provider: 'Google',
        path: '/google/o/oauth2/v2/auth',
        clientId,
        people: people.google,
        codes,
        cancelled: { error: 'access_denied' },
      }),
    forget: codes.forget,
  };
};

/** The client's name and secret, in the form or in the header. */
function credentialsOf({ client_id, client_secret }: Fields, header: string | undefined) {
  const basic = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  if (basic === undefined) return { id: client_id, secret: client_secret };
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { id, secret };
}
