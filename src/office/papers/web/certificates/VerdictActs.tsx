import { useState } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useKeys } from '#web/useKeys.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import styles from './certificates.module.css';
import { RejectDialog, type RejectDialogProps } from './RejectDialog.tsx';

type DialogState = 'reason' | 'onReason' | 'words' | 'onClose';

interface VerdictActsProps<Rejection extends string> extends Omit<RejectDialogProps<Rejection>, DialogState> {
  readonly approve: () => void;
  /** What is under way: a verdict, which its button says, or something else that a verdict waits for. */
  readonly pending: 'verdict' | 'other' | null;
  /** What else can be done by a key, as long as nothing is under way and nobody chooses a reason. */
  readonly keys: Readonly<Record<string, (() => void) | undefined>>;
}

/** Approving and rejecting what somebody has brought, by button or by key (A, R); a rejection asks for its reason. */
export function VerdictActs<Rejection extends string>(props: VerdictActsProps<Rejection>) {
  const { approve, pending, keys, ...rejection } = props;
  const t = useText(officeCertificatesText);
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState<Rejection | null>(null);
  const [typed, type] = useState('');
  useKeys(rejecting || pending ? {} : { a: approve, r: () => setRejecting(true), ...keys });
  return (
    <>
      <div className={`acts ${styles.acts}`}>
        <Button onClick={approve} waiting={pending === 'verdict' && t('wait')}>
          {t('approve')}
        </Button>
        <Button look="outline" onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      </div>
      {rejecting && (
        <RejectDialog
          {...rejection}
          reason={reason}
          onReason={setReason}
          words={{ typed, type }}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
