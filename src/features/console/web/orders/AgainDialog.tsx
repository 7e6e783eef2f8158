import { Failure } from '#features/identity/web/Failure.tsx';
import { refundableUntil } from '#features/payments/rules/refunds.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { formatEuro, typedEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { GiveAgainForm, type OfficeOrderView, type OfficeRefundView } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeOrdersText } from '../../text/orders.ts';
import css from '../console.module.css';
import type { OrderChanges } from './useOrders.ts';
import type { OnOver } from './useOver.tsx';

interface AgainDialogProps {
  readonly found: OfficeOrderView;
  readonly refund: OfficeRefundView;
  readonly giveAgain: OrderChanges['giveAgain'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
}

/** A refund that its provider has refused for good: its money goes back by bank, or the provider is asked again. */
export function AgainDialog({ found, refund, giveAgain, onClose, onDone, onOver }: AgainDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const { order, payments } = found;
  const taken = payments.find(({ id }) => id === refund.payment_id);
  const provider = taken ? t(`provider_${taken.provider}`) : '';
  const until = taken ? refundableUntil(taken.provider, dayInRome(new Date(taken.at))) : null;
  const isLate = until !== null && dayInRome(new Date()) > until;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: GiveAgainForm,
    defaultValues: { way: 'bank', amount: typedEuro(refund.amount, lang), note: '' },
    send: async (body) => {
      try {
        const { amount } = await giveAgain(order.id, refund.id, body);
        onDone(t('again_done', { amount: formatEuro(amount, lang) }));
      } catch (refused) {
        if (!onOver(refused)) throw refused;
      }
    },
  });
  const typed = GiveAgainForm.shape.amount.safeParse(form.watch('amount'));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('again_title', { amount: formatEuro(refund.amount, lang) })}
      close={tc('close')}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('again_text', { provider })}</p>
        <Failure error={failure} />
        <RadioCards
          legend={t('again_way')}
          options={[
            { value: 'bank', label: t('again_bank') },
            ...(isLate ? [] : [{ value: 'provider', label: t('again_provider', { provider }) }]),
          ]}
          hint={isLate ? t('refund_by_bank_late', { provider, day: formatDay(until, lang) }) : undefined}
          {...form.register('way')}
        />
        <TextField
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          error={error('amount')}
          {...form.register('amount')}
        />
        <TextArea
          label={t('refund_reason')}
          hint={t('refund_reason_hint')}
          rows={3}
          maxLength={500}
          error={error('note')}
          {...form.register('note')}
        />
        <div className="acts">
          <Button type="submit" look="danger" waiting={pending && tc('wait')} {...shaken}>
            {t('again_button', { amount: typed.success ? formatEuro(typed.data, lang) : '' })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
