import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

const root = new URL('../../../', import.meta.url);
const folder = new URL('build/', root);

export type Build = ServerBuild | (() => Promise<ServerBuild>);

export async function developmentBuild(app: FastifyInstance): Promise<Build> {
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
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
}

export async function finishedBuild(app: FastifyInstance): Promise<Build> {
  const entry = new URL('server/index.js', folder);
  if (!existsSync(entry)) throw new Error('The pages are not built: run npm run build first');
  const { default: files } = await import('@fastify/static');
  const client = new URL('client/', folder);
  const shared = { wildcard: false, decorateReply: false } as const;
  await app.register(files, {
    ...shared,
    root: new URL('assets', client).pathname,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  await app.register(files, {
    ...shared,
    root: client.pathname,
    prefix: '/',
    maxAge: '1h',
    globIgnore: ['assets/**', '**/.vite/**'],
  });
  return (await import(entry.href)) as ServerBuild;
}
