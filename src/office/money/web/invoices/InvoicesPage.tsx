import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import type { SdiState } from '#features/invoices/rules/sdiStates.ts';
import { day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { OrderLink } from '#office/orders/web/OrderLink.tsx';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { ChosenBar, choosingColumn } from '#web/office/Choosing.tsx';
import { actionColumn } from '#web/office/columns.tsx';
import { FilterBar, Views, viewsOf } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useChosen } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { invoiceViews, longestInvoiceSearch, type OfficeInvoiceRow } from '../../contract/invoices.ts';
import { officeInvoicesText } from '../../text/invoices.ts';
import { MoneyWays } from '../MoneyWays.tsx';
import money from '../money.module.css';
import { CorrectDialog } from './CorrectDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { invoicesAsked, invoicesQuery, useInvoiceChanges, xmlAddress, zipAddress } from './useInvoices.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [
    invoicesQuery(api, circuit, invoicesAsked(query)),
    countriesQuery(api),
  ]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeInvoicesText, lang)('title'), isPrivate: true }));

/** What is not issued yet goes by its order. */
const keyOf = ({ id, order_id }: OfficeInvoiceRow) => id ?? order_id;

const marks: Readonly<Record<SdiState, Mark>> = { to_send: 'wait', sent: 'soon', accepted: 'ok', rejected: 'err' };

