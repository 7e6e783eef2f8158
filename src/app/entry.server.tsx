import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageOfRequest } from '#web/request.ts';

export const streamTimeout = 5_000;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageOfRequest).report(error);
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, cached, report } = context.get(pageOfRequest);
  // One query client for each request, so that no visitor gets the data of another.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  const whole = cached || isbot(request.headers.get('user-agent') ?? '') || entry.isSpaMode;
  const ready: keyof RenderToPipeableStreamOptions = whole ? 'onAllReady' : 'onShellReady';
  const nonced = nonce === undefined ? {} : { nonce };

  return new Promise((resolve, reject) => {
    let started = false;
    let code = status;
    const { pipe, abort } = renderToPipeableStream(
      <QueryClientProvider client={queries}>
        <ServerRouter context={entry} url={request.url} {...nonced} />
      </QueryClientProvider>,
      {
        ...nonced,
        [ready]() {
          started = true;
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500;
          if (started) report(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}
