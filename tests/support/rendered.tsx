import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { ApiProvider, createApi } from '#web/api.tsx';

/** The first server-rendered HTML of a component, with all queries still pending. */
export function rendered(element: ReactElement, lang: Lang = 'it'): string {
  const api = createApi(() => Promise.reject(new Error('Nothing is asked while a page is drawn')), 15, lang);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <MemoryRouter>{element}</MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
}
