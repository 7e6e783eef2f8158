import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Api, ApiProvider, createApi } from '#web/api.tsx';
import { browserSend } from '#web/browser.ts';
import type { Send } from '#web/request.ts';

/** What is asked of the server while a form is filled in: the circuit as it is public, and what ways of paying add. */
const asked = /^\/v[\d.]+\/circuits\/\d+(\/pay-methods)?(\?|$)/;

/** Nothing is saved by looking: everything but these questions is left without an answer. */
const onlyAsks: Send = (path, init) =>
  init.method === 'GET' && asked.test(path) ? browserSend(path, init) : new Promise(() => {});

interface AsVisitorProps {
  readonly circuit: number;
  readonly lang: Lang;
  /** Answers that are known from the form, by the keys of the visitor's queries. */
  readonly known?: (api: Api) => readonly (readonly [QueryKey, unknown])[];
  readonly children: ReactNode;
}

/** Draws the visitor's components for whoever is not signed in, in either language, on what a form holds. */
export function AsVisitor({ circuit, lang, known, children }: AsVisitorProps) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } }),
  );
  const api = useMemo(() => createApi(onlyAsks, circuit, lang), [circuit, lang]);
  useMemo(() => client.setQueryData(accountQuery(api).queryKey, null), [client, api]);
  useMemo(() => {
    for (const [key, answer] of known?.(api) ?? []) client.setQueryData(key, answer);
  }, [client, api, known]);
  return (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <Suspense>{children}</Suspense>
      </ApiProvider>
    </QueryClientProvider>
  );
}
