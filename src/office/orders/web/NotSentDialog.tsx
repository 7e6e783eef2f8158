import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { ReasonAndButton } from '#office/kit/web/ReasonAndButton.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeOrderView, type OfficeRefundView, RefundNotSentBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OrderChanges } from './useOrders.ts';
import type { OnOver } from './useOver.tsx';

interface NotSentDialogProps {
  readonly found: OfficeOrderView;
  readonly refund: OfficeRefundView;
  readonly noteNotSent: OrderChanges['noteNotSent'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
}

const Fields = RefundNotSentBody.pick({ note: true }).extend({
  what: z.enum(['not_sent', 'came_back'], 'choose'),
  came_back_on: RefundNotSentBody.shape.came_back_on.unwrap(),
  movement: z.string(),
});

/** A refund that is noted as sent, and was not, or whose transfer has come back: which of both, when, and why. */
export function NotSentDialog({ found, refund, noteNotSent, onClose, onDone, onOver }: NotSentDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const amount = formatEuro(refund.amount, lang);
  const isCash = refund.way === 'cash';
  const atProvider = refund.way === 'provider';
  const movements = found.came_back.filter((one) => one.amount === refund.amount);
  const only = isCash || atProvider ? 'not_sent' : null;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { ...(only && { what: only }), came_back_on: dayInRome(new Date()), movement: '', note: '' },
    send: async ({ what, came_back_on, movement, note }) => {
      const by = what === 'came_back' ? movements.find(({ id }) => id === movement) : undefined;
      const day = what === 'came_back' ? (by?.value_day ?? came_back_on) : null;
      try {
        const body = { seen: refund.at, came_back_on: day, note, ...(by && { movement: by.id }) };
        await noteNotSent(found.order.id, refund.id, body);
      } catch (refused) {
        if (!onOver(refused)) throw refused;
        return;
      }
      onDone(t(what === 'came_back' ? 'came_back_done' : 'not_sent_done', { amount }));
    },
  });
  const [what, movement] = form.watch(['what', 'movement']);
  return (
    <TypedDialog open onClose={onClose} title={t('not_sent_title', { amount })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
        {only === null && (
          <RadioCards
            legend={t('not_sent_what')}
            error={error('what')}
            options={[
              { value: 'not_sent', label: t('not_sent_wrong'), note: t('not_sent_wrong_text') },
              { value: 'came_back', label: t('came_back'), note: t('came_back_text') },
            ]}
            {...form.register('what')}
          />
        )}
        {only === 'not_sent' && <p>{t(atProvider ? 'not_sent_provider' : 'not_sent_cash')}</p>}
        {what === 'came_back' && movements.length > 0 && (
          <Select
            label={t('came_back_movement')}
            options={[
              { value: '', label: t('came_back_no_movement') },
              ...movements.map(({ id, value_day, payer }) => ({
                value: id,
                label: [formatDay(value_day, lang), payer].filter(Boolean).join(', '),
              })),
            ]}
            {...form.register('movement')}
          />
        )}
        {what === 'came_back' && movement === '' && (
          <TextField
            label={t('came_back_on')}
            type="date"
            max={dayInRome(new Date())}
            error={error('came_back_on')}
            {...form.register('came_back_on')}
          />
        )}
        <ReasonAndButton
          label={t('not_sent_reason')}
          hint={t(isCash || atProvider ? 'not_sent_reason_kept' : 'not_sent_reason_hint')}
          error={error('note')}
          field={form.register('note')}
          button={t('not_sent_button')}
          pending={pending}
          shaken={shaken}
        />
      </form>
    </TypedDialog>
  );
}
