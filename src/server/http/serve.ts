import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteShorthandOptions,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call, urlOf } from '#kernel/call.ts';
import { catalogue, Problem } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Account, type Office, officeOf, type Site, signedIn } from './request.ts';

type Part<C extends Call, K extends 'params' | 'querystring' | 'body'> = C['schema'] extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

export interface CallRequest<C extends Call> {
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'querystring'>;
  readonly body: Part<C, 'body'>;
  readonly account: C['access'] extends 'anyone' ? Account | null : Account;
  /** What a call of the office may be about, and nothing else. */
  readonly office: C['access'] extends 'staff' ? Office : Office | null;
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

/** A response that has `data` and nothing beside it: `serve` puts that around what the handler answers. */
type Data<R> = R extends { readonly data: infer D } ? (Exclude<keyof R, 'data'> extends never ? D : R) : R;

/** Where `data` is null, a handler may answer anything, and it is left out. */
type OrAnything<A> = [A] extends [null] ? unknown : A;

/** What a handler answers, before serialization by the contract: the data; for a page of a list the whole response; for 302, the address. */
export type Answer<C extends Call> = OrAnything<Data<z.output<ResponseOf<C['schema']['response']>>>>;

export type Handler<C extends Call> = (asked: CallRequest<C>) => Answer<C> | Promise<Answer<C>>;

/** How an answer leaves: within `data`, where the response has nothing beside it. */
function envelopeOf(response: z.ZodType | undefined): (answer: unknown) => unknown {
  if (!(response instanceof z.ZodObject) || Object.keys(response.shape).join() !== 'data') return (answer) => answer;
  return response.shape.data instanceof z.ZodNull ? () => ({ data: null }) : (data) => ({ data });
}

/** Who asks, and the office that they may act for: the one place where a call's `access` and `roles` are enforced. */
function admit(
  call: Call,
  request: FastifyRequest,
): { readonly account: Account | null; readonly office: Office | null } {
  if (call.access === 'anyone') return { account: request.account, office: null };
  const account = signedIn(request);
  const { id } = request.params as { readonly id?: string | number };
  return { account, office: call.access === 'staff' ? officeOf(call, account, Number(id)) : null };
}

const always = ['unexpected', 'too_many_requests', 'busy', 'unavailable'] as const;

const butTheForm: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);

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
    ...(call.access === 'staff' ? (['not_found', 'forbidden', 'second_factor_required'] as const) : []),
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
  const responses: Responses = call.schema.response;
  const status = responses[201] ? 201 : 200;
  const envelope = envelopeOf(responses[status]);
  app.route({
    ...options,
    // Who may ask comes before what is asked: validation tells nothing to those whom it is no business of.
    onRequest: async (request) => void admit(call, request),
    method: call.method,
    url: urlOf(call),
    // A multipart form is validated by its handler: here its schema is only for the documentation.
    ...(call.multipart && { validatorCompiler: butTheForm }),
    schema: {
      ...call.schema,
      operationId: call.id,
      summary: call.summary,
      ...(call.deprecated && { deprecated: true }),
      ...(call.multipart && { consumes: ['multipart/form-data'] }),
      ...(call.access === 'staff' && { 'x-roles': call.roles, 'x-by-race': call.byRace ?? false }),
      tags: [call.url.split('/')[1] ?? ''],
      ...(call.access !== 'anyone' && { security: [{ bearer: [] }, { cookie: [] }] }),
      response: { ...problems, ...call.schema.response },
    },
    handler: async (request, reply) => {
      const { account, office } = admit(call, request);
      const { params, query, body, lang, site } = request;
      const asked = { params, query, body, account, office, lang, site, request, reply };
      const answer = await handler(asked as CallRequest<C>);
      if (302 in call.schema.response) return reply.redirect(answer as string, 302);
      return reply.code(reply.statusCode === 200 ? status : reply.statusCode).send(envelope(answer));
    },
  });
}

export type Routes = (app: FastifyInstance) => void | Promise<void>;
