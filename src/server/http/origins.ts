import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/errors.ts';

/**
 * A write that is authenticated by the cookie must come from a page of this portal: browsers say so in `Origin`.
 * A bearer needs no such check, since a foreign page cannot make a browser send one; nor does a call that this process
 * makes to itself while it draws a page, which only reads.
 */
export function requireOwnOrigin(request: FastifyRequest, isOwn: (origin: string) => boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (!request.byCookie || request.inner) return;
  const { origin } = request.headers;
  if (origin !== undefined ? isOwn(origin) : request.headers['sec-fetch-site'] === 'same-origin') return;
  refuse('foreign_origin');
}
