import { HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { textsAsOf } from '#features/legal/rules/textVersions.ts';
import { CookieBanner } from '#features/legal/web/cookies/CookieBanner.tsx';
import { bannerHeightScript, consentScript } from '#features/legal/web/cookies/consentScript.ts';
import { cookieBannerOf } from '#features/legal/web/cookies/cookieBanner.ts';
import { ApiProvider, createApi } from '#web/api.tsx';
import { browserSend } from '#web/browser.ts';
import { isLostConnection } from '#web/lostConnection.ts';
import type { PageData } from '#web/prefetch.ts';
import { pageOfRequest } from '#web/request.ts';
import { tellSignedOut } from '#web/signedOut.ts';
import { announcedOn } from './announced.ts';
import { Arrival } from './shell/Arrival.tsx';
import { englishOfferScript } from './shell/EnglishOffer.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Offline } from './shell/Offline.tsx';
import { OldCopy } from './shell/OldCopy.tsx';
import { PageScripts } from './shell/PageScripts.tsx';
import { promoScript } from './shell/PromoBanner.tsx';
import { announcedScript } from './shell/TextsAnnounced.tsx';
import { Updated } from './shell/Updated.tsx';
import '#web/styles/index.css';

export function loader({ context }: LoaderFunctionArgs) {
  const { nonce, circuit, hasCircuit, lang, origin, phone, now } = context.get(pageOfRequest);
  const cookies = cookieBannerOf(circuit.settings, lang);
  return {
    nonce,
    circuit,
    lang,
    origin,
    phone,
    announced: hasCircuit ? announcedOn(textsAsOf(now, circuit.settings['texts-since']), lang) : null,
    cookies,
  };
}

export type RootData = ReturnType<typeof loader>;

/** The circuit's look depends on the language only, so it is not loaded again on each navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname.slice(0, 3) !== nextUrl.pathname.slice(0, 3);

/** Applies the chosen colour scheme before the first paint, so that the page does not flash. */
const schemeScript = `try{const s=localStorage.getItem('scheme');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`;

/** The policy of our pages forbids code made from text. Zod would try whether it may, before it checks anything. */
const noCodeFromText = 'globalThis.__zod_globalConfig={jitless:true};';

/** Sent before the page's code is there, a form would write what was typed, a password too, into the address. */
const holdForms = "document.addEventListener('submit',e=>{if(e.target.noValidate)e.preventDefault()});";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root');
  // Browsers hide nonces from the DOM, so hydration must expect an empty attribute.
  const nonce = typeof window === 'undefined' ? root?.nonce : root?.nonce === undefined ? undefined : '';
  const nonced = nonce === undefined ? {} : { nonce };
  // Only the server writes it: it has run when React comes, which leaves it as it is.
  const consent = import.meta.env.SSR && root?.cookies ? consentScript(root.cookies) : '';
  const early =
    noCodeFromText +
    schemeScript +
    holdForms +
    englishOfferScript +
    (root ? (promoScript(root.circuit) ?? '') + announcedScript(root.announced) : '') +
    consent;
  return (
    <html lang={root?.lang ?? 'it'} data-circuit={root?.circuit.slug} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the page is painted */}
        <script {...nonced} dangerouslySetInnerHTML={{ __html: early }} suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {root?.circuit.head.map(({ tag: Tag, attributes }) => (
          <Tag key={JSON.stringify(attributes)} {...attributes} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: computed by the kernel from four checked colours */}
        {root && <style dangerouslySetInnerHTML={{ __html: root.circuit.style }} />}
      </head>
      <body>
        <Arrival />
        {root && <Offline lang={root.lang} />}
        {root && <OldCopy lang={root.lang} />}
        {root && <Updated lang={root.lang} />}
        {root?.cookies && (
          <>
            <CookieBanner banner={root.cookies} lang={root.lang} />
            <script
              {...nonced}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the page is painted
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bannerHeightScript : '' }}
              suppressHydrationWarning
            />
          </>
        )}
        {children}
        <ScrollRestoration {...nonced} />
        <PageScripts {...nonced} />
      </body>
    </html>
  );
}

/** The query cache that this page's loaders have filled. */
function useDehydrated() {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches.flatMap(({ loaderData }) => {
      const loaded = loaderData as Partial<PageData> | undefined;
      return loaded?.dehydrated ? [loaded.dehydrated] : [];
    });
    return { queries: states.flatMap(({ queries }) => queries), mutations: [] };
  }, [matches]);
}

function Provided({ children }: { children: ReactNode }) {
  const { circuit, lang } = useRouteLoaderData<RootData>('root')!;
  const api = useMemo(() => createApi(browserSend, circuit.id, lang, tellSignedOut), [circuit.id, lang]);
  return <ApiProvider value={api}>{children}</ApiProvider>;
}

export default function App() {
  return (
    <Provided>
      <HydrationBoundary state={useDehydrated()}>
        <Outlet />
      </HydrationBoundary>
    </Provided>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<RootData>('root');
  const answer: unknown = isRouteErrorResponse(error) ? error.data : null;
  // A proxy before the portal sends a page of its own, which is no refusal.
  const problem = typeof answer === 'object' ? (answer as Record<string, unknown> | null) : null;
  const status = isRouteErrorResponse(error) ? error.status : isLostConnection(error) ? null : 500;
  if (!root) return <h1>{status ?? 503}</h1>;
  return (
    <Provided>
      <ErrorPage circuit={root.circuit} status={status} problem={problem} />
    </Provided>
  );
}
