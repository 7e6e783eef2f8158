import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { type Api, ApiProvider, createApi } from '#web/api.tsx';

type Known = (client: QueryClient, api: Api) => void;

/** The first server-rendered HTML of a component, with all queries still pending but those that `known` answers; on a page of circuit 15. */
export function rendered(element: ReactElement, lang: Lang = 'it', known: Known = () => {}): string {
  const api = createApi(() => Promise.reject(new Error('Nothing is asked while a page is drawn')), 15, lang);
  const client = new QueryClient();
  known(client, api);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <MemoryRouter initialEntries={['/15']}>
          <Routes>
            <Route path=":circuit" element={element} />
          </Routes>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
}
