import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { SubscriberRow } from '../contract.ts';
import { subscribersText } from '../text/index.ts';
import css from './subscribers.module.css';

/** What is not there leaves no line on a phone. */
const Fact = ({ children }: { readonly children: string | undefined | null }) =>
  children ? <span>{children}</span> : <span className={css.nothing}>–</span>;

/** The rows with the columns that the specification names (checkout §2). */
export function SubscribersTable({ rows }: { readonly rows: readonly SubscriberRow[] }) {
  const t = useText(subscribersText);
  const columns: Column<SubscriberRow & { readonly at: number }>[] = [
    {
      id: 'athlete',
      head: t('athlete'),
      names: true,
      cell: ({ member, own }) => (
        <>
          {member}
          {own && <span className={css.own}>{t(`own_${own}`)}</span>}
        </>
      ),
    },
    { id: 'stage', head: t('stage'), cell: ({ stage_name }) => stage_name },
    { id: 'race', head: t('race'), cell: ({ race_name }) => race_name },
    { id: 'team', head: t('team'), cell: ({ team_name }) => <Fact>{team_name}</Fact> },
    { id: 'crew', head: t('crew'), cell: ({ crew }) => <Fact>{crew?.name}</Fact> },
    {
      id: 'status',
      head: t('status'),
      narrow: 'beside',
      cell: ({ order_payed_at }) => (
        <span className="nb">
          {order_payed_at ? (
            <StatusMark mark="ok">{t('confirmed')}</StatusMark>
          ) : (
            <StatusMark mark="wait">{t('on_hold')}</StatusMark>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t('caption')}
      captionHidden
      dense
      className={css.table}
      columns={columns}
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
    />
  );
}
