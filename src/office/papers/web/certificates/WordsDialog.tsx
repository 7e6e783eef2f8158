import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { ApiError } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { officeCertificatesText } from '../../text/certificates.ts';
import type { useOneAct } from './useOneAct.ts';

/** Words that go with a verdict. Whoever opens the dialog keeps them, so that they are still there when it is opened again. */
export interface VerdictWords {
  readonly typed: string;
  readonly type: (words: string) => void;
}

type OneAct = ReturnType<typeof useOneAct<'verdict'>>;

/** Once the verdict is given the dialog ends and its words are used up; where something else on the page is wrong, the words stay. */
export const sending =
  ({ pending, run }: OneAct, words: VerdictWords, onClose: () => void) =>
  async (give: () => Promise<void>): Promise<void> => {
    if (pending) return;
    try {
      await run('verdict', give);
      words.type('');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'invalid_input' && !error.errors.words) onClose();
    }
  };

interface WordsDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly words: VerdictWords;
  readonly act: OneAct;
  readonly button: { readonly label: string; readonly look?: 'danger' };
  readonly send: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function WordsDialog(props: WordsDialogProps) {
  const { title, label, hint, words, act, button, send, field, onClose, children } = props;
  const t = useText(officeCertificatesText);
  const { pending, failure } = act;
  const wrong = useFieldWords()(failure?.errors.words?.[0]);
  useEffect(() => {
    if (failure) field.current?.focus();
  }, [failure, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <TypedDialog open onClose={onClose} title={title} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {!wrong && <Failure error={failure} />}
        {children}
        <TextArea
          label={label}
          hint={hint}
          name="words"
          error={wrong}
          ref={field}
          rows={2}
          maxLength={500}
          value={words.typed}
          onChange={(event) => words.type(event.target.value)}
        />
        <div className="acts">
          <Button type="submit" look={button.look} waiting={pending !== null && t('wait')}>
            {button.label}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
