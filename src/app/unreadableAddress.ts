import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/errors.ts';
import { defaultLang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { problemOf } from '#server/http/problem.ts';

/** A malformed address (`/it/%ZZ`) never reaches a route: the API answers a problem, a page redirects Home. */
export function unreadableAddress(
  _error: FastifyError,
  { url }: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
): void {
  if (!url.startsWith('/api/')) {
    reply.redirect(paths.home(defaultLang), 302);
    return;
  }
  reply
    .code(400)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(new Refusal('malformed_request', null), defaultLang)));
}
