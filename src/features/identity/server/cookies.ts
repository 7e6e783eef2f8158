import type {} from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { sessionCookie, sessionDays } from './sessions.ts';

const settings = ({ baseUrl }: Pick<Environment, 'baseUrl'>) =>
  ({ httpOnly: true, sameSite: 'lax', secure: baseUrl.protocol === 'https:', path: '/' }) as const;

/** The session for a browser: no script can read it, and it dies with the session. */
export const setSessionCookie = (reply: FastifyReply, token: string, environment: Environment): void => {
  reply.setCookie(sessionCookie, token, { ...settings(environment), maxAge: sessionDays * 24 * 60 * 60 });
};

export const clearSessionCookie = (reply: FastifyReply, environment: Environment): void => {
  reply.clearCookie(sessionCookie, settings(environment));
};
