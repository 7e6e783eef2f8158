import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { orderStateNumber, orderStates } from '#features/orders/rules/states.ts';
import { formatDay, untilInSentence } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { deliversGoods } from '#office/frame/web/mayUse.ts';
import css from '#office/kit/web/console.module.css';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { may, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { choosingColumn } from '#web/office/Choosing.tsx';
import { actionColumn, amountColumn } from '#web/office/columns.tsx';
import { FilterBar, Views, viewsOf } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useChosen } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { longestOrderSearch, noteMoney, type OfficeOrderRow, orderViews } from '../contract/orders.ts';
import { deliveries } from '../contract/parcels.ts';
import { officeOrdersText } from '../text/orders.ts';
import { officeParcelsText } from '../text/parcels.ts';
import { MoneyDialog } from './MoneyDialog.tsx';
import { OrderLink } from './OrderLink.tsx';
import { OrderMark } from './OrderMark.tsx';
import { ChosenParcels, parcelsFileAddress } from './parcels/ChosenParcels.tsx';
import { Goods, ParcelState } from './parcels/Goods.tsx';
import { ordersAsked, ordersQuery, useOrderChanges, usualView } from './useOrders.ts';
import { OrdersWays } from './withdrawals/OrdersWays.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [ordersQuery(api, circuit, ordersAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeOrdersText, lang)('orders'), isPrivate: true }));

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
        onDone={setDone}
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

interface OrdersProps {
  readonly onPay: (row: OfficeOrderRow) => void;
  readonly onDone: (said: string) => void;
}

function Orders({ onPay, onDone }: OrdersProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tp = useText(officeParcelsText);
  const api = useApi();
  const office = useOffice();
  const { circuit } = office;
  const [query] = useSearchParams();
  const asked = ordersAsked(query);
  const { data: list } = useSuspenseQuery(ordersQuery(api, circuit.id, asked));
  const { view, delivery } = asked;
  const filter = Object.values({ ...asked, page: 0 }).join(' ');
  const chosen = useChosen<OfficeOrderRow>({ idOf: ({ id }) => id, filter, total: list.total });
  const ofMoney = useMoneyColumns(onPay);
  const deliveryFilter = {
    name: 'delivery',
    label: tp('title'),
    all: tp('filter_all'),
    options: deliveries.map((value) => ({ value, label: tp(`delivery_${value}`) })),
  };
  const none = view === 'wires' || view === 'back' || view === 'odd' ? (`none_${view}` as const) : 'none';
  const choosing = choosingColumn<OfficeOrderRow>({
    rows: list.data,
    idOf: ({ id }) => id,
    has: chosen.has,
    choose: chosen.choose,
    page: tp('choose_page'),
    named: ({ reference }) => tp('choose_named', { reference }),
  });
  const ofGoods: readonly OfficeColumn<OfficeOrderRow>[] = [
    { id: 'goods', head: tp('goods'), cell: ({ parcel }) => parcel && <Goods parcel={parcel} /> },
    { id: 'parcel', head: tp('title'), cell: ({ parcel }) => parcel && <ParcelState parcel={parcel} /> },
  ];
  return (
    <>
      <OfficeTable
        caption={t('orders')}
        list={list}
        rowKey={({ id }) => id}
        empty={<p>{delivery ? tp('none') : t(none)}</p>}
        find={
          <FilterBar
            search={{ label: t('search'), hint: t('search_hint'), maxLength: longestOrderSearch }}
            filters={deliversGoods(office) ? [deliveryFilter] : []}
          />
        }
        files={delivery && <FileLink href={parcelsFileAddress(circuit.id, lang, { delivery })}>{tp('file')}</FileLink>}
        narrowing={['search', 'delivery']}
        columns={[
          ...(delivery ? [choosing] : []),
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
          ...(delivery ? ofGoods : ofMoney),
        ]}
      />
      {delivery && <ChosenParcels chosen={chosen} delivery={delivery} onDone={onDone} />}
    </>
  );
}

function useMoneyColumns(onPay: OrdersProps['onPay']): readonly OfficeColumn<OfficeOrderRow>[] {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const mayPay = may(noteMoney)(useOffice());
  return [
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
  ];
}
