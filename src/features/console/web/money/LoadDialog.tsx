import type { FormEvent } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { columnRoles } from '#features/statements/rules/columns.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { consoleText } from '../../text/index.ts';
import { officeMoneyText } from '../../text/money.ts';
import formCss from '../console.module.css';
import css from './money.module.css';
import { type Loading, statementFiles } from './useLoading.ts';

/** A statement on its way: how far it is, why it was refused, and what its columns are, where nobody knows. */
export function LoadDialog({ loading }: { readonly loading: Loading }) {
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const { file, header, sample, roles, sending } = loading;
  const asksColumns = header.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void loading.again();
  };
  return (
    <Dialog open onClose={loading.close} title={t('load_title')} close={tc('close')} wide={asksColumns}>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <p>{t('load_text')}</p>
        <Failure error={sending.failure} />
        <FileField
          label={t('file')}
          error={sending.fault}
          name="document"
          accept={statementFiles}
          onFile={(chosen) => void loading.choose(chosen)}
          chosen={file?.name}
          upload={sending.upload((percent) => t('file_sending', { percent }))}
          words={{ choose: t('file_choose'), change: t('file_change'), cancel: t('stop') }}
        />
        {asksColumns && (
          <fieldset>
            <legend className="b">{t('columns_title')}</legend>
            <p className="mut sm">{t('columns_text')}</p>
            <div className={css.columns}>
              {header.map((name, at) => (
                <Select
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, names may be alike
                  key={at}
                  name={`column-${at}`}
                  label={name || t('column_unnamed', { number: at + 1 })}
                  hint={sample[at] ? t('column_sample', { sample: sample[at] }) : undefined}
                  placeholder={t('role_none')}
                  options={columnRoles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
                  value={roles[at] ?? ''}
                  onChange={({ target }) =>
                    loading.setRole(at, columnRoles.find((role) => role === target.value) ?? null)
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        {!sending.isSending && (
          <div className="acts">
            <Button type="submit">{t('load_button')}</Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
