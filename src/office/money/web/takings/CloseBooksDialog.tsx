import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { addDays, Day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { officeTakingsText } from '../../text/takings.ts';
import { useCloseBooks } from './useTakings.ts';

interface CloseBooksDialogProps {
  readonly until: Day | null;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

const Fields = z.object({ until: z.union([z.literal(''), Day]) });

/** The day up to which the books are closed: it is moved on, back, or taken away. */
export function CloseBooksDialog({ until: before, onClose, onDone }: CloseBooksDialogProps) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const tc = useText(consoleText);
  const { close, question } = useCloseBooks();
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { until: before ?? '' },
    send: async ({ until }) => {
      await close(until || null);
      onDone(t('lock_done', { day: until ? formatDay(until, lang) : 'none' }));
    },
  });
  return (
    <TypedDialog open onClose={onClose} title={t('lock_title')} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('lock_text')}</p>
        <Failure error={failure} />
        <TextField
          label={t('lock_until')}
          hint={t('lock_hint')}
          type="date"
          max={addDays(dayInRome(new Date()), -1)}
          error={error('until')}
          {...form.register('until')}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('lock_button')}
          </Button>
        </div>
      </form>
      {question}
    </TypedDialog>
  );
}
