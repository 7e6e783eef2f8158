import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { takingWays } from '#features/payments/rules/takings.ts';
import { day as dayOf, formatDay } from '#kernel/calendar.ts';
import { cents, formatEuro, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing } from '#web/office/Cells.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { TakingsDay } from '../../contract/takings.ts';
import { officeTakingsText } from '../../text/takings.ts';
import { MoneyWays } from '../MoneyWays.tsx';
import money from '../money.module.css';
import { Amount } from './Amount.tsx';
import { CloseBooksDialog } from './CloseBooksDialog.tsx';
import { DayRows } from './DayRows.tsx';
import { dayIn, monthIn, takingsDayQuery, takingsFileAddress, takingsQuery } from './useTakings.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => {
    const day = dayIn(query);
    return [
      takingsQuery(api, circuit, monthIn(query)),
      ...(day === undefined ? [] : [takingsDayQuery(api, circuit, day)]),
    ];
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeTakingsText, lang)('title'), isPrivate: true }));

/** A month's takings: what each day was left with by each way, and the rows of one. */
export default function TakingsPage() {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data } = useSuspenseQuery(takingsQuery(api, circuit.id, monthIn(query)));
  const { month, before, after, days, net, without_order, closed_until } = data;
  const day = dayIn(query);
  const [isClosing, setIsClosing] = useState(false);
  const [done, setDone] = useState('');
  const ways = takingWays.filter((way) => days.some((row) => row.ways.some((one) => one.way === way)));
  const name = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <ConsoleFrame
      title={t('title')}
      action={days.length > 0 && <FileLink href={takingsFileAddress(circuit.id, month, lang)}>{t('file')}</FileLink>}
    >
      <MoneyWays />
      <p className={money.lead}>{t('lead')}</p>
      <p className="b">
        {closed_until === null ? t('all_open') : t('closed_until', { day: formatDay(closed_until, lang) })}
      </p>
      <div className="acts">
        <Button
          look="outline"
          size="small"
          onClick={() => {
            setDone('');
            setIsClosing(true);
          }}
        >
          {t('lock')}
        </Button>
      </div>
      <Saved show={done !== ''}>{done}</Saved>
      {isClosing && (
        <CloseBooksDialog
          until={closed_until}
          onClose={() => setIsClosing(false)}
          onDone={(said) => {
            setIsClosing(false);
            setDone(said);
          }}
        />
      )}
      <div className={money.months}>
        <Link to={paths.consoleTakings(lang, { circuit: circuit.id, month: before })}>{t('month_before')}</Link>
        <h2 className="d d-1">{name.format(new Date(`${month}-15`))}</h2>
        {after !== null && (
          <Link to={paths.consoleTakings(lang, { circuit: circuit.id, month: after })}>{t('month_after')}</Link>
        )}
      </div>
      {days.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <Table
            caption={t('title')}
            captionHidden
            dense
            rows={days}
            rowKey={(row) => row.day}
            columns={[
              {
                id: 'day',
                head: t('day'),
                names: true,
                cell: ({ day }: TakingsDay) => (
                  <Link to={paths.consoleTakings(lang, { circuit: circuit.id, month, day })}>
                    {formatDay(dayOf(day), lang)}
                  </Link>
                ),
              },
              ...ways.map((way) => ({
                id: way,
                head: t(`way_${way}`),
                align: 'end' as const,
                cell: (row: TakingsDay) => {
                  const found = row.ways.find((one) => one.way === way);
                  return found ? <Amount of={found.net} /> : <Nothing />;
                },
              })),
              {
                id: 'net',
                head: t('net'),
                align: 'end',
                narrow: 'beside',
                cell: (row: TakingsDay) => (
                  <b>
                    <Amount of={row.net} />
                  </b>
                ),
              },
            ]}
          />
          <p className="sec b">{t('month_net', { amount: formatEuro(net, lang) })}</p>
          {without_order !== noMoney && (
            <p className="mut sm">
              {t('month_orders', {
                orders: formatEuro(cents(net - without_order), lang),
                rest: formatEuro(without_order, lang, 'signed'),
              })}
            </p>
          )}
        </>
      )}
      {day !== undefined && <DayRows day={day} />}
    </ConsoleFrame>
  );
}
