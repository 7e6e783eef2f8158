import { useMutation } from '@tanstack/react-query';
import { useReauth } from '#features/identity/web/useReauth.tsx';
import { urlOf } from '#kernel/call.ts';
import { useLang } from '#web/api.tsx';
import { saveFile } from '#web/saveFile.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { exportData } from '../contract.ts';
import { privacyText } from '../text/index.ts';
import { Failure } from './Failure.tsx';

/** Download of all data; it needs a recent sign-in. */
export function ExportData() {
  const t = useText(privacyText);
  const lang = useLang();
  const { guarded, question } = useReauth();
  const copy = useMutation({ mutationFn: () => guarded(() => saveFile(`/api${urlOf(exportData)}?lang=${lang}`)) });
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
