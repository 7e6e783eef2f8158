import { useState } from 'react';
import { formatInstant } from '#kernel/calendar.ts';
import { noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import type { AnswerOf } from '#web/readAnswer.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { getOrders } from '../contract.ts';
import { moneySums } from '../rules/moneySums.ts';
import { orderStateNumber } from '../rules/states.ts';
import { ordersText } from '../text/index.ts';
import { CancelOrder } from './CancelOrder.tsx';
import styles from './orders.module.css';
import { RowDue } from './RowDue.tsx';
import { useOtherCircuit } from './useOrderCircuit.ts';
import { OtherwiseLink, WireLink } from './WireLinks.tsx';

export type OrderRow = AnswerOf<typeof getOrders>['data'][number];

/** A cancelled order has no page, unless its money is still to go back: its account is given there (checkout §4, decision 261). */
const hasPage = ({ current_state_id, to_return_amount }: OrderRow): boolean =>
  current_state_id !== orderStateNumber.cancelled || to_return_amount > noMoney;

interface OrdersTableProps {
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly rows: readonly OrderRow[];
}

/** Orders with their state in colour and word; an unpaid one can be paid or cancelled (checkout §2). */
export function OrdersTable({ caption, captionHidden = false, rows }: OrdersTableProps) {
  const lang = useLang();
  const t = useText(ordersText);
  const euro = useEuro();
  const otherCircuit = useOtherCircuit();
  const [asking, setAsking] = useState<OrderRow | null>(null);
  const [cancelled, setCancelled] = useState<string | null>(null);

  const actions = (row: OrderRow) => {
    const { id, reference, current_state_id, due_day, invoice, credit_notes } = row;
    return (
      <div className={styles.acts}>
        {invoice && (
          <a href={invoice.link} aria-label={t('invoice_which', { number: invoice.number })}>
            {t('invoice')}
          </a>
        )}
        {credit_notes.map(({ number, link }) => (
          <a key={number} href={link} aria-label={t('credit_note_which', { number })}>
            {t('credit_note')}
          </a>
        ))}
        {current_state_id === orderStateNumber.awaiting_payment && (
          <>
            {due_day === null ? (
              <ButtonLink size="small" to={paths.checkout(lang, id)} aria-label={t('pay_which', { reference })}>
                {t('pay')}
              </ButtonLink>
            ) : (
              <>
                <WireLink order={row} />
                <OtherwiseLink order={row} />
              </>
            )}
            <Button
              size="small"
              look="outline"
              aria-label={t('cancel_which', { reference })}
              onClick={() => setAsking(row)}
            >
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
    );
  };

  const columns: Column<OrderRow>[] = [
    {
      id: 'reference',
      head: t('col_reference'),
      names: true,
      cell: (row) => {
        const circuit = otherCircuit(row);
        return (
          <>
            {hasPage(row) ? (
              <a className="nb" href={paths.checkout(lang, row.id)}>
                {row.reference}
              </a>
            ) : (
              <span className="nb">{row.reference}</span>
            )}
            {circuit !== null && <span className={styles.fact}>{circuit}</span>}
          </>
        );
      },
    },
    {
      id: 'items',
      head: t('col_items'),
      narrow: 'secondBeside',
      cell: ({ items }) => <span className="nb">{t('items', { count: items })}</span>,
    },
    {
      id: 'total',
      head: t('col_total'),
      align: 'end',
      narrow: 'beside',
      cell: (row) => (
        <>
          <span className="nb">
            <RowDue row={row} />
          </span>
          {moneySums(row).map(({ key, amount }) => (
            <span key={key} className={styles.fact}>
              {t('row_sum', { what: t(key), amount: euro(amount) })}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'state',
      head: t('col_state'),
      narrow: 'alone',
      cell: ({ current_state: { bg_color, i18n } }) => (
        <>
          <span className={styles.state}>
            <span className={styles.dot} style={{ background: bg_color }} aria-hidden />
            {i18n.name}
          </span>
          <span className={styles.fact}>{i18n.description}</span>
        </>
      ),
    },
    {
      id: 'created',
      head: t('col_created'),
      narrow: 'second',
      cell: ({ created_at }) => formatInstant(created_at, lang),
    },
    { id: 'actions', head: t('col_actions'), narrow: 'alone', cell: actions },
  ];
  return (
    <>
      {cancelled !== null && (
        <Notice live tone="ok">
          {t('cancelled_done', { reference: cancelled })}
        </Notice>
      )}
      <Table caption={caption} captionHidden={captionHidden} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <CancelOrder order={asking} onClose={() => setAsking(null)} onCancelled={setCancelled} />
    </>
  );
}
