import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { takingWays } from '#features/payments/rules/takings.ts';
import { addDays, Day, dayInRome, day as dayOf, formatDay } from '#kernel/calendar.ts';
import { type Cents, formatEuro, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { FileLink } from '#office/kit/web/FileLink.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { OrderLink } from '#office/orders/web/OrderLink.tsx';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing } from '#web/office/Cells.tsx';
import { Block } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { TakingsDay, TakingsOfDay } from '../../contract/takings.ts';
import { officeTakingsText } from '../../text/takings.ts';
import { MoneyWays } from '../MoneyWays.tsx';
import money from '../money.module.css';
import { dayIn, monthIn, takingsDayQuery, takingsFileAddress, takingsQuery, useCloseBooks } from './useTakings.ts';

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

export default function TakingsPage() {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data } = useSuspenseQuery(takingsQuery(api, circuit.id, monthIn(query)));
  const { month, before, after, days, net, closed_until } = data;
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
        </>
      )}
      {day !== undefined && <DayRows day={day} />}
    </ConsoleFrame>
  );
}

/** Money that was counted: nothing is 0,00 €, where a price would be free. */
function Amount({ of }: { readonly of: Cents }) {
  return formatEuro(of, useLang());
}

interface CloseBooksDialogProps {
  readonly until: Day | null;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

const Fields = z.object({ until: z.union([z.literal(''), Day]) });

/** The day up to which the books are closed: it is moved on, back, or taken away. */
function CloseBooksDialog({ until: before, onClose, onDone }: CloseBooksDialogProps) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const tc = useText(consoleText);
  const { close, question } = useCloseBooks();
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { until: before ?? '' },
    send: async ({ until }) => {
      await close(until || null);
      onDone(t('lock_done', { day: until ? formatDay(until, lang) : 'none' }));
    },
  });
  return (
    <TypedDialog open onClose={onClose} title={t('lock_title')} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('lock_text')}</p>
        <Failure error={failure} />
        <TextField
          label={t('lock_until')}
          hint={t('lock_hint')}
          type="date"
          max={addDays(dayInRome(new Date()), -1)}
          error={error('until')}
          {...form.register('until')}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('lock_button')}
          </Button>
        </div>
      </form>
      {question}
    </TypedDialog>
  );
}

/** What a day's takings are made of, and where a difference to the statement may come from. */
function DayRows({ day }: { readonly day: Day }) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const api = useApi();
  const { circuit } = useOffice();
  const { ways, said, rows, movements } = useSuspenseQuery(takingsDayQuery(api, circuit.id, day)).data;
  const net = ways.find(({ way }) => way === 'bank')?.net ?? noMoney;
  return (
    <>
      <Block title={t('day_title', { day: formatDay(day, lang) })}>
        {said !== null && said !== net && (
          <p className="b">{t('said', { said: formatEuro(said, lang), net: formatEuro(net, lang) })}</p>
        )}
        {rows.length === 0 ? (
          <p>{t('nothing')}</p>
        ) : (
          <Table
            caption={t('day_title', { day: formatDay(day, lang) })}
            captionHidden
            dense
            rows={rows}
            // What came and went on one day stands twice.
            rowKey={({ id, amount }) => `${id} ${amount}`}
            columns={[
              {
                id: 'order',
                head: t('order'),
                names: true,
                cell: ({ order_id, reference }) =>
                  order_id === null ? reference || <Nothing /> : <OrderLink id={order_id}>{reference}</OrderLink>,
              },
              { id: 'way', head: t('way'), cell: ({ way }) => t(`way_${way}`) },
              {
                id: 'about',
                head: t('about'),
                cell: ({ buyer, note, without_movement }) => {
                  const about = [buyer, note, without_movement === 1 && t('without_movement')]
                    .filter(Boolean)
                    .join(' · ');
                  return about === '' ? <Nothing /> : <span className={css.address}>{about}</span>;
                },
              },
              {
                id: 'amount',
                head: t('amount'),
                align: 'end',
                narrow: 'beside',
                cell: ({ amount }) => <Amount of={amount} />,
              },
            ]}
          />
        )}
      </Block>
      <Movements of={movements.filter(({ aside }) => aside === 0)} what="movements" />
      <Movements of={movements.filter(({ aside }) => aside === 1)} what="aside" />
    </>
  );
}

interface MovementsProps {
  readonly of: TakingsOfDay['movements'];
  readonly what: 'movements' | 'aside';
}

/** What is in the account and is no takings. */
function Movements({ of, what }: MovementsProps) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const { circuit } = useOffice();
  if (of.length === 0) return null;
  const view = what === 'aside' ? { view: 'aside' } : {};
  return (
    <Block title={t(what)}>
      <p>
        <Link className="b" to={paths.consoleMoney(lang, { circuit: circuit.id, ...view })}>
          {t('to_transfers')}
        </Link>
      </p>
      <ul className={css.list}>
        {of.map(({ id, payer, text, amount, note }) => (
          <li key={id}>
            <div className={css.address}>
              <p className="b">{payer}</p>
              <p className="mut sm">{[text, note].filter(Boolean).join(' · ')}</p>
            </div>
            <Amount of={amount} />
          </li>
        ))}
      </ul>
    </Block>
  );
}
