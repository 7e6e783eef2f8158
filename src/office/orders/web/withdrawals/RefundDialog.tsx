import type { OfficeWithdrawalView } from '#features/withdrawals/contract.ts';
import { formatEuro } from '#kernel/money.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { WithdrawalRefundBody } from '../../contract/withdrawals.ts';
import { officeWithdrawalsText } from '../../text/withdrawals.ts';
import type { useWithdrawalChanges } from './useWithdrawals.ts';

interface RefundDialogProps {
  readonly row: OfficeWithdrawalView;
  readonly refund: ReturnType<typeof useWithdrawalChanges>['refund'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Says what goes back before it does. */
export function RefundDialog({ row, refund, onClose, onDone }: RefundDialogProps) {
  const lang = useLang();
  const t = useText(officeWithdrawalsText);
  const { reference } = row;
  const dialog = useForm({
    schema: WithdrawalRefundBody,
    defaultValues: { by_bank: false, note: t('note_start', { reference }) },
    send: async (body) => {
      const { amount } = await refund(row.id, body);
      onDone(t('refunded', { amount: formatEuro(amount, lang) }));
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog
      alert
      onClose={onClose}
      title={t('refund_title', { reference })}
      button={t('refund_button', { amount: formatEuro(row.to_return ?? row.amount, lang) })}
      form={dialog}
    >
      {row.goods_back_at === null && (
        <p className="b">{t(row.had_left === 1 ? 'refund_early' : 'refund_never_left')}</p>
      )}
      <p>{t(row.returns_whole === 1 && row.restocked === 0 ? 'refund_whole' : 'refund_text')}</p>
      <TextArea label={t('refund_note')} rows={3} maxLength={500} error={error('note')} {...form.register('note')} />
      <Checkbox label={t('refund_by_bank')} {...form.register('by_bank')} />
    </FormDialog>
  );
}
