import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { officePageSizes } from '#kernel/wire.ts';
import { officeText } from '#text/office.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { isDense, listAddress } from './address.ts';
import css from './office.module.css';
import { useRowKeys } from './useRowKeys.ts';

export interface OfficeColumn<Row> extends Column<Row> {
  /** The list can be ordered by it: its name in the address, and with `-` before it the other way round. */
  readonly sort?: string | undefined;
  /** Here a row is chosen, by a click or by X. */
  readonly chooses?: boolean | undefined;
}

interface OfficeTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly OfficeColumn<Row>[];
  readonly list: {
    readonly data: readonly Row[];
    readonly current_page: number;
    readonly last_page: number;
    readonly per_page: number;
    readonly total: number;
  };
  readonly rowKey: (row: Row) => string | number;
  /** The order that the list has where the address says none. */
  readonly usualSort?: string | undefined;
  readonly empty: ReactNode;
  readonly narrowing: readonly string[];
  readonly find?: ReactNode;
  readonly note?: ReactNode;
  readonly files?: ReactNode;
  readonly shownColumns?: ReactNode;
}

/** A list of the office: a page of it from the server, its order, size and density in the address. */
export function OfficeTable<Row>({
  caption,
  columns,
  list,
  rowKey,
  usualSort,
  empty,
  narrowing,
  find,
  note,
  files,
  shownColumns,
}: OfficeTableProps<Row>) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  useRowKeys();
  const { data, current_page, last_page, per_page, total } = list;
  const from = (current_page - 1) * per_page + 1;
  const sort = query.get('sort') ?? usualSort;
  const head = (
    <div className={css.above}>
      {find && <div className={css.find}>{find}</div>}
      {total > 0 && (
        <>
          <p className={css.count} role="status">
            {t('shown', { from, to: from + data.length - 1, total })}
          </p>
          <div className={css.tools}>
            {files}
            <Menu name={t('table')} hang="end" fields className={cx(css.options, !shownColumns && css.densities)}>
              {shownColumns}
              <Densities />
            </Menu>
          </div>
        </>
      )}
      {note && <p className={cx('mut', css.note)}>{note}</p>}
    </div>
  );
  if (total === 0) {
    return (
      <>
        {head}
        <None empty={empty} narrowing={narrowing} />
      </>
    );
  }
  return (
    <>
      {head}
      <Table
        caption={caption}
        captionHidden
        dense
        className={cx(css.table, isDense(query) && css.dense)}
        columns={columns.map((column) => sortable(column, sort, query))}
        rows={data}
        rowKey={rowKey}
      />
      <div className={css.foot}>
        <Pagination page={current_page} last={last_page} to={(page) => listAddress(query, { page })} />
        <p className={cx('mut sm', css.keys)}>{t(columns.some(({ chooses }) => chooses) ? 'keys_choose' : 'keys')}</p>
        {total > officePageSizes[0] && <Sizes size={per_page} />}
      </div>
    </>
  );
}

function None({ empty, narrowing }: Pick<OfficeTableProps<unknown>, 'empty' | 'narrowing'>) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  if (!narrowing.some((name) => query.get(name))) return <div className={css.none}>{empty}</div>;
  return (
    <div className={css.none}>
      <p className="b" role="status">
        {t('none')}
      </p>
      <ButtonLink
        look="outline"
        size="small"
        to={listAddress(query, Object.fromEntries(narrowing.map((name) => [name, null])))}
      >
        {t('none_off')}
      </ButtonLink>
    </div>
  );
}

/** The head of a column as a link that orders by it, and the other way round the second time. */
function sortable<Row>(column: OfficeColumn<Row>, sort: string | undefined, query: URLSearchParams): Column<Row> {
  const { sort: name, head } = column;
  if (name === undefined) return column;
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  return {
    ...column,
    sorted: isUp ? 'ascending' : isDown ? 'descending' : undefined,
    head: (
      <Link className={css.sort} to={listAddress(query, { sort: isUp ? `-${name}` : name })} preventScrollReset>
        {head}
        <span aria-hidden>{isUp ? '↑' : isDown ? '↓' : ''}</span>
      </Link>
    ),
  };
}

function Densities() {
  const t = useText(officeText);
  const [query] = useSearchParams();
  const dense = isDense(query);
  return (
    <nav aria-label={t('density')} className={cx(css.small, css.densities)}>
      {(['wide', 'dense'] as const).map((look) => (
        <Link
          key={look}
          to={listAddress(query, { rows: look === 'dense' ? 'dense' : null, page: query.get('page') })}
          aria-current={(look === 'dense') === dense ? 'true' : undefined}
          preventScrollReset
        >
          {t(look)}
        </Link>
      ))}
    </nav>
  );
}

function Sizes({ size }: { readonly size: number }) {
  const t = useText(officeText);
  const [query] = useSearchParams();
  return (
    <nav aria-label={t('size')} className={css.small}>
      <span aria-hidden>{t('size')}</span>
      {officePageSizes.map((one) => (
        <Link
          key={one}
          to={listAddress(query, { size: one === officePageSizes[0] ? null : one })}
          aria-current={one === size ? 'true' : undefined}
        >
          {one}
        </Link>
      ))}
    </nav>
  );
}
