import { useMutation } from '@tanstack/react-query';
import { useReauth } from '#features/identity/web/useReauth.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { privacyText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { useExport } from './usePrivacy.ts';

/** Download of all data; it needs a recent sign-in. */
export function ExportData() {
  const t = useText(privacyText);
  const download = useExport();
  const { guarded, question } = useReauth();
  const copy = useMutation({ mutationFn: () => guarded(download) });
  return (
    <>
      <Failure error={copy.error} />
      <div className="acts">
        <Button look="outline" waiting={copy.isPending && t('export_busy')} onClick={() => copy.mutate()}>
          {t('export_button')}
        </Button>
        <Saved show={copy.isSuccess}>{t('export_done')}</Saved>
      </div>
      {question}
    </>
  );
}
