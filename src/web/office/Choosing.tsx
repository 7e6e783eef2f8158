import type { ReactNode } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import type { OfficeColumn } from './OfficeTable.tsx';
import css from './office.module.css';

interface Choosing<Row> {
  readonly rows: readonly Row[];
  /** What tells its rows from others, where a page has several lists. */
  readonly list?: string;
  readonly idOf: (row: Row) => string;
  readonly has: (row: Row) => boolean;
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** What the ticks are called: that of the whole page or list, and that of a row. */
  readonly page: string;
  readonly named: (row: Row) => string;
}

/** The column where rows are chosen, one by one or the page at once. */
export const choosingColumn = <Row,>(of: Choosing<Row>): OfficeColumn<Row> => ({
  id: 'select',
  chooses: true,
  narrow: 'beside',
  head: (
    <Checkbox
      name={`select-${of.list ?? 'page'}`}
      label={<span className="vh">{of.page}</span>}
      checked={of.rows.every(of.has)}
      onChange={({ target }) => of.choose(of.rows, target.checked)}
    />
  ),
  cell: (row) => (
    <Checkbox
      name={`select-${of.idOf(row)}`}
      label={<span className="vh">{of.named(row)}</span>}
      checked={of.has(row)}
      onChange={({ target }) => of.choose([row], target.checked)}
    />
  ),
});

interface ChosenBarProps {
  readonly label: string;
  readonly said: ReactNode;
  readonly children: ReactNode;
}

/** At the foot of the window as long as rows are chosen: how many, and what can be done with them. */
export const ChosenBar = ({ label, said, children }: ChosenBarProps) => (
  <section className={css.chosen} aria-label={label}>
    <p role="status">{said}</p>
    {children}
  </section>
);
