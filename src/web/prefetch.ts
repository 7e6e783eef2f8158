import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { type Api, ApiError, createApi } from './api.tsx';
import { pageOfRequest, sendOfRequest } from './request.ts';

export interface PageData {
  readonly dehydrated: DehydratedState;
}

export interface AnyQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: (...context: never[]) => unknown;
}

/** The API client with the visitor's session, for server-side rendering. */
export function apiOf({ context }: Pick<LoaderFunctionArgs, 'context'>): Api {
  const { circuit, lang } = context.get(pageOfRequest);
  return createApi(context.get(sendOfRequest), circuit.id, lang);
}

/** Fetches one query into the cache from which the page is rendered, and answers it. */
export type Fetch = <Data>(query: {
  readonly queryKey: QueryKey;
  readonly queryFn?: (...context: never[]) => Data | Promise<Data>;
}) => Promise<Data>;

/**
 * Fetches what a page needs before it is drawn, and turns a refusal into a page: the one place that does so. Not signed
 * in → sign-in and back; an order that is not there → Home with a notice; anything else → the error page.
 */
export async function prefetchWith(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  fill: (fetch: Fetch, api: Api) => Promise<unknown>,
): Promise<PageData> {
  const api = apiOf({ context });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  try {
    await fill((query) => client.fetchQuery(query as FetchQueryOptions) as Promise<never>, api);
  } catch (error) {
    throw pageFor(error, api, url);
  }
  return { dehydrated: dehydrate(client) };
}

export const prefetch = (
  args: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  queries: (api: Api) => readonly AnyQuery[],
): Promise<PageData> => prefetchWith(args, (fetch, api) => Promise.all(queries(api).map((query) => fetch(query))));

/** Was a page's query refused because what it names does not exist? For a `catch` around `prefetch`. */
export const isMissing = (thrown: unknown): boolean =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'init' in thrown &&
  (thrown.init as ResponseInit | null)?.status === 404;

/** The redirect or error page for a refused call. */
export function pageFor(error: unknown, api: Api, url: URL): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'not_signed_in') return redirect(paths.signin(api.lang, url.pathname + url.search));
  if (error.code === 'second_factor_required') return redirect(paths.secondFactor(api.lang, url.pathname + url.search));
  if (error.code === 'order_not_found') return redirect(`${paths.home(api.lang)}?notice=order_not_found`);
  return data(error.problem, { status: error.status || 503 });
}
