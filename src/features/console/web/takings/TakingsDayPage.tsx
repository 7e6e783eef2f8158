import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { countSoFar } from '#features/payments/rules/takings.ts';
import { Day, formatDay, formatInstant } from '#kernel/calendar.ts';
import { euroText, formatEuro, MoneyTyped, noMoney, typedEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { LineIn } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { ignoreSecondClick } from '#web/ignoreSecondClick.ts';
import { pageMeta } from '#web/meta.ts';
import { Nothing } from '#web/office/Cells.tsx';
import { Block } from '#web/office/Record.tsx';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { TakingsOfDay } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeTakingsText } from '../../text/takings.ts';
import { ConsoleFrame } from '../ConsoleFrame.tsx';
import css from '../console.module.css';
import money from '../money/money.module.css';
import { OrderLink } from '../orders/OrderLink.tsx';
import { circuitForLinks, circuitIn, officeQuery, useOffice } from '../useOffice.ts';
import { Amount } from './Amount.tsx';
import { takingsDayQuery, useCloseDay } from './useTakings.ts';

const dayIn = (params: Readonly<Record<string, string | undefined>>): Day | null =>
  Day.safeParse(params.day).data ?? null;

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const circuit = circuitIn(args.url.searchParams, api);
    const day = dayIn(args.params);
    if (day === null) throw new Response(null, { status: 404 });
    await Promise.all([
      fetch(officeQuery(api, circuit)),
      fetch(takingsDayQuery(api, circuit, day)),
      fetch(accountQuery(api)),
    ]);
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeTakingsText, lang)('title'), isPrivate: true }));

