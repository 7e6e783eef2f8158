import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { type Prefetched, prefetchWith } from '#web/prefetch.ts';
import { accountQuery } from './useAccount.ts';

/** The loader of a page that asks for nothing but a sign-in, which leads back to it. */
export const accountOnly = (args: LoaderFunctionArgs): Promise<Prefetched> =>
  prefetchWith(args, async (fetch, api) => {
    const { pathname, search } = args.url;
    if (!(await fetch(accountQuery(api)))) throw redirect(paths.signin(api.lang, pathname + search));
  });
