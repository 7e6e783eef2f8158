import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { ApiError } from '#web/api.tsx';
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
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { race, to_release, waiting, limit } = offers;
  const { registrations: count, amount } = waiting ?? to_release;
  const words = { race, count, amount: euro(amount), by: waiting?.by ?? t('somebody') };
  const act = async () => {
    setPending(true);
    try {
      await go();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t(`${what}_title`, words)}
      close={tc('close')}
      actions={
        <Button look="danger" waiting={pending && tc('wait')} onClick={act}>
          {t(`${what}_button`, words)}
        </Button>
      }
    >
      <Failure error={failure} />
      <p>{t(`${what}_text`, words)}</p>
      {what === 'release' && <p>{t('release_second', { limit: euro(limit) })}</p>}
    </Dialog>
  );
}
