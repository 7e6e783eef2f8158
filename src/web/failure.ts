import { networkText } from '#text/network.ts';
import { ApiError } from './api.tsx';
import { useText } from './text.tsx';

/** What a failed call says to the person: the server's sentence, or that the portal could not be reached. */
export function useFailureText(): (error: unknown) => string {
  const t = useText(networkText);
  return (error) => (error instanceof ApiError && error.detail ? error.detail : t('offline'));
}
