import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { ApiError } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { officeCertificatesText } from '../../text/certificates.ts';
import css from '../console.module.css';

interface ApproveDialogProps {
  readonly athlete: string;
  readonly approve: (words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Why another verdict is corrected by an approval: whoever brought the certificate reads it. */
export function ApproveDialog({ athlete, approve, onClose }: ApproveDialogProps) {
  const t = useText(officeCertificatesText);
  const say = useFieldWords();
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const error = say(failure?.errors.words?.[0]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      await approve(words);
      onClose();
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      // What else is wrong is marked on the page: the fields of the paper.
      if (refused.code !== 'invalid_input' || refused.errors.words) setFailure(refused);
      else onClose();
      field.current?.focus();
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('approve_title', { athlete })} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {!error && <Failure error={failure} />}
        <TextArea
          label={t('approve_words')}
          hint={t('reject_hint')}
          name="words"
          error={error}
          ref={field}
          rows={2}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')}>
            {t('approve')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
