import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Sites } from '#features/circuits/server/sites.ts';
import { langOf, languages } from '#kernel/lang.ts';
import type { Ground } from '#server/ground.ts';
import { pageOfRequest, type Send, sendOfRequest } from '#web/request.ts';

const root = new URL('../../', import.meta.url);
const buildFolder = new URL('build/', root);

/** Marks the calls that the server makes to itself; nobody outside this process knows it. */
const innerMark = randomBytes(24).toString('base64url');
const phone = /\b(Android|iPhone|iPod|Mobile)\b/;

/** The page as the visitor may see it: strict, with this answer's nonce. */
const policy = (nonce: string, https: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Mounts React Router in Fastify: one process and one port, and every hook applies to pages too. */
export async function pages(app: FastifyInstance, { environment, log }: Ground, _sites: Sites): Promise<void> {
  const dev = environment.mode === 'development';
  const https = environment.baseUrl.protocol === 'https:';
  let build: ServerBuild | (() => Promise<ServerBuild>);

  app.addHook('onRequest', async (request) => {
    request.inner = request.headers['x-inner'] === innerMark;
  });

  if (dev) {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root: root.pathname,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    app.addHook('onClose', () => vite.close());
    app.addHook('onRequest', (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined));
    });
    build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  } else {
    const entry = new URL('server/index.js', buildFolder);
    if (!existsSync(entry)) throw new Error('The pages are not built: run npm run build first');
    build = (await import(entry.href)) as ServerBuild;
    const files = (await import('@fastify/static')).default;
    await app.register(files, {
      root: new URL('client/assets', buildFolder).pathname,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      wildcard: false,
      decorateReply: false,
    });
    await app.register(files, {
      root: new URL('client', buildFolder).pathname,
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      maxAge: '1h',
      globIgnore: ['assets/**', '**/.vite/**'],
    });
  }

  const handle = createRequestHandler(build, dev ? 'development' : 'production');

  /** A page's calls go straight to the router of this process, as the visitor and without a network. */
  const sendAs =
    (request: FastifyRequest): Send =>
    async (path, init) => {
      const { host, cookie, 'x-forwarded-for': forwarded, 'user-agent': agent } = request.headers;
      const answer = await app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: `/api${path}`,
        headers: {
          ...(init.headers as Record<string, string> | undefined),
          'x-inner': innerMark,
          host: host ?? environment.baseUrl.host,
          ...(cookie && { cookie }),
          ...(forwarded && { 'x-forwarded-for': String(forwarded) }),
          ...(agent && { 'user-agent': agent }),
          'x-request-id': request.id,
        },
        remoteAddress: request.ip,
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      return new Response(answer.payload, { status: answer.statusCode });
    };

  const contextOf = (request: FastifyRequest, nonce: string): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(sendOfRequest, sendAs(request));
    context.set(pageOfRequest, {
      nonce: dev ? undefined : nonce,
      circuitId: request.site.circuitId,
      origin: request.site.origin,
      lang: langOf(request.url.slice(1, 3)),
      cached: false,
      phone: phone.test(request.headers['user-agent'] ?? ''),
    });
    return context;
  };

  async function draw(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    const gone = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, String(value));
    const asked = new Request(new URL(request.url, request.site.origin), {
      method: request.method,
      headers,
      signal: gone.signal,
    });
    const answer = await handle(asked, contextOf(request, nonce));
    if (!dev) reply.header('content-security-policy', policy(nonce, https));
    reply.header('cache-control', 'no-store');
    return reply.send(answer);
  }

  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`/${languages[0]}`, 302));
  app.setErrorHandler((error, request, reply) => {
    log.error({ err: error, request_id: request.id }, 'page');
    return reply.code(500).type('text/plain; charset=utf-8').send(`Error ${request.id}`);
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A file that is not there is 404; a page that is not there leads Home (registration §2).
    if (/\.(?!data$)[a-z0-9]{2,5}$/i.test(path)) return reply.code(404).type('text/plain').send('Not found');
    if (!/^\/(it|en)(\/|$)/.test(path)) return reply.redirect(`/${languages[0]}`, 302);
    return draw(request, reply);
  });
}
