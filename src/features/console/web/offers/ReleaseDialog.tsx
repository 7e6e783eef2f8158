import { useMutation } from '@tanstack/react-query';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { OfficeOffersView } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeOffersText } from '../../text/offers.ts';

interface ReleaseDialogProps {
  readonly offers: OfficeOffersView;
  readonly what: 'release' | 'confirm';
  readonly go: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says how much goes before it does, and whether a second person is asked. */
export function ReleaseDialog({ offers, what, go, onClose }: ReleaseDialogProps) {
  const t = useText(officeOffersText);
  const tc = useText(consoleText);
  const euro = useEuro();
  const going = useMutation({ mutationFn: go });
  const { race, to_release, waiting, limit } = offers;
  const { registrations: count, amount } = waiting ?? to_release;
  const words = { race, count, amount: euro(amount), by: waiting?.by ?? t('somebody') };
  // A colleague may have done it meanwhile: what is read anew then leaves nothing to agree to.
  const isThere = what === 'confirm' ? waiting !== null : waiting === null && to_release.registrations > 0;
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={isThere ? t(`${what}_title`, words) : t('release_gone')}
      close={tc('close')}
      actions={
        isThere && (
          <Button look="danger" waiting={going.isPending && tc('wait')} onClick={() => going.mutate()}>
            {t(`${what}_button`, words)}
          </Button>
        )
      }
    >
      {isThere && <p>{t(`${what}_text`, words)}</p>}
      <Failure error={going.error} />
      {isThere && what === 'release' && <p>{t('release_second', { limit: euro(limit) })}</p>}
    </Dialog>
  );
}
