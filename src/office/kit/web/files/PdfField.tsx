import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { mostFileBytes } from '../../contract/files.ts';
import { setUpsText } from '../../text/setUps.ts';
import { useOfficeFile } from './useOfficeFile.ts';

interface PdfFieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly path: string;
  readonly set: (path: string) => void;
}

/** A PDF of the organiser's: it is sent when it is chosen, and counts once the form is saved. */
export function PdfField({ id, label, error, path, set }: PdfFieldProps) {
  const t = useText(setUpsText);
  const { failure, fault, forget, send, upload } = useOfficeFile('document', set);
  return (
    <div>
      <FileField
        id={id}
        label={label}
        hint={t('pdf_hint')}
        error={fault ?? error}
        accept="application/pdf"
        mostBytes={mostFileBytes}
        onChoose={forget}
        onFile={send}
        upload={upload((percent) => t('file_sending', { percent }))}
        words={{
          choose: t(path === '' ? 'file_choose' : 'file_change'),
          change: t('file_change'),
          cancel: t('file_stop'),
        }}
      />
      <Failure error={failure} />
      {path !== '' && (
        <div className="acts">
          <a href={path} target="_blank" rel="noreferrer">
            {t('open_pdf')}
          </a>
          <Button look="text" size="small" onClick={() => set('')}>
            {t('remove_pdf')}
          </Button>
        </div>
      )}
    </div>
  );
}
