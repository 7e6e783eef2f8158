import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { type Api, ApiProvider, createApi } from '#web/api.tsx';

type Known = (client: QueryClient, api: Api) => void;

/** The first server-rendered HTML of a component, with all queries still pending but those that `known` answers. */
export function rendered(element: ReactElement, lang: Lang = 'it', known: Known = () => {}): string {
  const api = createApi(() => Promise.reject(new Error('Nothing is asked while a page is drawn')), 15, lang);
  const client = new QueryClient();
  known(client, api);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <MemoryRouter>{element}</MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
}
