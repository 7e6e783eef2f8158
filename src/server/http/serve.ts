import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { type Call, urlOf } from '#kernel/call.ts';
import { catalogue, Problem } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Account, type Site, signedIn } from './request.ts';

type Part<C extends Call, K extends 'params' | 'querystring' | 'body'> = C['schema'] extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** What a handler gets: the validated request, and the account. */
export interface CallRequest<C extends Call> {
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'querystring'>;
  readonly body: Part<C, 'body'>;
  readonly account: C['access'] extends 'anyone' ? Account | null : Account;
  readonly lang: Lang;
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Responses = { readonly 200?: z.ZodType; readonly 201?: z.ZodType; readonly 302?: z.ZodType };
type ResponseOf<R extends Responses> = R extends { readonly 201: infer S extends z.ZodType }
  ? S
  : R extends { readonly 200: infer S extends z.ZodType }
    ? S
    : R extends { readonly 302: infer S extends z.ZodType }
      ? S
      : never;

/** What a handler returns, before serialization by the contract; for 302, the address. */
export type Answer<C extends Call> = z.output<ResponseOf<C['schema']['response']>>;

export type Handler<C extends Call> = (asked: CallRequest<C>) => Answer<C> | Promise<Answer<C>>;

const always = ['unexpected', 'too_many_requests', 'busy', 'unavailable'] as const;

/** Registers the route of a call: path, validation, documentation and status come from the contract. */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  options: RouteShorthandOptions = {},
): void {
  const refusals = [
    ...always,
    ...(call.refusals ?? []),
    ...(call.access === 'anyone' ? [] : (['not_signed_in'] as const)),
    ...(call.schema.body || call.schema.querystring || call.schema.headers ? (['invalid_input'] as const) : []),
  ];
  const byStatus = Map.groupBy(refusals, (code) => catalogue[code].status);
  const problems = Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: Problem } },
      },
    ]),
  );
  const status = 201 in call.schema.response ? 201 : 200;
  app.route({
    ...options,
    // Authentication comes before validation.
    ...(call.access !== 'anyone' && {
      onRequest: async (request: FastifyRequest) => {
        signedIn(request);
      },
    }),
    method: call.method,
    url: urlOf(call),
    // A multipart form is validated by its handler; here the schema is only for the documentation.
    ...(call.multipart && { validatorCompiler: () => (value: unknown) => ({ value }) }),
    schema: {
      ...call.schema,
      operationId: call.id,
      summary: call.summary,
      ...(call.deprecated && { deprecated: true }),
      ...(call.multipart && { consumes: ['multipart/form-data'] }),
      tags: [call.url.split('/')[1] ?? ''],
      ...(call.access !== 'anyone' && { security: [{ bearer: [] }, { cookie: [] }] }),
      response: { ...problems, ...call.schema.response },
    },
    handler: async (request, reply) => {
      const account = call.access === 'anyone' ? request.account : signedIn(request);
      const { params, query, body, lang, site } = request;
      const answer = await handler({ params, query, body, account, lang, site, request, reply } as CallRequest<C>);
      if (302 in call.schema.response) return reply.redirect(answer as string, 302);
      return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(answer);
    },
  });
}

/** A feature's routes. */
export type Routes = (app: FastifyInstance) => void | Promise<void>;
