import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#kernel/errors.ts';
import type { Environment } from '#server/environment.ts';
import { emailOf, type IdentityProvider, longestAnswerMs, nameOf } from './provider.ts';

type Settings = NonNullable<Environment['facebook']>;

const Token = z.object({ access_token: z.string().min(1) });
const Me = z.object({
  id: z.string().min(1),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

class Denied extends Error {}

async function ask<Shape extends z.ZodType>(shape: Shape, url: string, init: RequestInit): Promise<z.output<Shape>> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(longestAnswerMs) });
  if (answer.status === 400 || answer.status === 401) throw new Denied(`Facebook answered ${answer.status}`);
  if (!answer.ok) throw new Error(`Facebook answered ${answer.status}`);
  return shape.parse(await answer.json());
}

/** Without PKCE the code is useless still: the app's secret signs the request (`appsecret_proof`). */
export function createFacebook({ id, secret, url, graphUrl }: Settings, callback: string): IdentityProvider {
  async function whoIs(code: string) {
    const { access_token: token } = await ask(Token, `${graphUrl}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: id, client_secret: secret, redirect_uri: callback, code }),
    });
    const proof = createHmac('sha256', secret).update(token).digest('hex');
    const fields = new URLSearchParams({ fields: 'id,first_name,last_name,email', appsecret_proof: proof });
    return ask(Me, `${graphUrl}/me?${fields}`, { headers: { authorization: `Bearer ${token}` } });
  }

  return {
    name: 'facebook',
    authorizationUrl: async ({ state, again }) => {
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: callback,
        state,
        response_type: 'code',
        scope: 'email,public_profile',
        // `rerequest` asks again for a refused e-mail; `reauthenticate` asks for the password.
        auth_type: again ? 'reauthenticate' : 'rerequest',
      });
      return new URL(`${url}/dialog/oauth?${query}`);
    },
    identify: async ({ query }) => {
      if (query.get('error') === 'access_denied') throw new Refusal('signin_cancelled', null);
      try {
        const code = query.get('code');
        if (!code) throw new Error(`Facebook sent ${query.get('error') ?? 'no code'}`);
        const me = await whoIs(code);
        const email = emailOf(me.email);
        return {
          subject: me.id,
          email,
          // Facebook answers verified addresses only (decision 025).
          emailVerified: email !== null,
          firstname: nameOf(me.first_name),
          lastname: nameOf(me.last_name),
        };
      } catch (cause) {
        const code = cause instanceof Denied ? 'signin_not_proven' : 'identity_provider_unavailable';
        throw new Refusal(code, null, { cause });
      }
    },
  };
}
