import { useMutation } from '@tanstack/react-query';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CertificateView } from '../contract.ts';
import { certificatesText } from '../text/index.ts';
import { useCertificates } from './useCertificates.ts';

interface DeleteCertificateProps {
  readonly certificate: CertificateView;
  readonly memberId: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a file is erased for good. */
export function DeleteCertificate({ certificate, memberId, onClose, onDeleted }: DeleteCertificateProps) {
  const t = useText(certificatesText);
  const said = useFailureText();
  const { remove } = useCertificates(memberId);
  const deletion = useMutation({ mutationFn: () => remove(certificate), onSuccess: onDeleted });
  const failed = deletion.error ? said(deletion.error) : null;
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('delete_title')}
      close={t('close')}
      actions={
        <>
          <Button look="danger" waiting={deletion.isPending && t('saving')} onClick={() => deletion.mutate()}>
            {t('delete_confirm')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {failed && <Notice tone="err" live title={failed} />}
      <p>{t('delete_text')}</p>
    </Dialog>
  );
}
