import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { catalogue, factsOnWire, type Problem, Refusal } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { limitedIssue, type RateLimit } from '#kernel/limits.ts';
import { wordRefusal } from '#text/refusals.ts';
import { isUnstorable } from '../database.ts';
import { databaseFault, retryAfter } from '../databaseFaults.ts';
import { createSeldom } from '../seldom.ts';

interface FoundIssue {
  readonly keyword: string;
  readonly message?: string | undefined;
  readonly params?: object;
}

/** A field's code: the schema's own with its limits, `required` for a missing value, else `not_valid`. */
const limitedCode = ({ keyword, message, params }: FoundIssue): RateLimit =>
  limitedIssue({ ...params, code: keyword, message }) ?? {
    code: message?.includes('received undefined') ? 'required' : 'not_valid',
    limits: [],
  };

function asRefusal(error: FastifyError | Error, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {};
    const over: Record<string, number[]> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.slice(1).replaceAll('/', '.') || error.validationContext || 'body';
      const codes = errors[field] ?? [];
      const { code, limits } = limitedCode(issue);
      if (!codes.includes(code)) errors[field] = [...codes, code];
      if (codes.length === 0 && limits.length > 0) over[field] = [...limits];
    }
    return new Refusal('invalid_input', { errors, ...(Object.keys(over).length > 0 && { limits: over }) });
  }
  const fault = databaseFault(error);
  if (fault)
    return new Refusal(fault === 'busy' ? 'busy' : 'unavailable', { retry_after: retryAfter[fault] }, { cause: error });
  if (isUnstorable(error)) return new Refusal('malformed_request', null);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new Refusal('payload_too_large', null);
  if (status === 404) return new Refusal('not_found', null);
  if (status >= 400 && status < 500) return new Refusal('malformed_request', null);
  return new Refusal('unexpected', { request_id: request.id });
}

export const problemOf = (refusal: Refusal, lang: Lang): Problem => ({
  type: `urn:pettorale:${refusal.code}`,
  title: refusal.code.replaceAll('_', ' '),
  status: catalogue[refusal.code].status,
  detail: wordRefusal(refusal, lang),
  error: refusal.code,
  ...factsOnWire(refusal),
});

/** An outage is one line a second in the log, not one for each request; it says how many more there were. */
const sayOutage = createSeldom(1_000);

/** The error handler: turns errors into problems. Our own faults are logged; no stack trace leaves the server. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error, request);
  const { status } = catalogue[refusal.code];
  // 501 is a documented answer, not a fault.
  if (status === 503) sayOutage((more) => request.log.error({ err: error, more }, refusal.code));
  else if (status >= 500 && status !== 501) request.log.error({ err: error }, refusal.code);
  if (refusal.facts && 'retry_after' in refusal.facts) reply.header('retry-after', refusal.facts.retry_after);
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemOf(refusal, request.lang));
}
