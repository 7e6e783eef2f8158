import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { useCancelOrder } from './useOrder.ts';

interface CancelOrderProps {
  readonly order: Pick<OrderView, 'id' | 'reference'> | null;
  readonly onClose: () => void;
  readonly onCancelled: (reference: string) => unknown;
}

export function CancelOrder({ order, onClose, onCancelled }: CancelOrderProps) {
  const t = useText(ordersText);
  const cancel = useCancelOrder(() => {
    onClose();
    return order && onCancelled(order.reference);
  });
  const close = () => {
    cancel.reset();
    onClose();
  };
  if (!order) return null;
  return (
    <Dialog
      open
      alert
      title={t('cancel_sure', { reference: order.reference })}
      close={t('no_keep')}
      onClose={close}
      actions={
        <>
          <Button look="danger" waiting={cancel.isPending && t('wait')} onClick={() => cancel.mutate(order.id)}>
            {t('yes_cancel')}
          </Button>
          <Button look="outline" onClick={close}>
            {t('no_keep')}
          </Button>
        </>
      }
    >
      <p>{t('cancel_effect')}</p>
      <Failure error={cancel.error} />
    </Dialog>
  );
}
