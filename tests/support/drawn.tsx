import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import App, { loader } from '#app/root.tsx';
import { createSites } from '#features/circuits/server/sites.ts';
import { pageOfRequest, type Send, sendOfRequest } from '#web/request.ts';
import type { TestPortal } from './api.ts';

interface DrawnPage {
  readonly path: string;
  /** The circuit that is visited. */
  readonly circuitId: number;
  /** The visitor's session. */
  readonly as: string;
  readonly lang?: 'it' | 'en';
}

/**
 * A page as the server draws it for a visitor, without the shell: its loader calls the portal's own API. Answers the
 * HTML, or the address that the visitor is led to.
 */
export async function drawn(
  portal: TestPortal,
  route: Pick<RouteObject, 'loader' | 'Component'> & { readonly path: string },
  { path, circuitId, as, lang = 'it' }: DrawnPage,
): Promise<string> {
  const sites = await createSites(portal.context);
  const send: Send = async (url, { method = 'GET', body, headers }) => {
    const { app } = portal;
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${as}` },
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.payload, { status: answer.statusCode });
  };
  const requestContext = new RouterContextProvider();
  requestContext.set(sendOfRequest, send);
  requestContext.set(pageOfRequest, {
    nonce: undefined,
    circuit: sites.look(circuitId, lang),
    hasCircuit: true,
    origin: 'http://visited.example',
    lang,
    now: portal.context.clock(),
    cached: false,
    phone: false,
    report: (error) => {
      throw error;
    },
  });
  const page = { ...route, id: 'page', path: `/:lang/${route.path}` };
  const handler = createStaticHandler([{ id: 'root', loader, Component: App, children: [page] }]);
  const context = await handler.query(new Request(`http://visited.example${path}`), { requestContext });
  if (context instanceof Response) return context.headers.get('location') ?? String(context.status);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  );
}
