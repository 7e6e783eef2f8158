import { useState } from 'react';
import { ApiError } from '#web/api.tsx';
import { ReauthDialog } from './ReauthDialog.tsx';

/** Where the sign-in is too old it asks first, then repeats the change; `onLeave` keeps what was typed. */
export function useReauth(onLeave?: () => void) {
  const [waiting, setWaiting] = useState<{ readonly goOn: () => void; readonly giveUp: () => void } | null>(null);

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
