import { useMutation } from '@tanstack/react-query';
import { Failure } from '#features/identity/web/Failure.tsx';
import { consoleText } from '#office/kit/text/index.ts';
import { useTypedNumber } from '#office/kit/web/useTypedNumber.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { OfficeOffersView } from '../../contract/offers.ts';
import { officeOffersText } from '../../text/offers.ts';

interface ReleaseDialogProps {
  readonly offers: OfficeOffersView;
  readonly go: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says how much goes before it does; the number of refunds is typed. */
export function ReleaseDialog({ offers, go, onClose }: ReleaseDialogProps) {
  const t = useText(officeOffersText);
  const tc = useText(consoleText);
  const euro = useEuro();
  const going = useMutation({ mutationFn: go });
  const { registrations: count, amount } = offers.to_release;
  const number = useTypedNumber(count, 0);
  const words = { race: offers.race, count, amount: euro(amount) };
  // A colleague may have done it meanwhile: what is read anew then leaves nothing to agree to.
  const isThere = count > 0;
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={isThere ? t('release_title', words) : t('release_gone')}
      close={tc('close')}
      actions={
        isThere && (
          <Button
            look="danger"
            waiting={going.isPending && tc('wait')}
            onClick={() => (number.isTyped ? going.mutate() : number.complain())}
          >
            {t('release_button', words)}
          </Button>
        )
      }
    >
      {isThere && <p>{t('release_text', words)}</p>}
      {number.field}
      <Failure error={going.error} />
    </Dialog>
  );
}
