import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '#web/request.ts';

/** A random token that marks the calls the server makes to itself; it never leaves this process. */
const mark = randomBytes(24).toString('base64url');

export const markInnerCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    request.inner = request.headers['x-inner'] === mark;
    done();
  });
};

/** A page's API calls carry the id of the page's request, for correlation in the log. */
export const idOfOuterRequest = (headers: IncomingHttpHeaders): string | null =>
  headers['x-inner'] === mark ? (headers['x-request-id']?.toString() ?? null) : null;

export const innerHeaders = { 'x-inner': mark };

/**
 * A page's API calls go to this process's own router, with the visitor's session; for a cached public page, without a
 * cookie.
 */
export const sendAs =
  (app: FastifyInstance, request: FastifyRequest, publicly: boolean): Send =>
  async (path, init) => {
    const { host, cookie, 'x-forwarded-for': forwarded, 'user-agent': agent } = request.headers;
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `/api${path}`,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        ...innerHeaders,
        'x-request-id': request.id,
        ...(host && { host }),
        ...(cookie && !publicly && { cookie }),
        ...(forwarded && { 'x-forwarded-for': String(forwarded) }),
        ...(agent && { 'user-agent': agent }),
      },
      remoteAddress: request.ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    return new Response(answer.payload, { status: answer.statusCode });
  };
