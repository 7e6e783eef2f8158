import type { OrderRow } from '#features/orders/web/OrdersTable.tsx';
import { RowDue } from '#features/orders/web/RowDue.tsx';
import { useOtherCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import css from './rows.module.css';

export function LatestOrders({ rows }: { readonly rows: readonly OrderRow[] }) {
  const lang = useLang();
  const otherCircuit = useOtherCircuit();
  return (
    <ul className={css.rows}>
      {rows.map((row) => {
        const circuit = otherCircuit(row);
        return (
          <li key={row.id} className={css.row}>
            <div className={css.words}>
              <a className={css.name} href={paths.checkout(lang, row.id)}>
                {row.reference}
              </a>
              <span className={css.fact}>
                {formatDay(dayInRome(new Date(row.created_at)), lang)}, {row.current_state.i18n.name}
                {circuit !== null && `, ${circuit}`}
              </span>
            </div>
            <span className={css.sum}>
              <RowDue row={row} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
