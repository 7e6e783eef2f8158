import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly names?: boolean | undefined;
  readonly align?: 'end' | undefined;
  /** The rows stand in the order of this column. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /**
   * Its place in the list of a phone: the first or second line, left or right, a line with its head (the default),
   * alone, or nowhere.
   */
  readonly narrow?: 'lead' | 'beside' | 'second' | 'secondBeside' | 'named' | 'alone' | 'away' | undefined;
}

export interface TableProps<Row> {
  readonly caption: ReactNode;
  readonly captionHidden?: boolean | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly dense?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Rows and columns; a list on a phone. The roles are said again because a grid takes them from a table's elements. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey, dense, className }: TableProps<Row>) {
  return (
    <div className={cx(css.scroll, className)}>
      {/* biome-ignore lint/a11y/noRedundantRoles: kept when the table is laid out as a list */}
      <table role="table" className={cx(css.table, dense && css.dense)}>
        <caption className={captionHidden ? 'vh' : 'd d-1'}>{caption}</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {columns.map(({ id, head, align, sorted }) => (
              <th
                key={id}
                // biome-ignore lint/a11y/noRedundantRoles: as above
                role="columnheader"
                scope="col"
                aria-sort={sorted}
                className={cx(align === 'end' && css.end)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">
          {rows.map((row) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { head, cell, names, align, narrow = names ? 'lead' : 'named' } = column;
  const look = cx(align === 'end' && css.end, css[narrow]);
  const content = cell(row);
  const body = (
    <>
      {narrow === 'named' && content !== null && (
        <span className={css.name} aria-hidden>
          {head}
        </span>
      )}
      {content}
    </>
  );
  return names ? (
    // biome-ignore lint/a11y/noRedundantRoles: kept when the table is laid out as a list
    <th role="rowheader" scope="row" className={look}>
      {body}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" className={look}>
      {body}
    </td>
  );
}
