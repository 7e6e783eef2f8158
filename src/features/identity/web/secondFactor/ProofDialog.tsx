import { Suspense } from 'react';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { secondFactorText } from '../../text/secondFactor.ts';
import { AskFactor } from './AskFactor.tsx';

interface ProofDialogProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** The code or the passkey, asked once more over the page, so that nothing that was typed there is lost. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
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
