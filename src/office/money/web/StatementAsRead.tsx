import { columnRoles } from '#features/statements/rules/columns.ts';
import { formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { type FactRow, Facts } from '#web/ui/Facts.tsx';
import type { StatementView } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import css from './money.module.css';
import type { Loading } from './useLoading.ts';

type Columns = Extract<Loading['step'], { readonly at: 'rows' }>['columns'];

/** How a file is read, before it is loaded: its first movements, and which column each thing is taken from. */
export function StatementAsRead({ read, columns }: { readonly read: StatementView; readonly columns: Columns }) {
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
