import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { type FileKind, mostFileBytes } from '../../contract/files.ts';
import { setUpsText } from '../../text/setUps.ts';
import styles from '../setUps/setUps.module.css';
import { useOfficeFile } from './useOfficeFile.ts';

export const acceptedFiles: Readonly<Record<FileKind, string>> = {
  picture: 'image/jpeg,image/png,image/webp',
  document: 'application/pdf',
};

interface OfficeFileFieldProps {
  readonly kind: FileKind;
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly path: string;
  readonly set: (path: string) => void;
  readonly mayChange?: boolean;
}

/** A file of the organiser's: it is sent when it is chosen, and counts once the form is saved. */
export function OfficeFileField(props: OfficeFileFieldProps) {
  const { kind, id, label, hint, error, path, set, mayChange = true } = props;
  const t = useText(setUpsText);
  const { failure, fault, forget, send, upload } = useOfficeFile(kind, set);
  return (
    <div className={styles.file}>
      <FileField
        id={id}
        label={label}
        hint={hint}
        error={fault ?? error}
        accept={acceptedFiles[kind]}
        mostBytes={mostFileBytes}
        disabled={!mayChange}
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
      {path !== '' && kind === 'picture' && <img src={path} alt={t('file_now', { file: label })} />}
      {path !== '' && (
        <div className="acts">
          {kind === 'document' && (
            <a href={path} target="_blank" rel="noreferrer">
              {t('open_pdf')}
            </a>
          )}
          {mayChange && (
            <Button look="text" size="small" onClick={() => set('')}>
              {t('file_remove', { file: label })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
