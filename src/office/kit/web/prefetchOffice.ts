import type { LoaderFunctionArgs } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { Api } from '#web/api.tsx';
import { type AnyQuery, prefetch } from '#web/prefetch.ts';
import { circuitIn, officeQuery } from './useOffice.ts';

export const prefetchOffice = (
  args: Pick<LoaderFunctionArgs, 'context' | 'params' | 'url'>,
  queries: (api: Api, circuit: number, query: URLSearchParams) => readonly AnyQuery[],
) =>
  prefetch(args, (api) => {
    const circuit = circuitIn(args.params);
    return [officeQuery(api, circuit), accountQuery(api), ...queries(api, circuit, args.url.searchParams)];
  });

/** The id in an address; without a right one the page is not there, which the office says in its own words. */
export function orMissing<Id>(id: Id | null): Id {
  if (id === null) throw new Response(null, { status: 404 });
  return id;
}
