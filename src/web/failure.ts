import { networkText } from '#text/network.ts';
import { ApiError } from './api.tsx';
import { isLostConnection } from './lostConnection.ts';
import { useText } from './text.tsx';

/**
 * What a failed call says to the person: the server's sentence, or that the portal could not be reached, or that it does
 * not answer: a proxy that says so in its place is no fault of the reader's network.
 */
export function useFailureText(): (error: unknown) => string {
  const t = useText(networkText);
  return (error) =>
    error instanceof ApiError && error.detail ? error.detail : t(isLostConnection(error) ? 'offline' : 'unanswered');
}
