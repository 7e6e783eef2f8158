import type {} from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { sessionDays } from './sessions.ts';

const settings = ({ baseUrl }: Pick<Environment, 'baseUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: baseUrl.protocol === 'https:', path: '/' }) as const;

/**
 * The name of the session's cookie. With https it begins with `__Host-`: browsers then take it from this very host only,
 * and no other host of the same domain can put a session of its own into the browser (RFC 6265bis, "Cookie Name Prefixes").
 */
export const sessionCookieOf = ({ baseUrl }: Pick<Environment, 'baseUrl'>): string =>
  baseUrl.protocol === 'https:' ? '__Host-pettorale_session' : 'pettorale_session';

/** The session for a browser: no script can read it, and it dies with the session. */
export const setSessionCookie = (reply: FastifyReply, token: string, environment: Environment): void => {
  reply.setCookie(sessionCookieOf(environment), token, {
    ...settings(environment),
    maxAge: sessionDays * 24 * 60 * 60,
  });
};

export const clearSessionCookie = (reply: FastifyReply, environment: Environment): void => {
  reply.clearCookie(sessionCookieOf(environment), settings(environment));
};
