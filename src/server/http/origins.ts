import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/errors.ts';

/**
 * CSRF protection: a write with one of our cookies must have an `Origin` of this portal. A bearer token needs no check,
 * because a foreign page cannot make a browser send it; nor do the calls of this process to itself.
 */
export function requireOwnOrigin(request: FastifyRequest, isOwn: (origin: string) => boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (request.inner) return;
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (cookie === undefined) return;
  const own = origin !== undefined ? isOwn(origin) : site === 'same-origin' || !request.withSession;
  if (!own) refuse('foreign_origin');
}
