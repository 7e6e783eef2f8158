import type { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { type Amounts, readAmounts } from '#kernel/cents.ts';

export type Responses = { readonly 200?: z.ZodType; readonly 201?: z.ZodType; readonly 302?: z.ZodType };
type Answer<R extends Responses> = R extends { readonly 201: infer S extends z.ZodType }
  ? z.output<S>
  : R extends { readonly 200: infer S extends z.ZodType }
    ? z.output<S>
    : never;
export type AnswerOf<C extends Call> = Answer<C['schema']['response']>;

/**
 * What a call was answered, with its amounts as cents. Built pages have calls without schemas, which only say where the
 * amounts stand (`tools/pages/callsAsData.ts`).
 */
export function readAnswer<C extends Call>(call: C, answer: unknown): AnswerOf<C> {
  if ('amounts' in call) return readAmounts(answer, call.amounts as Amounts | null) as AnswerOf<C>;
  const shapes = call.schema.response as Responses;
  return (shapes[201] ?? shapes[200])!.parse(answer) as AnswerOf<C>;
}
