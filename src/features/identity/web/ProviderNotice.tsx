import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

/** Loaded lazily: it contains the sentences of all refusals. */
const ProviderRefusal = lazy(async () => ({ default: (await import('./ProviderRefusal.tsx')).ProviderRefusal }));

const fromProvider = /^(signin_\w+|identity_provider_unavailable|too_many_requests|unexpected)$/;

interface ProviderNoticeProps {
  readonly wished: 'signin' | 'confirm';
  readonly className?: string | undefined;
}

export function ProviderNotice({ wished, className }: ProviderNoticeProps) {
  const [query] = useSearchParams();
  if (!fromProvider.test(query.get('notice') ?? '')) return null;
  return (
    <div className={className}>
      <Suspense>
        <ProviderRefusal wished={wished} />
      </Suspense>
    </div>
  );
}
