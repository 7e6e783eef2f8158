import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#server/environment.ts';
import type { Account } from '#server/http/request.ts';
import { newToken, sameText, signatureOf } from '#server/secrets.ts';
import { type Sessions, sessionDays } from './sessions.ts';
import { tokenLife } from './tokens.ts';

type Signing = Pick<Environment, 'secret' | 'baseUrl'>;

const settings = ({ baseUrl }: Pick<Environment, 'baseUrl'>, path: '/' | '/api') =>
  ({ httpOnly: true, sameSite: 'lax', secure: baseUrl.protocol === 'https:', path }) as const;

const day = 24 * 60 * 60;

/** `__Host-`: no other host of the domain can put a session of its own into the browser (RFC 6265bis). */
export const sessionCookieOf = ({ baseUrl }: Pick<Environment, 'baseUrl'>): string =>
  baseUrl.protocol === 'https:' ? '__Host-pettorale_session' : 'pettorale_session';

export const setSessionCookie = (reply: FastifyReply, token: string, environment: Environment): void => {
  const maxAge = sessionDays * day;
  reply.setCookie(sessionCookieOf(environment), token, { ...settings(environment, '/'), maxAge });
};

export const clearSessionCookie = (reply: FastifyReply, environment: Environment): void => {
  reply.clearCookie(sessionCookieOf(environment), settings(environment, '/'));
};

const deviceCookie = 'pettorale_device';

const deviceMark = (device: string, email: string, secret: string): string =>
  signatureOf(`device ${device} ${email.toLowerCase()}`, secret);

/** The tries of a browser that has signed in before are limited apart: guesses never lock out the owner. */
export function knownDevice(request: FastifyRequest, email: string, secret: string): string | null {
  const [device = '', signature = ''] = (request.cookies[deviceCookie] ?? '').split('.');
  return device && sameText(signature, deviceMark(device, email, secret)) ? device : null;
}

function rememberDevice(reply: FastifyReply, email: string, environment: Environment): void {
  const device = newToken().slice(0, 22);
  const value = `${device}.${deviceMark(device, email, environment.secret)}`;
  reply.setCookie(deviceCookie, value, { ...settings(environment, '/api'), maxAge: 180 * day });
}

export interface Visitor {
  readonly account: Account | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Hands a new session to the browser. The one that it had is ended: nobody could do so once its cookie is overwritten. */
export async function enterBrowser(
  sessions: Sessions,
  { account, request, reply }: Visitor,
  entered: { readonly token: string; readonly email: string },
  environment: Environment,
): Promise<void> {
  if (account && request.byCookie) await sessions.close(account.sessionId);
  setSessionCookie(reply, entered.token, environment);
  rememberDevice(reply, entered.email, environment);
}

const signUpCookie = 'pettorale_signup';

const signUpMark = (userId: string, until: string, { secret }: Signing): string =>
  signatureOf(`signed up ${userId} until ${until}`, secret);

/** Alone it grants nothing: only who also has the activation mail is signed in with it (decision 164). */
export function rememberSignUp(reply: FastifyReply, userId: string, now: Date, environment: Signing): void {
  const until = String(now.getTime() + tokenLife.activate);
  const value = `${userId}.${until}.${signUpMark(userId, until, environment)}`;
  reply.setCookie(signUpCookie, value, { ...settings(environment, '/api'), maxAge: tokenLife.activate / 1_000 });
}

export function isSignUpBrowser(request: FastifyRequest, userId: string, now: Date, environment: Signing): boolean {
  const [id, until = '', mark = ''] = (request.cookies[signUpCookie] ?? '').split('.');
  return id === userId && Number(until) > now.getTime() && sameText(mark, signUpMark(userId, until, environment));
}

export const forgetSignUp = (reply: FastifyReply, environment: Signing): void => {
  reply.clearCookie(signUpCookie, settings(environment, '/api'));
};
