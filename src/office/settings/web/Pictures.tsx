import { Failure } from '#features/identity/web/Failure.tsx';
import { mostFileBytes } from '#office/kit/contract/files.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useOfficeFile } from '#office/kit/web/files/useOfficeFile.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import type { CircuitSetUpView } from '../contract/settings.ts';
import { settingsText } from '../text/settings.ts';
import type { PartFields } from './Part.tsx';
import styles from './settings.module.css';

interface PicturesProps {
  readonly part: PartFields;
  readonly found: CircuitSetUpView;
}

/** The circuit’s own pictures: each is sent when it is chosen, and shown to everybody once the block is saved. */
export function Pictures({ part, found }: PicturesProps) {
  const t = useText(settingsText);
  return (
    <>
      <p className="mut sm">{t('picture_note')}</p>
      {(['logo', 'header_image', 'size_guide'] as const).map((name) => (
        <PictureField key={name} name={name} part={part} mayChange={found.may_change === 1} />
      ))}
    </>
  );
}

interface PictureFieldProps {
  readonly name: 'logo' | 'header_image' | 'size_guide';
  readonly part: PartFields;
  readonly mayChange: boolean;
}

function PictureField({ name, part: { form, error }, mayChange }: PictureFieldProps) {
  const t = useText(settingsText);
  const ts = useText(setUpsText);
  const path = String(form.watch(name));
  const picture = t(`field_${name}`);
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true });
  const { failure, fault, forget, send, upload } = useOfficeFile('picture', set);
  return (
    <div className={styles.picture}>
      <FileField
        id={name}
        label={picture}
        hint={t(`${name}_hint`)}
        error={fault ?? error(name)}
        accept="image/jpeg,image/png,image/webp"
        mostBytes={mostFileBytes}
        disabled={!mayChange}
        onChoose={forget}
        onFile={send}
        upload={upload((percent) => ts('file_sending', { percent }))}
        words={{
          choose: ts(path === '' ? 'file_choose' : 'file_change'),
          change: ts('file_change'),
          cancel: ts('file_stop'),
        }}
      />
      <Failure error={failure} />
      {path === '' ? (
        <p className="mut sm">{t('picture_none')}</p>
      ) : (
        <>
          <img src={path} alt={t('picture_alt', { picture })} />
          {mayChange && (
            <div className="acts">
              <Button look="text" size="small" onClick={() => set('')}>
                {t('picture_remove', { picture })}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
