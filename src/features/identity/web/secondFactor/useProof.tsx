import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { useReauth } from '../useReauth.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { factorQuery } from './useFactor.ts';

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

const wantsFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_factor_required';

/**
 * Runs what the office does only with a recent proof. Where that is refused it asks over the page, for the code or the
 * passkey, in a demo for the password, and repeats what was wanted; closing the question cancels it. Who has no second
 * factor yet is led to where it is set up.
 */
export function useProof() {
  const api = useApi();
  const queries = useQueryClient();
  const { guarded, question } = useReauth();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const run = async <Done,>(act: () => Promise<Done>): Promise<Done> => {
    try {
      return await guarded(act);
    } catch (error) {
      if (!wantsFactor(error)) throw error;
      const { active } = await queries.fetchQuery(factorQuery(api));
      if (active === 0) {
        const { pathname, search } = window.location;
        window.location.assign(paths.secondFactor(api.lang, pathname + search));
        throw error;
      }
      await new Promise<void>((resolve, reject) => setWaiting({ goOn: resolve, giveUp: () => reject(error) }));
      return guarded(act);
    }
  };

  const end = (how: keyof Waiting) => {
    waiting?.[how]();
    setWaiting(null);
  };
  return {
    run,
    question: waiting ? <ProofDialog onProved={() => end('goOn')} onClose={() => end('giveUp')} /> : question,
  };
}
