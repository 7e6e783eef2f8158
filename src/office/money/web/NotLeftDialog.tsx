import { Failure } from '#features/identity/web/Failure.tsx';
import { formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { ReasonAndButton } from '#office/kit/web/ReasonAndButton.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import { MovementNotSentBody, type MovementRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import { arrivedOf, type MoneyChanges } from './useMoney.ts';

interface NotLeftDialogProps {
  /** A movement whose money was noted as sent. */
  readonly row: MovementRow;
  readonly noteNotSent: MoneyChanges['noteNotSent'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

const Fields = MovementNotSentBody.pick({ note: true });

/** Money for no order that is noted as sent, and had not left: says what follows, and wants the reason. */
export function NotLeftDialog({ row, noteNotSent, onClose, onDone }: NotLeftDialogProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const amount = formatEuro(arrivedOf(row), lang);
  const { out } = row;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      if (!out?.sent_at) return;
      await noteNotSent(out.id, { seen: out.sent_at, note });
      onDone(t('not_left_done', { amount }));
    },
  });
  return (
    <TypedDialog open alert onClose={onClose} title={t('not_left_title', { amount })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>
          {t('not_left_text', {
            day: out?.sent_on ? formatDay(out.sent_on, lang) : '',
            reference: out?.reference ?? '',
          })}
        </p>
        <p className="mut sm">{t('not_left_back')}</p>
        <Failure error={failure} />
        <ReasonAndButton
          label={t('undo_reason')}
          hint={t('not_left_hint')}
          error={error('note')}
          field={form.register('note')}
          button={t('not_left_button')}
          pending={pending}
          shaken={shaken}
        />
      </form>
    </TypedDialog>
  );
}
