import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#kernel/paths.ts';
import type { Api } from '#web/api.tsx';
import { type Fetch, type PageData, prefetchWith } from '#web/prefetch.ts';
import { accountQuery } from './useAccount.ts';

/** The loader of a page that asks for a sign-in, which leads back to it, and then for what is named. */
export const accountAnd =
  (more: (fetch: Fetch, api: Api, url: URL) => Promise<unknown>) =>
  (args: LoaderFunctionArgs): Promise<PageData> =>
    prefetchWith(args, async (fetch, api) => {
      const { pathname, search } = args.url;
      if (!(await fetch(accountQuery(api)))) throw redirect(paths.signin(api.lang, pathname + search));
      await more(fetch, api, args.url);
    });
