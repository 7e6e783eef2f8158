import { Failure } from '#features/identity/web/Failure.tsx';
import type { OrderView } from '#features/orders/contract.ts';
import { orderContents } from '#features/orders/web/orderContents.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { CancelOrderBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OrderChanges } from './useOrders.ts';
import { WaitingTransfers } from './WaitingTransfers.tsx';

interface CancelDialogProps {
  readonly order: Pick<OrderView, 'id' | 'reference' | 'order_details'>;
  readonly cancel: OrderChanges['cancel'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Asks before an unpaid order is cancelled, and why. */
export function CancelDialog({ order, cancel, onClose, onDone }: CancelDialogProps) {
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: CancelOrderBody,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      await cancel(order.id, note);
      onDone(t('cancelled'));
    },
  });
  return (
    <TypedDialog
      open
      alert
      onClose={onClose}
      title={t('cancel_title', { reference: order.reference })}
      close={tc('close')}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('cancel_text', { contents: orderContents(order) })}</p>
        <WaitingTransfers orderId={order.id} link="cancel_waiting_link" />
        <Failure error={failure} />
        <TextArea
          label={t('cancel_reason')}
          hint={t('cancel_reason_hint')}
          rows={2}
          maxLength={500}
          error={error('note')}
          {...form.register('note')}
        />
        <div className="acts">
          <Button type="submit" look="danger" waiting={pending && tc('wait')} {...shaken}>
            {t('cancel_button')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
