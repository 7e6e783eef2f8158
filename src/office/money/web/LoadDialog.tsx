import { type FormEvent, useEffect, useRef } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { columnRoles } from '#features/statements/rules/columns.ts';
import { formatDay } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import formCss from '#office/kit/web/console.module.css';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { type FactRow, Facts } from '#web/ui/Facts.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { mostStatementBytes, type StatementView } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import css from './money.module.css';
import { type Loading, statementFiles } from './useLoading.ts';

/** A statement on its way: how far it is, how it is read, why it was refused, and what its columns are, where they are to be told. */
export function LoadDialog({ loading }: { readonly loading: Loading }) {
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const { file, step, sending } = loading;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void loading.goOn();
  };
  return (
    <Dialog open onClose={loading.close} title={t('load_title')} close={tc('close')} wide={step !== null}>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <p>{t('load_text')}</p>
        <Failure error={sending.failure} />
        <FileField
          label={t('file')}
          error={sending.fault}
          name="document"
          accept={statementFiles}
          mostBytes={mostStatementBytes}
          onFile={(chosen) => void loading.choose(chosen)}
          chosen={file?.name}
          upload={sending.upload((percent) => t('file_sending', { percent }))}
          words={{ choose: t('file_choose'), change: t('file_change'), cancel: t('stop') }}
        />
        {step?.at === 'columns' && <ColumnsFields step={step} setRole={loading.setRole} />}
        {step?.at === 'rows' && <StatementAsRead read={step.read} columns={step.columns} />}
        {step?.at === 'refused' && <p>{t(step.swapped ? 'refused_signs' : 'refused_columns')}</p>}
        {!sending.isSending && (
          <div className="acts">
            <Button type="submit">
              {step?.at === 'rows' ? t('load_rows', { count: step.read.movements }) : t('load_button')}
            </Button>
            {step?.at === 'refused' && step.swapped && (
              <Button look="outline" onClick={() => void loading.keepSigns()}>
                {t('signs_right')}
              </Button>
            )}
            {(step?.at === 'rows' || step?.at === 'refused') && (
              <Button look="outline" onClick={loading.askAgain}>
                {t('columns_again')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}

interface ColumnsFieldsProps {
  readonly step: Extract<Loading['step'], { readonly at: 'columns' }>;
  readonly setRole: Loading['setRole'];
}

function ColumnsFields({ step: { columns, again, missing }, setRole }: ColumnsFieldsProps) {
  const t = useText(officeMoneyText);
  const fields = useRef<HTMLFieldSetElement>(null);
  // The button that asked for them is gone: the keyboard goes on here.
  useEffect(() => {
    if (again) fields.current?.querySelector('select')?.focus();
  }, [again]);
  return (
    <fieldset ref={fields}>
      <legend className="b">{t('columns_title')}</legend>
      <p className="mut sm">{t('columns_text')}</p>
      {missing.length > 0 && (
        <Notice tone="err" live>
          {missing.map((one) => t(`columns_no_${one}`)).join(' ')}
        </Notice>
      )}
      <div className={css.columns}>
        {columns.header.map((name, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, names may be alike
            key={at}
            name={`column-${at}`}
            label={name || t('column_unnamed', { number: at + 1 })}
            hint={columns.sample[at] ? t('column_sample', { sample: columns.sample[at] }) : undefined}
            placeholder={t('role_none')}
            options={columnRoles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
            value={columns.roles[at] ?? ''}
            onChange={({ target }) => setRole(at, columnRoles.find((role) => role === target.value) ?? null)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Columns = Extract<Loading['step'], { readonly at: 'rows' }>['columns'];

/** How a file is read, before it is loaded: its first movements, and which column each thing is taken from. */
function StatementAsRead({ read, columns }: { readonly read: StatementView; readonly columns: Columns }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const rows = columnRoles.map((role): FactRow => {
    const names = columns.header.flatMap((name, at) =>
      columns.roles[at] === role ? [name || t('column_unnamed', { number: at + 1 })] : [],
    );
    return [t(`role_${role}`), names.join(', ')];
  });
  return (
    <section className={css.asRead}>
      <p className="b" role="status">
        {t(read.rows.length < read.movements ? 'as_read_first' : 'as_read', {
          count: read.movements,
          shown: read.rows.length,
          others: read.others,
          idle: read.idle,
        })}
      </p>
      {read.rows.length > 0 && (
        <ul className={css.readRows}>
          {read.rows.map(({ amount, payer, text, value_day }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file are known by their place
            <li key={at}>
              <div className={css.movement}>
                <p>{payer || t('unnamed')}</p>
                <p className="mut sm">
                  {[t('value_day', { day: formatDay(value_day, lang, 'short') }), text].filter(Boolean).join(' · ')}
                </p>
              </div>
              <span className={css.amount}>
                <Euro amount={amount} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('as_read_columns')}</summary>
        <Facts rows={rows} />
      </details>
    </section>
  );
}
