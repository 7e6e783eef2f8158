import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#kernel/call.ts';
import type { Api, Input } from './api.tsx';
import type { AnswerOf } from './readAnswer.ts';

type DataOf<C extends Call> = AnswerOf<C> extends { readonly data: infer Data } ? Data : never;

/** The query of one call: what its answer has as `data`. */
export const dataQuery = <C extends Call>(
  api: Api,
  key: readonly (string | number | undefined)[],
  call: C,
  input: Input<C>,
) =>
  queryOptions({
    queryKey: api.key(...key),
    queryFn: async () => ((await api(call, input)) as { readonly data: DataOf<C> }).data,
  });
