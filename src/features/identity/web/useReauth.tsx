import { useState } from 'react';
import { ApiError } from '#web/api.tsx';
import { ReauthDialog } from './ReauthDialog.tsx';

interface PendingReauth {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/**
 * Runs a sensitive change. Where the sign-in is too old, it asks for the password (or the provider) first and then
 * repeats the change (step-up authentication); closing the dialog cancels it.
 * `onLeave` stores what was typed before the browser is redirected to a provider.
 */
export function useReauth(onLeave?: () => void) {
  const [waiting, setWaiting] = useState<PendingReauth | null>(null);

  const guarded = async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauth_required') throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ goOn: resolve, giveUp: () => reject(error) }));
      return act();
    }
  };

  const end = (how: 'goOn' | 'giveUp') => {
    waiting?.[how]();
    setWaiting(null);
  };
  const question = waiting && (
    <ReauthDialog onConfirmed={() => end('goOn')} onClose={() => end('giveUp')} onLeave={onLeave} />
  );
  return { guarded, question };
}
