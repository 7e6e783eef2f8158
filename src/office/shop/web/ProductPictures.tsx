import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import {
  longestPictureText,
  mostPictures,
  type Picture,
  picturesOf,
  textOfPictures,
} from '#features/shop/rules/setup/pictures.ts';
import { mostFileBytes } from '#office/kit/contract/files.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { acceptedFiles } from '#office/kit/web/files/OfficeFileField.tsx';
import { useOfficeFile } from '#office/kit/web/files/useOfficeFile.ts';
import type { FieldsForm } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ProductFieldsView } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import css from './pictures.module.css';

interface PicturesProps {
  readonly made: Pick<FieldsForm<keyof ProductFieldsView>, 'form' | 'error'>;
  readonly mayChange: boolean;
}

/** The pictures of a product: sent when they are chosen or dropped, shown at once, and everybody’s when the product is saved. */
export function ProductPictures({ made: { form, error }, mayChange }: PicturesProps) {
  const t = useText(officeShopText);
  const ts = useText(setUpsText);
  const pictures = picturesOf(String(form.watch('pictures')));
  const [said, setSaid] = useState('');
  const now = () => picturesOf(String(form.getValues('pictures')));
  const set = (wanted: readonly Picture[]) => form.setValue('pictures', textOfPictures(wanted), { shouldDirty: true });
  const { failure, fault, forget, send, upload } = useOfficeFile('picture', (path) => {
    if (now().length >= mostPictures) return;
    set([...now(), { path, it: '', en: '' }]);
    setSaid(t('picture_added', { n: now().length }));
  });
  const sendAll = async (files: readonly File[]) => {
    for (const file of files) await send(file);
  };
  const move = (at: number, to: number) => {
    const all = now();
    const [one] = all.splice(at, 1);
    if (!one) return;
    all.splice(to, 0, one);
    set(all);
    setSaid(t('picture_moved', { n: to + 1 }));
  };
  const say = (at: number, lang: 'it' | 'en', words: string) =>
    set(now().map((one, place) => (place === at ? { ...one, [lang]: words } : one)));
  return (
    <fieldset className={css.all} disabled={!mayChange}>
      <legend className="vh">{t('field_pictures')}</legend>
      {pictures.length > 0 && (
        <ol className={css.list}>
          {pictures.map((picture, at) => {
            const n = at + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of a picture is what it is
              <li key={`${at} ${picture.path}`}>
                <img src={picture.path} alt={picture.it || t('picture_n', { n })} />
                <div className={css.words}>
                  <div className={fieldCss.pair}>
                    <TextField
                      id={`picture-${n}-it`}
                      label={t('picture_text_it', { n })}
                      maxLength={longestPictureText}
                      autoComplete="off"
                      value={picture.it}
                      onChange={(event) => say(at, 'it', event.target.value)}
                    />
                    <TextField
                      id={`picture-${n}-en`}
                      label={t('picture_text_en', { n })}
                      maxLength={longestPictureText}
                      autoComplete="off"
                      value={picture.en}
                      onChange={(event) => say(at, 'en', event.target.value)}
                    />
                  </div>
                  <div className="acts">
                    {at > 0 && (
                      <Button look="text" size="small" onClick={() => move(at, at - 1)}>
                        {t('picture_forward', { n })}
                      </Button>
                    )}
                    {n < pictures.length && (
                      <Button look="text" size="small" onClick={() => move(at, n)}>
                        {t('picture_back', { n })}
                      </Button>
                    )}
                    <Button
                      look="text"
                      size="small"
                      onClick={() => {
                        set(now().filter((_, place) => place !== at));
                        setSaid(t('picture_removed', { n }));
                      }}
                    >
                      {t('picture_remove', { n })}
                    </Button>
                  </div>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <p role="status" className="vh">
        {said}
      </p>
      {pictures.length < mostPictures && (
        <FileField
          id="pictures"
          label={t('picture_add')}
          hint={t('pictures_hint')}
          error={fault ?? error('pictures')}
          accept={acceptedFiles.picture}
          mostBytes={mostFileBytes}
          multiple
          disabled={!mayChange}
          onChoose={forget}
          onFile={send}
          onFiles={sendAll}
          upload={upload((percent) => ts('file_sending', { percent }))}
          words={{ choose: t('picture_choose'), change: t('picture_choose'), cancel: ts('file_stop') }}
        />
      )}
      <Failure error={failure} />
    </fieldset>
  );
}
