import { refundableUntil } from '#features/payments/rules/refunds.ts';
import { refusalKind } from '#features/payments/rules/refusals.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { cents, formatEuro, noMoney, typedEuro } from '#kernel/money.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { GiveAgainForm, type OfficeOrderView, type OfficeRefundView } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import { BackFields, RefundReason } from './BackFields.tsx';
import { serviceOf } from './serviceOf.ts';
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

/** Its money goes back by bank, the provider is asked again, or it is noted that all of it, or a part, went back there already. */
export function AgainDialog({ found, refund, giveAgain, onClose, onDone, onOver }: AgainDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const { order, payments } = found;
  const taken = payments.find(({ id }) => id === refund.payment_id);
  const provider = serviceOf(taken?.provider);
  const today = dayInRome(new Date());
  const until = taken?.came_on ? refundableUntil(taken.provider, taken.came_on) : null;
  const isLate = until !== null && today > until;
  const whole = formatEuro(refund.amount, lang);
  const isBackAlready = refund.failure !== null && refusalKind(refund.failure) === 'back_already';
  const dialog = useForm({
    schema: GiveAgainForm,
    defaultValues: {
      how: isBackAlready ? 'back' : 'bank',
      way: 'bank',
      back_on: taken?.returned_on ?? today,
      reference: '',
      amount: typedEuro(refund.amount, lang),
      note: '',
    },
    word: (field, code) =>
      field === 'amount' && code === 'refund_too_high' ? t('again_back_most', { most: whole }) : undefined,
    send: async ({ how, way, back_on, reference, amount, note }) => {
      const isBack = how === 'back';
      if (isBack && amount > refund.amount) {
        form.setError('amount', { message: 'refund_too_high' });
        return;
      }
      if (isBack && reference === '') {
        form.setError('reference', { message: 'required' });
        return;
      }
      const body = isBack ? { way, note, back: { amount, back_on, reference } } : { way: how, note };
      try {
        const made = await giveAgain(order.id, refund.id, body);
        const [back, rest] = [formatEuro(made.back_already, lang), formatEuro(made.amount, lang)];
        if (!isBack) return onDone(t('again_done', { amount: rest }));
        onDone(
          made.amount === noMoney
            ? t('again_noted', { amount: back, provider })
            : t('again_noted_rest', { back, amount: rest }),
        );
      } catch (refused) {
        if (!onOver(refused)) throw refused;
      }
    },
  });
  const { form, error } = dialog;
  const [how, typed] = form.watch(['how', 'amount']);
  const parsed = GiveAgainForm.shape.amount.safeParse(typed);
  const back = how !== 'back' ? noMoney : parsed.success ? parsed.data : refund.amount;
  const rest = cents(Math.max(refund.amount - back, 0));
  const ways = [
    { value: 'bank', label: t('again_bank') },
    ...(isLate ? [] : [{ value: 'provider', label: t('again_provider', { provider }) }]),
  ];
  const label =
    how !== 'back'
      ? t('again_button', { amount: whole })
      : rest === noMoney
        ? t('again_button_note', { amount: whole })
        : t('again_button_both', { back: formatEuro(back, lang), rest: formatEuro(rest, lang) });
  const hint = isLate ? t('refund_by_bank_late', { provider, day: formatDay(until, lang) }) : undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={t('again_title', { amount: whole })}
      button={label}
      look="danger"
      form={dialog}
    >
      <p>{t('again_text', { provider })}</p>
      <RadioCards
        legend={t('again_way')}
        options={[...ways, ...(taken ? [{ value: 'back', label: t('again_back', { provider }) }] : [])]}
        hint={hint}
        {...form.register('how')}
      />
      {how === 'back' && (
        <>
          <TextField
            label={t('again_back_amount')}
            hint={t('again_back_most', { most: whole })}
            inputMode="decimal"
            autoComplete="off"
            error={error('amount')}
            {...form.register('amount')}
          />
          <BackFields on={form.register('back_on')} reference={form.register('reference')} error={error} />
          {rest > noMoney && (
            <RadioCards
              legend={t('again_rest', { amount: formatEuro(rest, lang) })}
              options={ways}
              {...form.register('way')}
            />
          )}
        </>
      )}
      <RefundReason field={form.register('note')} error={error('note')} />
    </FormDialog>
  );
}
