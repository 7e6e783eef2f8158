import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { Sites } from '#features/circuits/server/sites.ts';
import { defaultLang } from '#kernel/lang.ts';
import { asSpelledHere, paths, routes } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { databaseFault, retryAfter } from '#server/databaseFaults.ts';
import type { FinishedResponse } from '#server/publicCache.ts';
import { createSeldom } from '#server/seldom.ts';
import { pageOfRequest, sendOfRequest } from '#web/request.ts';
import { developmentBuild, finishedBuild } from './build.ts';
import { sendAs } from './innerCalls.ts';
import { isFile } from './isFile.ts';
import { hashPolicy, noncePolicy, type PolicySettings } from './policy.ts';

const phone = /\b(Android|iPhone|iPod|Mobile)\b/;
/** What there is of a portal without a circuit: the way to one, for who signs in and proves who they are. */
const leadsToStart = new RegExp(`^/(it|en)/(${routes.start}|${routes.secondFactor}|signin|account)(/|\\.data$|$)`);

const outage = 'Il portale ha un guasto in questo momento. · The portal has a fault just now.\n';

export type DrawPublicly = (request: FastifyRequest) => Promise<FinishedResponse | null>;

/** Mounts React Router in Fastify: one process and one port, and every hook applies to pages too. */
export async function pages(
  app: FastifyInstance,
  { environment, clock }: Context,
  sites: Sites,
): Promise<DrawPublicly> {
  const dev = environment.mode === 'development';
  const https = environment.baseUrl.protocol === 'https:';
  const build = dev ? await developmentBuild(app) : await finishedBuild(app);
  const handle = createRequestHandler(build, dev ? 'development' : 'production');

  const settingsOf = ({ site, lang }: FastifyRequest): PolicySettings => ({
    https,
    circuit: sites.look(site.circuitId, lang),
  });

  function drawn(request: FastifyRequest, nonce: string | undefined, signal: AbortSignal | null): Promise<Response> {
    const publicly = nonce === undefined;
    const context = new RouterContextProvider();
    context.set(sendOfRequest, sendAs(app, request, publicly));
    context.set(pageOfRequest, {
      nonce: dev ? undefined : nonce,
      circuit: sites.look(request.site.circuitId, request.lang),
      hasCircuit: sites.has(request.site.circuitId),
      origin: request.site.origin,
      lang: request.lang,
      now: clock(),
      cached: publicly,
      phone: phone.test(request.headers['user-agent'] ?? ''),
      report: (error) => request.log.error({ err: error }, 'page'),
    });
    const headers = new Headers();
    if (!publicly)
      for (const [name, value] of Object.entries(request.headers))
        if (value !== undefined) headers.set(name, String(value));
    const asked = new Request(new URL(request.url, request.site.origin), {
      // HEAD is drawn like GET, and loses its body when it is sent; what is kept is the whole page in any case.
      method: 'GET',
      headers,
      signal,
    });
    return handle(asked, context);
  }

  async function drawForVisitor(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    const gone = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const answer = await drawn(request, nonce, gone.signal);
    if (answer.status === 503) reply.header('retry-after', retryAfter.away);
    if (!dev) reply.header('content-security-policy', noncePolicy(nonce, settingsOf(request)));
    reply.header('cache-control', 'no-store');
    if (request.method !== 'HEAD') return reply.send(answer);
    await answer.body?.cancel();
    return reply.send(new Response(null, { status: answer.status, headers: answer.headers }));
  }

  const sayOutage = createSeldom(1_000);
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`/${defaultLang}`, 302));
  app.setErrorHandler((error, request, reply) => {
    const fault = databaseFault(error);
    if (fault) {
      sayOutage((more) => request.log.error({ err: error, more }, 'page'));
      return reply.code(503).header('retry-after', retryAfter[fault]).type('text/plain; charset=utf-8').send(outage);
    }
    request.log.error({ err: error }, 'page');
    return reply.code(500).type('text/plain; charset=utf-8').send(`Error ${request.id}`);
  });
  // HEAD stands here by itself: the route that Fastify makes of GET measures the answer, which is a stream.
  app.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, handler: showPage });
  function showPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?')[0] ?? '/';
    if (isFile(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const spelled = asSpelledHere(request.url);
    if (spelled) return reply.redirect(spelled, 308);
    // An unknown path redirects Home (registration §2).
    if (!/^\/(it|en)(\/|\.data$|$)/.test(path)) return reply.redirect(`/${defaultLang}`, 302);
    if (!sites.has(request.site.circuitId)) {
      if (!leadsToStart.test(path)) {
        return reply.header('cache-control', 'no-store').redirect(paths.start(request.lang), 302);
      }
    }
    return drawForVisitor(request, reply);
  }
  // Pages answer GET and HEAD only; other methods are refused before the body is read.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    schema: { hide: true },
    onRequest: (_request, reply) => {
      const sentence = 'Questa pagina si può solo leggere. · This page can only be read.\n';
      reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send(sentence);
    },
    handler: () => {},
  });

  return async (request) => {
    if (dev || !sites.has(request.site.circuitId)) return null;
    const answer = await drawn(request, undefined, null);
    if (answer.status !== 200) return null;
    const html = await answer.text();
    return {
      body: Buffer.from(html),
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': hashPolicy(html, settingsOf(request)) },
    };
  };
}
