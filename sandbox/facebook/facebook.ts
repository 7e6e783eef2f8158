import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { choice, readForms } from '../people/choice.ts';
import { createCodes } from '../people/codes.ts';
import { type Person, people } from '../people/people.ts';
import type { CreateProvider } from '../provider.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Sign-in with Facebook: the login dialog, and as much of the Graph API as tells who somebody is. */
export const createFacebook: CreateProvider = ({ env, now }) => {
  const clientId = env.FACEBOOK_APP_ID || 'sandbox-facebook';
  const secret = env.FACEBOOK_APP_SECRET || 'sandbox-facebook-secret';
  const codes = createCodes(now);
  const tokens = new Map<string, Person>();
  const proofOf = (token: string) => createHmac('sha256', secret).update(token).digest('hex');

  const no = (reply: FastifyReply, code: number, message: string) =>
    reply.code(400).send({ error: { message, type: 'OAuthException', code } });

  function api(app: FastifyInstance) {
    readForms(app);

    app.post<{ Body: Fields }>('/facebook/graph/oauth/access_token', async ({ body }, reply) => {
      if (body.client_id !== clientId || body.client_secret !== secret) {
        return no(reply, 1, 'Error validating client secret.');
      }
      const { code = '', redirect_uri: redirectUri = '', code_verifier: verifier } = body;
      const grant = codes.take({ code, clientId, redirectUri, verifier });
      if (!grant) return no(reply, 100, 'This authorization code has been used or has expired.');
      const token = `EAA${proofOf(code).slice(0, 40)}`;
      tokens.set(token, grant.person);
      return { access_token: token, token_type: 'bearer', expires_in: 5_183_944 };
    });

    app.get<{ Querystring: Fields }>('/facebook/graph/me', async ({ query, headers }, reply) => {
      const token = query.access_token ?? /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
      const person = tokens.get(token);
      if (!person) return no(reply, 190, 'Invalid OAuth access token.');
      if (query.appsecret_proof !== proofOf(token)) return no(reply, 100, 'Invalid appsecret_proof provided.');
      const { subject, firstname, lastname, email, verified } = person;
      // An address that nobody confirmed is not given at all.
      const all = { id: subject, first_name: firstname, last_name: lastname, ...(email && verified && { email }) };
      const wanted = (query.fields ?? 'id').split(',');
      return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || wanted.includes(name)));
    });
  }

  return {
    name: 'facebook',
    title: 'Facebook (sign-in)',
    links: [],
    sendsNotices: false,
    slowMs: 12_000,
    outage: {
      status: 503,
      body: { error: { message: 'Service temporarily unavailable', type: 'OAuthException', code: 2 } },
    },
    api,
    pages: (app) =>
      choice(app, {
        provider: 'Facebook',
        path: '/facebook/dialog/oauth',
        clientId,
        people: people.facebook,
        codes,
        cancelled: { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' },
      }),
    forget: () => {
      codes.forget();
      tokens.clear();
    },
  };
};
