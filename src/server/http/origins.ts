import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/errors.ts';

/**
 * A write that is authenticated by the session's cookie must come from a page of this portal: browsers say so in
 * `Origin`. Our other cookies mark a browser too (the way back from a provider), so a foreign `Origin` is refused with
 * any of them; a client that is no browser names none. A bearer needs no such check, since a foreign page cannot make a
 * browser send one; nor does a call that this process makes to itself while it draws a page, which only reads.
 */
export function requireOwnOrigin(request: FastifyRequest, isOwn: (origin: string) => boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (request.inner || request.headers.authorization !== undefined) return;
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (cookie === undefined) return;
  const own = origin !== undefined ? isOwn(origin) : site === 'same-origin' || !request.byCookie;
  if (!own) refuse('foreign_origin');
}
