import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { useTypedBefore } from '#web/typedBefore.ts';

const queries = new QueryClient({
  defaultOptions: {
    // Without a network nothing waits silently: what is read fails, is said, and is read again when the network is back.
    queries: { staleTime: 60_000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
    // A change fails at once: a payment must not be sent by itself later.
    mutations: { networkMode: 'always' },
  },
});

function Portal() {
  useTypedBefore();
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Portal />
      </QueryClientProvider>
    </StrictMode>,
  );
});