/** `2026-11` as people say it. */
const monthName = (month: string, lang: 'it' | 'en') =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`));

export default function InvoicesPage() {
  const lang = useLang();
  const t = useText(officeInvoicesText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const asked = invoicesAsked(query);
  const { data: list } = useSuspenseQuery(invoicesQuery(api, circuit.id, asked));
  const { question, ...changes } = useInvoiceChanges();
  const [correcting, setCorrecting] = useState<OfficeInvoiceRow | null>(null);
  const [rejecting, setRejecting] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isIssued = asked.view !== 'awaited';
  const chosen = useChosen<OfficeInvoiceRow>({ idOf: keyOf, filter: asked.view, total: list.total });
  const shown = chosen.rows.flatMap(({ id, state }) => (id !== null && state !== null ? [{ id, seen: state }] : []));

  const finish = (said: string) => {
    setCorrecting(null);
    setRejecting(false);
    setFailure(null);
    setDone(said);
  };
  const note = async (state: SdiState, why = '', day?: string) => {
    await changes.note({ invoices: shown, state, note: why, ...(day && { rejected_on: day }) });
    chosen.none();
    finish(t('noted', { count: shown.length }));
  };
  const trying = async (act: () => Promise<void>) => {
    setDone('');
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  };
  const columns = useColumns({
    isIssued,
    choosing: choosingColumn<OfficeInvoiceRow>({
      rows: list.data,
      idOf: keyOf,
      has: chosen.has,
      choose: chosen.choose,
      page: t('choose_page'),
      named: ({ number }) => t('choose_named', { number: number ?? '' }),
    }),
    onCorrect: (row) => {
      setDone('');
      setCorrecting(row);
    },
  });
  return (
    <ConsoleFrame
      title={t('title')}
      action={isIssued && list.total > 0 && <FileLink href={zipAddress(circuit.id, asked)}>{t('zip')}</FileLink>}
    >
      <MoneyWays />
      <p className={money.lead}>{t('lead')}</p>
      <Views
        views={viewsOf(invoiceViews, 'all', (view) => t(`view_${view}`))}
        kept={['circuit', 'rows', 'size', 'search', 'month']}
      />
      <Saved show={done !== ''}>{done}</Saved>
      <Failure error={failure} />
      <OfficeTable
        caption={t('title')}
        list={list}
        rowKey={keyOf}
        empty={<p>{t(`none_${asked.view}`)}</p>}
        find={
          <FilterBar
            search={{ label: t('search'), hint: t('search_hint'), maxLength: longestInvoiceSearch }}
            filters={
              isIssued
                ? [
                    {
                      name: 'month',
                      label: t('month'),
                      all: t('month_all'),
                      options: list.months.map((month) => ({ value: month, label: monthName(month, lang) })),
                    },
                  ]
                : []
            }
          />
        }
        narrowing={['search', 'month']}
        columns={columns}
      />
      {shown.length > 0 && (
        <ChosenBar label={t('bulk')} said={<span className="b">{t('chosen', { count: shown.length })}</span>}>
          <Button size="small" onClick={() => trying(() => note('sent'))}>
            {t('note_sent')}
          </Button>
          <Button size="small" look="outline" onClick={() => trying(() => note('accepted'))}>
            {t('note_accepted')}
          </Button>
          <Button size="small" look="outline" onClick={() => setRejecting(true)}>
            {t('note_rejected')}
          </Button>
          <Button size="small" look="text" onClick={() => trying(() => note('to_send'))}>
            {t('note_to_send')}
          </Button>
          <Button look="text" size="small" onClick={chosen.none}>
            {t('choose_none')}
          </Button>
        </ChosenBar>
      )}
      {rejecting && (
        <RejectDialog
          count={shown.length}
          reject={(why, day) => note('rejected', why, day)}
          onClose={() => setRejecting(false)}
        />
      )}
      {correcting && (
        <CorrectDialog
          row={list.data.find((row) => keyOf(row) === keyOf(correcting)) ?? correcting}
          correct={changes.correct}
          onClose={() => setCorrecting(null)}
          onDone={finish}
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

interface ColumnsProps {
  readonly isIssued: boolean;
  readonly choosing: OfficeColumn<OfficeInvoiceRow>;
  readonly onCorrect: (row: OfficeInvoiceRow) => void;
}

function useColumns({ isIssued, choosing, onCorrect }: ColumnsProps): readonly OfficeColumn<OfficeInvoiceRow>[] {
  const lang = useLang();
  const t = useText(officeInvoicesText);
  const { circuit } = useOffice();
  return [
    ...(isIssued ? [choosing] : []),
    {
      id: 'number',
      head: t('number'),
      names: true,
      cell: ({ number, kind, issued_on }) => (
        <TwoLines
          below={issued_on && t('issued', { kind: t(`kind_${kind}`), day: formatDay(day(issued_on), lang, 'short') })}
        >
          {number ?? t('not_issued')}
        </TwoLines>
      ),
    },
    { id: 'buyer', head: t('buyer'), narrow: 'second', cell: (row) => <Buyer row={row} /> },
    {
      id: 'order',
      head: t('order'),
      cell: ({ order_id, reference }) => (
        <OrderLink id={order_id} className={money.amount}>
          {reference}
        </OrderLink>
      ),
    },
    {
      id: 'total',
      head: t('total'),
      align: 'end',
      narrow: 'secondBeside',
      cell: ({ kind, total }) => (
        <span className={money.amount}>
          {kind === 'TD04' && '−'}
          <Euro amount={total} />
        </span>
      ),
    },
    ...(isIssued
      ? [
          { id: 'state', head: t('state'), cell: (row: OfficeInvoiceRow) => <State row={row} /> } as const,
          {
            id: 'files',
            head: t('files'),
            cell: ({ id, number, link }: OfficeInvoiceRow) =>
              id !== null &&
              link !== null && (
                <span className={money.orders}>
                  <a href={link} target="_blank" rel="noreferrer" aria-label={t('pdf_named', { number: number ?? '' })}>
                    PDF
                  </a>
                  <FileLink href={xmlAddress(circuit.id, id)} aria-label={t('xml_named', { number: number ?? '' })}>
                    XML
                  </FileLink>
                </span>
              ),
          } as const,
        ]
      : []),
    actionColumn(t('action'), (row) => {
      const { reference, may_correct } = row;
      if (may_correct === 0) return null;
      return (
        <Button
          look="outline"
          size="small"
          aria-label={t('correct_named', { reference })}
          onClick={() => onCorrect(row)}
        >
          {t('correct')}
        </Button>
      );
    }),
  ];
}

function Buyer({ row: { buyer } }: { readonly row: OfficeInvoiceRow }) {
  const t = useText(officeInvoicesText);
  if (!buyer) return <span className="mut">{t('forgotten')}</span>;
  const { company, firstname, lastname, vat_number, fiscal_code } = buyer;
  const name = buyer.type === 'company' ? company : [firstname, lastname].filter(Boolean).join(' ');
  return <TwoLines below={vat_number ?? fiscal_code}>{name}</TwoLines>;
}

function State({ row: { state, note, rejected_on: rejectedOn, send_by } }: { readonly row: OfficeInvoiceRow }) {
  const lang = useLang();
  const t = useText(officeInvoicesText);
  if (state === null) return <Nothing />;
  // The mark's colour says it, too: what is late stands out among what has its time.
  const isLate = send_by !== null && day(send_by) < dayInRome(new Date());
  const by = send_by !== null && formatDay(day(send_by), lang, 'short');
  const isAgain = state === 'to_send' && rejectedOn !== null;
  const below = [
    note,
    isAgain && t('after_rejection', { day: formatDay(day(rejectedOn), lang, 'short') }),
    by && t(isLate ? 'send_by_late' : 'send_by', { day: by }),
  ];
  return (
    <TwoLines below={below.filter(Boolean).join(' · ')}>
      <StatusMark mark={isLate ? 'err' : marks[state]}>{t(isAgain ? 'state_again' : `state_${state}`)}</StatusMark>
    </TwoLines>
  );
}