/** The equation of a day: what the portal has, what was counted, and where a difference may come from. */
export default function TakingsDayPage() {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const day = dayIn(useParams())!;
  const { data: found } = useSuspenseQuery(takingsDayQuery(api, circuitIn(query, api), day));
  const [done, setDone] = useState('');
  const linked = circuitForLinks(circuit.id, api);
  const { ways, rows, movements, closed, may_close, before_money } = found;
  const said = formatDay(day, lang);
  return (
    <ConsoleFrame
      title={t('day_title', { day: said })}
      kicker={
        <BackLink to={paths.consoleTakings(lang, { circuit: linked, month: day.slice(0, 7) })}>{t('back')}</BackLink>
      }
    >
      <Saved show={done !== ''}>{done}</Saved>
      {closed && (
        <p>
          {t('closed_by', { at: formatInstant(closed.at, lang), who: closed.by ?? t('somebody') })}
          {closed.note && (
            <>
              <br />
              <b>{t('note')}:</b> {closed.note}
            </>
          )}
        </p>
      )}
      {ways.length === 0 ? (
        <div className={css.empty}>
          <p>{t('nothing_to_count')}</p>
          {!closed && before_money === 1 && <p className="mut">{t('before_money')}</p>}
        </div>
      ) : (
        <Table
          caption={t('equation')}
          captionHidden
          dense
          rows={ways}
          rowKey={({ way }) => way}
          columns={[
            { id: 'way', head: t('way'), names: true, cell: ({ way }) => t(`way_${way}`) },
            { id: 'taken', head: t('taken'), align: 'end', cell: ({ taken }) => <Amount of={taken} /> },
            { id: 'returned', head: t('returned'), align: 'end', cell: ({ returned }) => <Amount of={returned} /> },
            { id: 'left', head: t('left'), align: 'end', narrow: 'beside', cell: ({ net }) => <Amount of={net} /> },
            ...(closed
              ? [
                  {
                    id: 'counted',
                    head: t('counted'),
                    align: 'end' as const,
                    cell: ({ counted }: TakingsOfDay['ways'][number]) => <Amount of={counted ?? noMoney} />,
                  },
                  {
                    id: 'differs',
                    head: t('file_differs'),
                    align: 'end' as const,
                    cell: ({ way }: TakingsOfDay['ways'][number]) => {
                      const differs = closed.differences.find((one) => one.way === way);
                      return differs ? <b>{formatEuro(differs.by, lang, 'signed')}</b> : <Nothing />;
                    },
                  },
                ]
              : []),
          ]}
        />
      )}
      {may_close === 1 ? (
        <CloseForm
          found={found}
          onDone={() => {
            // The form goes, and what is below it moves up beneath the pointer.
            ignoreSecondClick();
            setDone(t('close_done', { day: said }));
          }}
        />
      ) : (
        !closed && before_money === 0 && <p className={`mut ${money.lead}`}>{t('not_over')}</p>
      )}
      <Movements of={movements.filter(({ aside }) => aside === 0)} what={closed ? 'late' : 'movements'} />
      <Movements of={movements.filter(({ aside }) => aside === 1)} what="aside" />
      <Block title={t('rows')}>
        {rows.length === 0 ? (
          <p>{t('rows_none')}</p>
        ) : (
          <Table
            caption={t('rows')}
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
    </ConsoleFrame>
  );
}

interface MovementsProps {
  readonly of: TakingsOfDay['movements'];
  /** `late`: not matched, and the day is closed. */
  readonly what: 'movements' | 'late' | 'aside';
}

/** What is in the account and is no takings: each explains a part of the difference. */
function Movements({ of, what }: MovementsProps) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const api = useApi();
  const { circuit } = useOffice();
  if (of.length === 0) return null;
  const view = what === 'aside' ? { view: 'aside' } : {};
  return (
    <Block title={t(what)}>
      <p className={`mut ${money.lead}`}>{t(`${what}_text`)}</p>
      <p>
        <Link className="b" to={paths.consoleMoney(lang, { circuit: circuitForLinks(circuit.id, api), ...view })}>
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

const Fields = z.object({
  counted: z.array(z.string().max(40, 'too_long').trim().min(1, 'required').pipe(MoneyTyped)),
  note: LineIn(300),
  sure: z.boolean().refine((ticked) => ticked, 'required'),
});

/**
 * What was counted by each way, and the button that closes the day. Only what a statement says stands there: the portal's own
 * figures are taken by a press. A day that is closed is not opened again: a tick says that this is known, so that no second click
 * closes anything.
 */
function CloseForm({ found, onDone }: { readonly found: TakingsOfDay; readonly onDone: () => void }) {
  const lang = useLang();
  const t = useText(officeTakingsText);
  const tc = useText(consoleText);
  const { ways, day } = found;
  const { close, question } = useCloseDay(day);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: {
      counted: ways.map(({ said }) => (said === null ? '' : typedEuro(said, lang))),
      note: '',
      sure: false,
    },
    word: (field, code) => (field === 'sure' && code === 'required' ? t('sure_needed') : undefined),
    send: async ({ counted, note }) => {
      const rows = ways.map(({ way, net }, at) => ({
        way,
        net: euroText(net),
        counted: euroText(counted[at] ?? noMoney),
      }));
      await close({ ways: rows, note });
      onDone();
    },
  });
  const typed = form.watch('counted');
  const { differ, left } = countSoFar(
    ways,
    ways.flatMap(({ way }, at) => {
      const { data: counted } = MoneyTyped.safeParse(typed[at]);
      return counted === undefined ? [] : [{ way, counted }];
    }),
  );
  const isEmpty = (at: number) => typed[at]?.trim() === '';
  const takePortals = () =>
    ways.forEach(({ net }, at) => {
      if (isEmpty(at))
        form.setValue(`counted.${at}`, typedEuro(net, lang), { shouldValidate: form.formState.isSubmitted });
    });
  const hint = ({ way, said }: TakingsOfDay['ways'][number]) => {
    if (said !== null) return t('counted_hint_bank', { amount: formatEuro(said, lang) });
    if (way === 'bank') return t('counted_hint_account');
    return t(way === 'cash' ? 'counted_hint_cash' : 'counted_hint_other');
  };
  return (
    <form className={money.closing} onSubmit={submit} noValidate>
      <Failure error={failure} />
      {ways.length > 0 && (
        <>
          <div className={money.columns}>
            {ways.map((way, at) => (
              <TextField
                key={way.way}
                label={t('counted_label', { way: t(`way_${way.way}`) })}
                hint={hint(way)}
                inputMode="decimal"
                autoComplete="off"
                error={error(`counted.${at}`)}
                {...form.register(`counted.${at}`)}
              />
            ))}
          </div>
          {ways.some((_, at) => isEmpty(at)) && (
            <div className="acts">
              <Button look="outline" size="small" onClick={takePortals}>
                {t('as_portal')}
              </Button>
            </div>
          )}
          <p role="status" className="b">
            {left.length === 0 && differ.length === 0
              ? t('same')
              : differ
                  .map(({ way, by }) =>
                    t('difference', { way: t(`way_${way}`), amount: formatEuro(by, lang, 'signed') }),
                  )
                  .join(' · ')}
          </p>
          {(differ.length > 0 || form.watch('note') !== '') && (
            <TextField
              label={t('note')}
              hint={t('note_hint')}
              autoComplete="off"
              error={error('note')}
              {...form.register('note')}
            />
          )}
        </>
      )}
      <Checkbox
        label={t(ways.length > 0 ? 'sure' : 'sure_nothing')}
        hint={t('close_text')}
        error={error('sure')}
        {...form.register('sure')}
      />
      <div className="acts">
        <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
          {t('close')}
        </Button>
      </div>
      {question}
    </form>
  );
}
