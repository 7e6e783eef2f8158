import { createContext, use } from 'react';
import type { z } from 'zod';
import { type Call, urlOf } from '#kernel/call.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { limitedText } from '#kernel/limits.ts';
import { type AnswerOf, readAnswer } from './readAnswer.ts';
import type { Send } from './request.ts';

type Schemas<C extends Call> = C['schema'];
type Part<C extends Call, K extends 'params' | 'querystring' | 'body'> =
  Schemas<C> extends { readonly [P in K]: infer S extends z.ZodType } ? { readonly [P in K]: z.input<S> } : unknown;

export type Input<C extends Call> = Part<C, 'params'> &
  Part<C, 'querystring'> &
  Part<C, 'body'> & { readonly headers?: Record<string, string> };

/** The codes of a refusal's fields, as their sentences want them. */
function withLimits(problem: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> {
  const errors = (problem.errors ?? {}) as Readonly<Record<string, readonly string[]>>;
  const limits = (problem.limits ?? {}) as Readonly<Record<string, readonly number[]>>;
  return Object.fromEntries(
    Object.entries(errors).map(([field, [first, ...others]]) => [
      field,
      first === undefined ? [] : [limitedText({ code: first, limits: limits[field] ?? [] }), ...others],
    ]),
  );
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly detail: string;
  /** Field codes by field, for a form's errors; the first of a field with its limits (`too_long:80`). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Readonly<Record<string, unknown>>, options?: ErrorOptions) {
    super(String(problem.error ?? 'offline'), options);
    this.name = 'ApiError';
    this.status = status;
    this.code = (problem.error ?? 'offline') as ErrorCode | 'offline';
    this.detail = String(problem.detail ?? '');
    this.errors = withLimits(problem);
    this.problem = problem;
  }
}

export interface Api {
  <C extends Call>(call: C, input: Input<C>): Promise<AnswerOf<C>>;
  readonly circuit: number;
  readonly lang: Lang;
  /** A query's key: it starts with circuit and language, so that neither shows the other's texts. */
  readonly key: (...parts: readonly (string | number | undefined)[]) => readonly (string | number | undefined)[];
}

/**
 * The API client over a transport. `onSignedOut` is called when the session has ended elsewhere.
 */
export function createApi(send: Send, circuit: number, lang: Lang, onSignedOut: () => void = () => {}): Api {
  const call = async <C extends Call>(to: C, input: Input<C>): Promise<AnswerOf<C>> => {
    const { params, querystring, body, headers } = input as {
      params?: Record<string, unknown>;
      querystring?: Record<string, unknown>;
      body?: unknown;
      headers?: Record<string, string>;
    };
    const path = urlOf(to).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const query = new URLSearchParams({ lang });
    for (const [name, value] of Object.entries(querystring ?? {}))
      if (value !== undefined && value !== null) query.set(name, String(value));
    const response = await send(`${path}?${query}`, {
      method: to.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new ApiError(0, {}, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    // A page of somebody else's, as a hotel's network sends it, or an answer that broke off.
    if (answer === undefined && response.ok) throw new ApiError(0, {});
    if (!response.ok) {
      const error = new ApiError(response.status, (answer ?? {}) as Record<string, unknown>);
      if (error.code === 'not_signed_in') onSignedOut();
      throw error;
    }
    return readAnswer(to, answer);
  };
  return Object.assign(call, {
    circuit,
    lang,
    key: (...parts: readonly (string | number | undefined)[]) => [circuit, lang, ...parts],
  });
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export const useApi = (): Api => {
  const api = use(ApiContext);
  if (!api) throw new Error('There is no ApiProvider above this component');
  return api;
};

export const useLang = (): Lang => useApi().lang;
