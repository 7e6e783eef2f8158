import { HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { ApiProvider, createApi } from '#web/api.tsx';
import { browserSend } from '#web/browser.ts';
import type { Prefetched } from '#web/prefetch.ts';
import { pageOfRequest } from '#web/request.ts';
import '#web/styles/index.css';

export function loader({ context }: LoaderFunctionArgs) {
  const { nonce, circuitId, lang, origin, phone } = context.get(pageOfRequest);
  return { nonce, circuitId, lang, origin, phone };
}

export type RootData = ReturnType<typeof loader>;

/** Before the first paint: the scheme that the visitor chose; without a choice it is the system's. */
const schemeScript = `try{const s=localStorage.getItem('scheme');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root');
  // The browser hides a nonce from scripts, so hydration must find it empty there.
  const nonce = typeof window === 'undefined' ? root?.nonce : root?.nonce === undefined ? undefined : '';
  return (
    <html lang={root?.lang ?? 'it'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the page is painted */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: schemeScript }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration {...(nonce !== undefined && { nonce })} />
        <Scripts {...(nonce !== undefined && { nonce })} />
      </body>
    </html>
  );
}

/** What the loaders of this page fetched, for the queries of its components. */
function useDehydrated() {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches.flatMap(({ loaderData }) => {
      const loaded = loaderData as Partial<Prefetched> | undefined;
      return loaded?.dehydrated ? [loaded.dehydrated] : [];
    });
    return { queries: states.flatMap(({ queries }) => queries), mutations: [] };
  }, [matches]);
}

export default function App() {
  const { circuitId, lang } = useRouteLoaderData<RootData>('root')!;
  const api = useMemo(() => createApi(browserSend, circuitId, lang), [circuitId, lang]);
  return (
    <ApiProvider value={api}>
      <HydrationBoundary state={useDehydrated()}>
        <Outlet />
      </HydrationBoundary>
    </ApiProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <h1>{isRouteErrorResponse(error) ? `${error.status}` : 'Error'}</h1>;
}
