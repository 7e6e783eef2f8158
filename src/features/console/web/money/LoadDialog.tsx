import { type FormEvent, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type ColumnRole, columnRoles } from '#features/statements/rules/columns.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { consoleText } from '../../text/index.ts';
import { officeMoneyText } from '../../text/money.ts';
import formCss from '../console.module.css';
import { useSending } from '../files/useUploading.ts';
import css from './money.module.css';
import type { MoneyChanges } from './useMoney.ts';

interface LoadDialogProps {
  readonly load: MoneyChanges['load'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** A statement from the computer. Columns that nobody knows are asked about, once for each bank. */
export function LoadDialog({ load, onClose, onDone }: LoadDialogProps) {
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const [file, setFile] = useState<File | null>(null);
  const sending = useSending();
  const [missing, setMissing] = useState(false);
  const [header, setHeader] = useState<readonly string[]>([]);
  const [roles, setRoles] = useState<readonly (ColumnRole | null)[]>([]);

  const choose = (chosen: File) => {
    setFile(chosen);
    sending.forget();
    setMissing(false);
    setHeader([]);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setMissing(true);
    const columns = header.length > 0 ? JSON.stringify({ header, roles }) : undefined;
    const refused = await sending.send(async (how) => onDone(t('loaded', await load({ file, columns, ...how }))));
    if (refused?.code === 'statement_columns_unknown' && header.length === 0) {
      const names = refused.problem.header as readonly string[];
      setHeader(names);
      setRoles(names.map(() => null));
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('load_title')} close={tc('close')} wide={header.length > 0}>
      <form className={formCss.form} onSubmit={send} noValidate>
        <p>{t('load_text')}</p>
        <Failure error={sending.failure} />
        <FileField
          label={t('file')}
          name="document"
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          onFile={choose}
          chosen={file?.name}
          error={missing ? t('load_first') : undefined}
          upload={sending.upload((percent) => t('file_sending', { percent }))}
          words={{ choose: t('file_choose'), change: t('file_change'), cancel: t('stop') }}
        />
        {header.length > 0 && (
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
                  placeholder={t('role_none')}
                  options={columnRoles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
                  value={roles[at] ?? ''}
                  onChange={({ target }) =>
                    setRoles(roles.with(at, columnRoles.find((role) => role === target.value) ?? null))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="acts">
          <Button type="submit" waiting={sending.isSending && tc('wait')}>
            {t('load_button')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
