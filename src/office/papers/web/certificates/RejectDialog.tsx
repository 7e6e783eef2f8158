import { useRef, useState } from 'react';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { useKeys } from '#web/useKeys.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import styles from './certificates.module.css';
import { useOneAct } from './useOneAct.ts';
import { sending, type VerdictWords, WordsDialog } from './WordsDialog.tsx';

export interface RejectDialogProps<Rejection extends string> {
  readonly athlete: string;
  /** The last one, `other`, is said in one's own words. */
  readonly reasons: readonly Rejection[];
  readonly nameOf: (rejection: Rejection) => string;
  readonly hint: string;
  readonly reject: (rejection: Rejection, words: string) => Promise<void>;
  /** None before one was chosen: Enter rejects with no reason that nobody has. */
  readonly reason: Rejection | null;
  readonly onReason: (rejection: Rejection) => void;
  readonly words: VerdictWords;
  readonly onClose: () => void;
}

/** Why a certificate or a card is rejected: a digit is enough, but for one's own words. */
export function RejectDialog<Rejection extends string>(props: RejectDialogProps<Rejection>) {
  const { athlete, reasons, nameOf, hint, reject, reason, onReason, words, onClose } = props;
  const t = useText(officeCertificatesText);
  const act = useOneAct<'verdict'>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [lacks, setLacks] = useState(false);
  const send = sending(act, words, onClose);
  useKeys(
    Object.fromEntries(
      reasons.map((one, at) => [
        String(at + 1),
        () => {
          onReason(one);
          if (one === 'other') field.current?.focus();
          else void send(() => reject(one, words.typed));
        },
      ]),
    ),
  );
  return (
    <WordsDialog
      title={t('reject_title', { athlete })}
      label={t('reject_words')}
      hint={hint}
      words={words}
      act={act}
      field={field}
      onClose={onClose}
      button={{ label: t('reject'), look: 'danger' }}
      send={() => {
        if (reason === null) setLacks(true);
        else void send(() => reject(reason, words.typed));
      }}
    >
      <RadioCards
        legend={t('reject_legend')}
        name="rejection"
        className={styles.reasons}
        error={lacks && reason === null ? t('reject_choose') : undefined}
        value={reason}
        onChange={(event) => onReason(event.target.value as Rejection)}
        options={reasons.map((one, at) => ({ value: one, label: `${at + 1}. ${nameOf(one)}` }))}
      />
    </WordsDialog>
  );
}
