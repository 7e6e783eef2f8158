import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { sameText, signatureOf } from '#server/secrets.ts';
import { tokenLife } from './tokens.ts';

const cookie = 'pettorale_signup';

type Signing = Pick<Environment, 'secret' | 'baseUrl'>;

const settings = ({ baseUrl }: Signing) =>
  ({ httpOnly: true, sameSite: 'lax', secure: baseUrl.protocol === 'https:', path: '/api' }) as const;

const markOf = (userId: string, until: string, { secret }: Signing): string =>
  signatureOf(`signed up ${userId} until ${until}`, secret);

/**
 * Lets this browser be known as the one in which the account was made, for as long as its activation mail is good. It
 * grants nothing alone: only who also has the mail is signed in with it, once (decision 164).
 */
export function rememberSignUp(reply: FastifyReply, userId: string, now: Date, environment: Signing): void {
  const until = String(now.getTime() + tokenLife.activate);
  reply.setCookie(cookie, `${userId}.${until}.${markOf(userId, until, environment)}`, {
    ...settings(environment),
    maxAge: tokenLife.activate / 1_000,
  });
}

/** Was the account made in the browser that asks? */
export function isSignUpBrowser(request: FastifyRequest, userId: string, now: Date, environment: Signing): boolean {
  const [id, until = '', mark = ''] = (request.cookies[cookie] ?? '').split('.');
  return id === userId && Number(until) > now.getTime() && sameText(mark, markOf(userId, until, environment));
}

export const forgetSignUp = (reply: FastifyReply, environment: Signing): void => {
  reply.clearCookie(cookie, settings(environment));
};
