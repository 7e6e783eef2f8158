import { useState } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
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

/**
 * Approving and rejecting what somebody has brought, by button or by key (A, R); a rejection asks for its reason. Once a
 * colleague has judged it, nothing can be sent, and what was typed stays on the screen.
 */
export function VerdictActs<Rejection extends string>(props: VerdictActsProps<Rejection>) {
  const { approve, pending, keys, away, ...rejection } = props;
  const t = useText(officeCertificatesText);
  const [rejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState<Rejection | null>(null);
  const [typed, type] = useState('');
  useKeys(rejecting || pending || away ? {} : { a: approve, r: () => setRejecting(true), ...keys });
  return (
    <>
      {!away && (
        <div className={`acts ${styles.acts}`}>
          <Button onClick={approve} waiting={pending === 'verdict' && t('wait')}>
            {t('approve')}
          </Button>
          <Button look="outline" onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
        </div>
      )}
      {away && !rejecting && typed !== '' && (
        <TextArea label={t('words_unsent')} rows={2} readOnly value={typed} name="unsent" />
      )}
      {/* With nothing typed there is nothing to keep it open for. */}
      {rejecting && (!away || typed !== '') && (
        <RejectDialog
          {...rejection}
          away={away}
          reason={reason}
          onReason={setReason}
          words={{ typed, type }}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
