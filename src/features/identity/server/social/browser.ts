import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { hashOf, newToken } from '#server/secrets.ts';

type CookieSettings = Pick<Environment, 'baseUrl'>;

const isSecure = ({ baseUrl }: CookieSettings) => baseUrl.protocol === 'https:';

/** With TLS the `__Host-` prefix: another host of the domain cannot set the cookie. */
const prefixOf = (settings: CookieSettings) => `${isSecure(settings) ? '__Host-' : ''}pettorale_trip_`;
const lifeSeconds = 2 * 60 * 60;

const marksIn = ({ cookies }: FastifyRequest, settings: CookieSettings) =>
  Object.entries(cookies).flatMap(([name, mark]) =>
    name.startsWith(prefixOf(settings)) && mark && /^[\w-]{43}$/.test(mark) ? [{ name, mark }] : [],
  );

export const marksOf = (request: FastifyRequest, settings: CookieSettings): readonly Buffer[] =>
  marksIn(request, settings).map(({ mark }) => hashOf(mark));

/** Against login CSRF: a session is opened only in the browser that began. Two tabs have two marks. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, settings: CookieSettings): Buffer {
  const [old] = marksIn(request, settings);
  const { name, mark } = old ?? { name: prefixOf(settings) + newToken().slice(0, 6), mark: newToken() };
  reply.setCookie(name, mark, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(settings),
    path: '/',
    maxAge: lifeSeconds,
  });
  return hashOf(mark);
}
