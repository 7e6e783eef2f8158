import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { proveSecondFactor } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { AskPasskey } from './Passkeys.tsx';
import { factorQuery } from './useFactor.ts';

interface ProofDialogProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** The code or the passkey, asked once more over the page, so that nothing that was typed there is lost. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const t = useText(consoleText);
  return (
    <Dialog open onClose={onClose} title={t('proof_title')} close={t('close')}>
      <div className="stack">
        <p>{t('proof_text')}</p>
        <Suspense fallback={<Skeleton label={t('wait')} lines={3} />}>
          <Ask onProved={onProved} />
        </Suspense>
      </div>
    </Dialog>
  );
}

function Ask({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const t = useText(consoleText);
  const api = useApi();
  const { data: factor } = useSuspenseQuery(factorQuery(api));
  return (
    <>
      {factor.passkeys.some(({ here }) => here === 1) && <AskPasskey onDone={onProved} />}
      <CodeForm
        label={t('factor_code')}
        hint={t('factor_code_hint')}
        button={t('factor_go_on')}
        send={async (code) => {
          await api(proveSecondFactor, { body: { code } });
          onProved();
        }}
      />
    </>
  );
}
