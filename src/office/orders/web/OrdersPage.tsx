import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { orderStateNumber, orderStates } from '#features/orders/rules/states.ts';
import { formatDay, untilInSentence } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { may, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { actionColumn, amountColumn } from '#web/office/columns.tsx';
import { FilterBar, Views, viewsOf } from '#web/office/FilterBar.tsx';
import { OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { longestOrderSearch, noteMoney, type OfficeOrderRow, orderViews } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import { MoneyDialog } from './MoneyDialog.tsx';
import { OrderLink } from './OrderLink.tsx';
import { OrderMark } from './OrderMark.tsx';
import { ordersAsked, ordersQuery, useOrderChanges, usualView } from './useOrders.ts';
import { OrdersWays } from './withdrawals/OrdersWays.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [ordersQuery(api, circuit, ordersAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeOrdersText, lang)('orders'), isPrivate: true }));

/** Orders by what is to be done with them: transfers to confirm stand first. */
export default function OrdersPage() {
  const t = useText(officeOrdersText);
  const office = useOffice();
  const { noteMoney: note, question } = useOrderChanges();
  const [paying, setPaying] = useState<OfficeOrderRow | null>(null);
  const [done, setDone] = useState('');
  return (
    <ConsoleFrame title={t('orders')}>
      <OrdersWays />
      <p>{t('orders_lead', { circuit: office.circuit.name })}</p>
      <Views views={viewsOf(orderViews, usualView, (view) => t(`view_${view}`))} />
      <Saved show={done !== ''}>{done}</Saved>
      <Orders
        onPay={(row) => {
          setDone('');
          setPaying(row);
        }}
      />
      {paying && (
        <MoneyDialog
          order={{
            ...paying,
            state: stateOf(paying),
            due: paying.total_amount_due,
            writeOff: noMoney,
            endedByBuyer: false,
          }}
          noteMoney={note}
          onClose={() => setPaying(null)}
          onDone={(said) => {
            setPaying(null);
            setDone(said);
          }}
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

const stateOf = ({ current_state }: OfficeOrderRow) =>
  orderStates.find((state) => orderStateNumber[state] === current_state.id)!;

function Orders({ onPay }: { readonly onPay: (row: OfficeOrderRow) => void }) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const api = useApi();
  const office = useOffice();
  const { circuit } = office;
  const [query] = useSearchParams();
  const asked = ordersAsked(query);
  const { data: list } = useSuspenseQuery(ordersQuery(api, circuit.id, asked));
  const mayPay = may(noteMoney)(office);
  const { view } = asked;
  const none = view === 'wires' || view === 'back' || view === 'odd' ? (`none_${view}` as const) : 'none';
  return (
    <OfficeTable
      caption={t('orders')}
      list={list}
      rowKey={({ id }) => id}
      empty={<p>{t(none)}</p>}
      find={
        <FilterBar
          search={{ label: t('search'), hint: t('search_hint'), maxLength: longestOrderSearch }}
          filters={[]}
        />
      }
      narrowing={['search']}
      columns={[
        {
          id: 'order',
          head: t('order'),
          names: true,
          cell: ({ id, reference }) => <OrderLink id={id}>{reference}</OrderLink>,
        },
        {
          id: 'buyer',
          head: t('buyer'),
          narrow: 'second',
          cell: ({ buyer, email }) => (
            <TwoLines below={buyer && email && <span className={css.address}>{email}</span>}>
              {buyer ?? email ?? t('no_account')}
            </TwoLines>
          ),
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'secondBeside',
          cell: (row) => (
            <TwoLines below={row.to_send_back > 0 && t('to_send_back', { amount: formatEuro(row.to_send_back, lang) })}>
              <OrderMark said={row.current_state.said} />
            </TwoLines>
          ),
        },
        {
          id: 'until',
          head: t('until'),
          cell: ({ due_day, expires_at, current_state }) =>
            // What is paid or over has no day to wait for.
            current_state.id === orderStateNumber.awaiting_payment && (due_day || expires_at) ? (
              <TwoLines below={expires_at && t('holds_until', { at: untilInSentence(expires_at, lang) })}>
                {due_day && t('due_day', { day: formatDay(due_day, lang) })}
              </TwoLines>
            ) : (
              <Nothing />
            ),
        },
        amountColumn(t('due'), ({ total_amount_due }: OfficeOrderRow) => total_amount_due),
        ...(mayPay
          ? [
              actionColumn(
                t('action'),
                (row: OfficeOrderRow) =>
                  stateOf(row) === 'awaiting_payment' && (
                    <Button
                      look="outline"
                      size="small"
                      aria-label={t('mark_paid_named', { reference: row.reference })}
                      onClick={() => onPay(row)}
                    >
                      {t('mark_paid')}
                    </Button>
                  ),
              ),
            ]
          : []),
      ]}
    />
  );
}
