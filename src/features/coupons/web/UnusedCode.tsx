import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { couponsText } from '../text/index.ts';

interface UnusedCodeProps {
  readonly code: string;
  readonly onApply: () => void;
  readonly onPay: () => void;
  readonly onClose: () => void;
}

/** Asks before an order is paid while a promo code is typed and not applied. */
export function UnusedCode({ code, onApply, onPay, onClose }: UnusedCodeProps) {
  const t = useText(couponsText);
  return (
    <Dialog
      open
      alert
      title={t('unused', { code })}
      close={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onApply}>{t('unused_apply')}</Button>
          <Button look="outline" onClick={onPay}>
            {t('unused_pay')}
          </Button>
        </>
      }
    >
      <p>{t('unused_text')}</p>
    </Dialog>
  );
}
