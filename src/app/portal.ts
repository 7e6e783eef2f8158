import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createSites, type Sites } from '#features/circuits/server/sites.ts';
import { sessionCookieOf } from '#features/identity/server/cookies.ts';
import { createAskAgain } from '#features/identity/server/secondFactor/askAgain.ts';
import { createSessions } from '#features/identity/server/sessions.ts';
import { textPhase } from '#features/legal/rules/textVersions.ts';
import { langOf } from '#kernel/lang.ts';
import { listenChanges } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { connect } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { api } from '#server/http/api.ts';
import { openApi } from '#server/http/openapi.ts';
import { createJobs } from '#server/jobs.ts';
import { loggedError } from '#server/loggedError.ts';
import { maskedPath } from '#server/maskedPath.ts';
import type { PublicCache } from '#server/publicCache.ts';
import { createTurns } from '#server/turns.ts';
import { fileRoutesOf, routesOf } from './apiRoutes.ts';
import { figuresOf } from './figures.ts';
import { jobsOf } from './jobs.ts';
import { observe } from './observe.ts';
import { type DrawPublicly, pages } from './pages/index.ts';
import { idOfOuterRequest, markInnerCalls } from './pages/innerCalls.ts';
import { servePublicly } from './pages/publicPages.ts';
import { sharePictures } from './sharePictures.ts';
import { unreadableAddress } from './unreadableAddress.ts';
import { unreadableRequest } from './unreadableRequest.ts';
import { version } from './version.ts';
import { wellKnown } from './wellKnown.ts';

export interface PortalOptions {
  /** Tests set the clock; the portal itself uses the machine's. */
  readonly clock?: () => Date;
  readonly withPages?: boolean;
  /** Tests that change the catalogue behind the portal's back see it at once: they keep nothing. */
  readonly keptMs?: number;
  readonly mostWaiting?: number;
}

export interface Portal {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** The circuits as they were read at the start; whoever adds one afterwards refreshes them. */
  readonly sites: Sites;
  /** From now on /readyz fails, and each answer asks for a new connection; everything is still answered. */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

/** Graceful shutdown: how long open requests may still take. */
const shutdownTimeoutMs = 7_000;

export async function createPortal(environment: Environment, options: PortalOptions = {}): Promise<Portal> {
  const clock = options.clock ?? (() => new Date());
  const db = connect(environment.databaseUrl, environment.databasePool);
  const app = Fastify({
    logger: {
      level: environment.logLevel,
      // Addresses may contain tokens and emails, so only a call's route or a page's masked path is logged.
      serializers: {
        req: (request) => ({
          method: request.method,
          path: request.url.startsWith('/api/') ? request.routeOptions?.url : maskedPath(request.url),
        }),
        res: (reply) => ({ status: reply.statusCode }),
        err: loggedError,
      },
    },
    trustProxy: environment.trustProxy,
    forceCloseConnections: 'idle',
    genReqId: (request) => idOfOuterRequest(request.headers) ?? crypto.randomUUID().slice(0, 13),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: 256 * 1024,
    // Longer than any limit of a contract, so that the contract refuses what is too long.
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: unreadableAddress,
    clientErrorHandler: unreadableRequest,
  });
  const jobs = createJobs(db, app.log, environment.runJobs);
  const turns = createTurns({
    // The other half of the connections is for those who have a place, and for everybody else.
    atOnce: Math.max(1, Math.floor(environment.databasePool / 2)),
    mostWaiting: options.mostWaiting ?? 5_000,
  });
  const keptMs = options.keptMs ?? 1_000;
  const context: Context = { environment, db, jobs, log: app.log, clock, keptMs, turns };
  const sites = await createSites(context);
  if (!sites.has(environment.circuitId))
    app.log.warn(`There is no circuit ${environment.circuitId} in this database yet`);
  const sessions = createSessions(context);
  const cookieName = sessionCookieOf(environment);

  app.decorateRequest('account', null);
  app.decorateRequest('inner', false);
  app.decorateRequest('withSession', false);
  app.decorateRequest('byCookie', false);
  app.decorateRequest('lang', 'it');
  app.decorateRequest('site');
  let ending = false;
  // With a callback, as the next two: a promise for each hook is a tenth of what a finished page costs.
  app.addHook('onRequest', (request, reply, done) => {
    request.site = sites.of(request.hostname);
    // Pages have the language as path prefix, calls as query parameter `lang`.
    const inPath = /^\/(it|en)(?=[/?.]|$)/.exec(request.url)?.[1];
    request.lang = langOf(inPath ?? (request.query as { lang?: unknown }).lang);
    reply.header('x-request-id', request.id);
    // A proxy keeps connections open: one that it uses again just when it is closed here would cost a request.
    if (ending) reply.header('connection', 'close');
    done();
  });

  markInnerCalls(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: environment.baseUrl.protocol === 'https:' ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  observe(app, context, () => ending);
  wellKnown(app, context, sites);
  sharePictures(app, context, sites);
  let draw: DrawPublicly = async () => null;
  let publicly: PublicCache | null = null;
  if (options.withPages ?? true) {
    publicly = servePublicly(app, {
      cookieName,
      figuresOf: (id) => figuresOf(db, id),
      phase: () => textPhase(clock()),
      draw: (request) => draw(request),
    });
  }
  // Flush after each chunk, or else compression would buffer streamed pages until their end.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 6 },
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await openApi(app, { baseUrl: environment.baseUrl, version, cookieName });
  const routes = await routesOf(context, { sessions, sites });
  const access = {
    isOwnOrigin: sites.isOwnOrigin,
    authenticate: sessions.authenticate,
    cookieName,
    turns,
    askAgain: createAskAgain(context),
  };
  await app.register((scope: FastifyInstance) => api(scope, { ...access, routes }), { prefix: '/api' });
  const files = fileRoutesOf(context);
  await app.register((scope: FastifyInstance) => api(scope, { ...access, routes: files }), { prefix: '/storage' });
  if (options.withPages ?? true) draw = await pages(app, context, sites);

  const changes = listenChanges(environment.databaseUrl, (circuitId) => {
    const drop = () => publicly?.drop(circuitId ?? undefined);
    sites.refresh().then(drop, (error: unknown) => app.log.error({ err: error }, 'refresh after a change'));
  });
  app.addHook('preClose', async () => {
    // Idle connections are closed; clients that do not read their answer are cut off after the time-out.
    const end = Date.now() + shutdownTimeoutMs;
    const sweep = setInterval(() => {
      if (Date.now() < end) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, 100);
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onClose', async () => {
    await changes.close();
    await jobs.stop();
    await db.$client.end();
  });
  await app.ready();
  await jobs.start(jobsOf(context));
  const drain = () => {
    ending = true;
  };
  return { app, context, sites, drain, close: () => app.close() };
}
