import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Refusal } from '#kernel/errors.ts';
import type { Turns } from '../turns.ts';
import { requireOwnOrigin } from './origins.ts';
import { answerError } from './problem.ts';
import type { Account } from './request.ts';
import type { Routes } from './serve.ts';
import { requireWellFormed } from './wellFormed.ts';

export interface ApiSettings {
  readonly isOwnOrigin: (origin: string) => boolean;
  readonly authenticate: (token: string) => Promise<Account | null>;
  readonly cookieName: string;
  readonly turns: Turns;
  /** Runs once who asks may, and what is asked is well formed: refuses, or answers itself, what wants a recent proof. */
  readonly askAgain: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  readonly routes: readonly Routes[];
}

/** Waits for a turn that lasts until the answer is sent, or the client has gone. */
async function takeTurn(turns: Turns, key: string, { raw }: FastifyReply): Promise<void> {
  const end = await turns.enter(key);
  if (raw.destroyed) return end();
  raw.once('close', end);
  raw.once('finish', end);
}

const bearer = /^Bearer (\S+)$/i;

/** Everything under `/api`: authentication, validation, routes, and errors as problems. */
export async function api(app: FastifyInstance, settings: ApiSettings): Promise<void> {
  // Encapsulated in this plugin: pages and static files have no Zod schemas.
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);

  // Many clients send `content-type: application/json` without a body: here an empty body is none.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const header = bearer.exec(request.headers.authorization ?? '')?.[1];
    const cookie = request.cookies[settings.cookieName];
    request.withSession = cookie !== undefined;
    request.byCookie = header === undefined && cookie !== undefined;
    requireOwnOrigin(request, settings.isOwnOrigin);
    const { turnAt } = request.routeOptions.config;
    if (turnAt) await takeTurn(settings.turns, turnAt, reply);
    const token = header ?? cookie;
    request.account = token ? await settings.authenticate(token) : null;
  });

  // Before each call's own contract, so that no call has to remember it.
  app.addHook('preValidation', async ({ body }) => requireWellFormed(body));
  app.addHook('preValidation', settings.askAgain);

  for (const routes of settings.routes) await app.register(async (feature) => routes(feature));

  // An unknown call must not fall through to the pages' wildcard route.
  app.all('/*', { schema: { hide: true } }, (request, reply) =>
    answerError(new Refusal('not_found', null), request, reply),
  );
}
