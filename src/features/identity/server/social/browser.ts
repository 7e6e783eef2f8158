import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#server/environment.ts';
import { hashOf, newToken } from '#server/secrets.ts';

type Settings = Pick<Environment, 'baseUrl'>;

const isSecure = ({ baseUrl }: Settings) => baseUrl.protocol === 'https:';

/** With TLS the name keeps a neighbouring host from setting it. */
const prefixOf = (settings: Settings) => `${isSecure(settings) ? '__Host-' : ''}pettorale_trip_`;
const lifeSeconds = 2 * 60 * 60;

const marksIn = ({ cookies }: FastifyRequest, settings: Settings) =>
  Object.entries(cookies).flatMap(([name, mark]) =>
    name.startsWith(prefixOf(settings)) && mark && /^[\w-]{43}$/.test(mark) ? [{ name, mark }] : [],
  );

/** The marks of the browser that asks. */
export const marksOf = (request: FastifyRequest, settings: Settings): readonly Buffer[] =>
  marksIn(request, settings).map(({ mark }) => hashOf(mark));

/**
 * Marks the browser on the host where the sign-in begins. A mark it has already stays, and each new one has a name of
 * its own, so that two tabs do not spoil each other's sign-in. A session is opened only where the mark is: whoever
 * sends somebody an address of their own sign-in cannot sign them in as somebody else.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, settings: Settings): Buffer {
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
