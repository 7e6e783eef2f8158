import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { FigureTable } from '../contract.ts';
import { officeFiguresText } from '../text/index.ts';
import css from './figures.module.css';
import { figuresAsked, figuresFileAddress } from './useFigures.ts';

interface FigureProps {
  readonly title: string;
  readonly table: FigureTable;
  /** What the figure says, as sentences. */
  readonly says: ReactNode;
  /** Its drawing; or a table that is drawn itself. */
  readonly children?: ReactNode;
  /** The table behind the drawing. */
  readonly behind?: ReactNode;
  /** Nothing is there to be drawn or downloaded. */
  readonly empty?: boolean;
  readonly wide?: boolean;
}

/** A figure: its sentence, its drawing, the table behind it and its files. */
export function Figure({ title, table, says, children, behind, empty = false, wide = false }: FigureProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const file = (format: 'csv' | 'xlsx') =>
    figuresFileAddress(circuit.id, { ...figuresAsked(query), table, format, lang });
  return (
    <section id={table} className={cx(css.part, wide && css.wide)} aria-label={title}>
      <h2 className="d d-1">{title}</h2>
      <p className={css.says}>{says}</p>
      {!empty && (
        <>
          {children}
          <div className={css.after}>
            {behind && (
              <details open={query.get('table') === table}>
                <summary className="unfolds" aria-label={t('table_named', { what: title })}>
                  {t('table')}
                </summary>
                {behind}
              </details>
            )}
            <FileLink href={file('csv')} aria-label={t('csv_named', { what: title })}>
              CSV
            </FileLink>
            <FileLink href={file('xlsx')} aria-label={t('xlsx_named', { what: title })}>
              XLSX
            </FileLink>
          </div>
        </>
      )}
    </section>
  );
}

const rowsOfPage = 31;

interface PagedProps<Row> {
  readonly table: FigureTable;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
}

/** The table behind a drawing; a long one by pages, which the address names, so that no script is needed. */
export function PagedTable<Row>({ table, title, rows, rowKey, columns }: PagedProps<Row>) {
  const t = useText(officeFiguresText);
  const [query] = useSearchParams();
  const last = Math.max(1, Math.ceil(rows.length / rowsOfPage));
  const wanted = query.get('table') === table ? Number(query.get('page')) : 1;
  const page = Math.min(last, Math.max(1, Math.trunc(wanted) || 1));
  const kept = [...query].filter(([name]) => name !== 'table' && name !== 'page');
  return (
    <>
      <Table
        caption={title}
        captionHidden
        dense
        rows={rows.slice((page - 1) * rowsOfPage, page * rowsOfPage)}
        rowKey={rowKey}
        columns={columns}
      />
      <Pagination
        page={page}
        last={last}
        to={(to) => `?${new URLSearchParams([...kept, ['table', table], ['page', String(to)]])}#${table}`}
        words={{
          pages: t('pages'),
          previous: t('previous'),
          next: t('next'),
          page: (number) => t('page', { page: number }),
        }}
      />
    </>
  );
}

interface LegendProps {
  readonly now: string;
  readonly prior: string | null;
}

/** Which season is drawn how. */
export const Legend = ({ now, prior }: LegendProps) =>
  prior !== null && (
    <p className={css.legend} aria-hidden="true">
      <span>{now}</span>
      <span className={css.keyLine}>{prior}</span>
    </p>
  );
