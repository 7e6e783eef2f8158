import { type FormEvent, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { ApiError } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useKeys } from '#web/useKeys.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import css from '../console.module.css';

export interface RejectDialogProps<Rejection extends string> {
  readonly athlete: string;
  /** The last one, `other`, is said in one's own words. */
  readonly reasons: readonly Rejection[];
  readonly nameOf: (rejection: Rejection) => string;
  /** Who reads one's own words. */
  readonly hint: string;
  readonly reject: (rejection: Rejection, words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Why a certificate or a card is rejected: a digit is enough, but for one's own words. */
export function RejectDialog<Rejection extends string>(props: RejectDialogProps<Rejection>) {
  const { athlete, reasons, nameOf, hint, reject, onClose } = props;
  const t = useText(officeCertificatesText);
  const say = useFieldWords();
  const [reason, setReason] = useState<Rejection>(reasons[0]!);
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const ownWords = useRef<HTMLTextAreaElement>(null);
  const wrongWords = say(failure?.errors.words?.[0]);
  const send = async (chosen: Rejection) => {
    setPending(true);
    try {
      await reject(chosen, words);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.errors.words) ownWords.current?.focus();
    } finally {
      setPending(false);
    }
  };
  useKeys(
    Object.fromEntries(
      reasons.map((one, at) => [
        String(at + 1),
        () => {
          setReason(one);
          if (one === 'other') ownWords.current?.focus();
          else if (!pending) void send(one);
        },
      ]),
    ),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) void send(reason);
  };
  return (
    <Dialog open onClose={onClose} title={t('reject_title', { athlete })} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {!wrongWords && <Failure error={failure} />}
        <RadioCards
          legend={t('reject_legend')}
          name="rejection"
          value={reason}
          onChange={(event) => setReason(event.target.value as Rejection)}
          options={reasons.map((one, at) => ({ value: one, label: `${at + 1}. ${nameOf(one)}` }))}
        />
        <TextArea
          label={t('reject_words')}
          hint={hint}
          name="words"
          error={wrongWords}
          ref={ownWords}
          rows={2}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="acts">
          <Button type="submit" look="danger" waiting={pending && t('wait')}>
            {t('reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
