import { useEffect, useState } from 'react';
import type { ApiError } from './api.tsx';

/** A failure for want of a network is over when the browser has one again; any other stays. */
export function useUntilOnline(failure: ApiError | null): ApiError | null {
  const [over, setOver] = useState<ApiError | null>(null);
  useEffect(() => {
    if (failure?.status !== 0) return;
    const back = () => setOver(failure);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [failure]);
  return failure === over ? null : failure;
}
