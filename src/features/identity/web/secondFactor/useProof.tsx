import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { secondFactorText } from '../../text/secondFactor.ts';
import { useReauth } from '../useReauth.tsx';
import { AskFactor } from './AskFactor.tsx';
import { factorQuery } from './useFactor.ts';

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

const wantsFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_factor_required';

/**
 * Where a recent proof is missing, it asks over the page and repeats what was wanted; closing the question cancels it.
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

/** The code or the passkey, asked once more over the page, so that nothing that was typed there is lost. */
function ProofDialog({ onProved, onClose }: { readonly onProved: () => void; readonly onClose: () => void }) {
  const t = useText(secondFactorText);
  return (
    <Dialog open onClose={onClose} title={t('proof_title')} close={t('close')}>
      <div className="stack">
        <p>{t('proof_text')}</p>
        <Suspense fallback={<Skeleton label={t('wait')} lines={3} />}>
          <AskFactor onProved={onProved} />
        </Suspense>
      </div>
    </Dialog>
  );
}
