import { networkText } from '#text/network.ts';
import { ApiError } from './api.tsx';
import { isLostConnection } from './lostConnection.ts';
import { useSignedOut } from './signedOut.ts';
import { useText } from './text.tsx';

/**
 * What a failed call says to the person: the server's sentence, that the portal could not be reached, or that it does
 * not answer.
 */
export function useFailureText(): (error: unknown) => string {
  const t = useText(networkText);
  const signedOut = useSignedOut();
  return (error) => {
    if (!(error instanceof ApiError) || !error.detail) return t(isLostConnection(error) ? 'offline' : 'unanswered');
    return error.code === 'not_signed_in' && !signedOut ? t('signed_in_again') : error.detail;
  };
}
