import type { OrderView } from '#features/orders/contract.ts';
import { orderContents } from '#features/orders/web/orderContents.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { CancelOrderBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OrderChanges } from './useOrders.ts';

interface CancelDialogProps {
  readonly order: Pick<OrderView, 'id' | 'reference' | 'order_details'>;
  readonly cancel: OrderChanges['cancel'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

export function CancelDialog({ order, cancel, onClose, onDone }: CancelDialogProps) {
  const t = useText(officeOrdersText);
  const dialog = useForm({
    schema: CancelOrderBody,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      await cancel(order.id, note);
      onDone(t('cancelled'));
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog
      alert
      onClose={onClose}
      title={t('cancel_title', { reference: order.reference })}
      button={t('cancel_button')}
      look="danger"
      form={dialog}
    >
      <p>{t('cancel_text', { contents: orderContents(order) })}</p>
      <TextArea
        label={t('cancel_reason')}
        hint={t('cancel_reason_hint')}
        rows={2}
        maxLength={500}
        error={error('note')}
        {...form.register('note')}
      />
    </FormDialog>
  );
}
