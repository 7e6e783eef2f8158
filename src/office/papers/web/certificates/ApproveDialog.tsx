import { useEffect, useRef } from 'react';
import { useText } from '#web/text.tsx';
import { officeCertificatesText } from '../../text/certificates.ts';
import { useOneAct } from './useOneAct.ts';
import { sending, type VerdictWords, WordsDialog } from './WordsDialog.tsx';

interface ApproveDialogProps {
  readonly athlete: string;
  readonly words: VerdictWords;
  readonly approve: (words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Why another verdict is corrected by an approval: whoever brought the certificate reads it. */
export function ApproveDialog({ athlete, words, approve, onClose }: ApproveDialogProps) {
  const t = useText(officeCertificatesText);
  const act = useOneAct<'verdict'>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = sending(act, words, onClose);
  return (
    <WordsDialog
      title={t('approve_title', { athlete })}
      label={t('approve_words')}
      hint={t('reject_hint')}
      words={words}
      act={act}
      field={field}
      onClose={onClose}
      button={{ label: t('approve') }}
      send={() => void send(() => approve(words.typed))}
    />
  );
}
