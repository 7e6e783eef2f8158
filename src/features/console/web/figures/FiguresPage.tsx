import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { type Day, day as dayOf, formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing } from '#web/office/Cells.tsx';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Euro } from '#web/ui/Euro.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { DayFigures, Figures, FigureTable, RaceFigures, Share, WeekFigures } from '../../contract.ts';
import { paceAt } from '../../rules/figures.ts';
import { officeFiguresText } from '../../text/figures.ts';
import { ConsoleFrame } from '../ConsoleFrame.tsx';
import { FileLink } from '../FileLink.tsx';
import { circuitIn, officeQuery, useOffice } from '../useOffice.ts';
import { Bar } from './Bar.tsx';
import css from './figures.module.css';
import { PaceChart } from './PaceChart.tsx';
import { figuresAsked, figuresFileAddress, figuresQuery } from './useFigures.ts';
import { WeeksChart } from './WeeksChart.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => {
    const query = args.url.searchParams;
    const circuit = circuitIn(query, api);
    return [officeQuery(api, circuit), figuresQuery(api, circuit, figuresAsked(query)), accountQuery(api)];
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeFiguresText, lang)('title'), isPrivate: true }));

/** The figures of a season: each with a sentence, a drawing, the table behind it and its file. */
export default function FiguresPage() {
  const t = useText(officeFiguresText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const asked = figuresAsked(query);
  const { data } = useSuspenseQuery(figuresQuery(api, circuit.id, asked));
  return (
    <ConsoleFrame title={t('title')}>
      <p className="mut">{t('lead', { season: data.season.name, circuit: circuit.name })}</p>
      <FilterBar
        filters={[
          {
            name: 'season',
            label: t('season'),
            all: data.seasons[0]?.name ?? '',
            options: data.seasons.slice(1).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'race',
            label: t('race'),
            all: t('all_races'),
            options: data.races.map(({ id, name, stage }) => ({ value: id, label: `${stage}, ${name}` })),
          },
        ]}
      />
      {data.behind === 1 && <Notice>{t('behind')}</Notice>}
      <Sums data={data} />
      <div className={cx(css.grid, css.page)}>
        <PacePart data={data} />
        <RacesPart data={data} />
        <div className={cx(css.grid, css.two)}>
          <WeeksPart data={data} />
          <AgesPart data={data} />
          <TypesPart data={data} />
          <ProvincesPart data={data} />
        </div>
        <DaysPart data={data} />
      </div>
    </ConsoleFrame>
  );
}

/** A cell of two lines. */
const Two = ({ children, below }: { readonly children: ReactNode; readonly below: string }) => (
  <>
    <div>{children}</div>
    <div className="mut sm">{below}</div>
  </>
);

interface Part {
  readonly data: Figures;
}

function Sums({ data }: Part) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const number = new Intl.NumberFormat(lang);
  const euro = (amount: Figures['sold']) => formatEuro(amount, lang);
  const fill = data.stock === 0 ? 0 : Math.round((data.filled / data.stock) * 100);
  const sums = [
    [t('registered'), number.format(data.registered), t('registered_note')],
    [t('waiting'), number.format(data.waiting), t('waiting_note')],
    [t('fill'), `${number.format(fill)}%`, t('fill_note', { filled: data.filled, stock: data.stock })],
    [t('sold'), euro(data.sold), t('sold_note')],
    [
      t('taken'),
      euro(data.taken),
      t('taken_note', { commission: euro(data.commission), shipping: euro(data.shipping) }),
    ],
    [t('to_take'), euro(data.to_take), t('to_take_note')],
    [t('to_return'), euro(data.to_return), t('to_return_note')],
  ] as const;
  return (
    <section aria-label={t('sums')}>
      <dl className={css.sums}>
        {sums.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={css.number}>{value}</dd>
            <dd className="mut sm">{note}</dd>
          </div>
        ))}
      </dl>
      {data.race !== null && <p className="mut sm">{t('money_all')}</p>}
    </section>
  );
}

interface FigureProps {
  readonly title: string;
  readonly table: FigureTable;
  /** What the drawing says, as a sentence. */
  readonly says?: ReactNode;
  readonly children?: ReactNode;
  /** The table behind the drawing, where the drawing is none itself. */
  readonly behind?: ReactNode;
}

function Figure({ title, table, says, children, behind }: FigureProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  return (
    <section className={css.part} aria-label={title}>
      <h2 className="d d-2">{title}</h2>
      {says && <p className={css.says}>{says}</p>}
      {children}
      <div className={css.after}>
        {behind && (
          <details>
            <summary>{t('table')}</summary>
            {behind}
          </details>
        )}
        <FileLink
          href={figuresFileAddress(circuit.id, table, figuresAsked(query), lang)}
          aria-label={t('file_named', { what: title })}
        >
          {t('file')}
        </FileLink>
      </div>
    </section>
  );
}

function PacePart({ data: { pace, season, last } }: Part) {
  const t = useText(officeFiguresText);
  const { now, last: then } = pace;
  const end = now.at(-1);
  if (!end)
    return (
      <section className={css.part}>
        <h2 className="d d-2">{t('pace')}</h2>
        <p>{t('pace_none')}</p>
      </section>
    );
  const isCompared = last !== null && then.length > 0;
  const by = end.athletes - paceAt(then, end.before);
  const words = { days: Math.max(0, end.before), now: end.athletes, by: Math.abs(by) };
  const kind = by === 0 ? 'pace_same' : by > 0 ? 'pace_more' : 'pace_less';
  const from = Math.max(...[...now, ...then].map(({ before }) => before));
  const until = Math.min(...[...now, ...then].map(({ before }) => before));
  const weeks = Array.from({ length: Math.floor((from - until) / 7) + 1 }, (_, at) => ({ before: until + at * 7 }));
  return (
    <Figure
      title={t('pace')}
      table="pace"
      says={t(isCompared ? kind : 'pace_alone', words)}
      behind={
        <Table
          caption={t('pace')}
          captionHidden
          dense
          rows={weeks}
          rowKey={({ before }) => before}
          columns={[
            { id: 'before', head: t('days_before'), names: true, cell: ({ before }) => before },
            {
              id: 'now',
              head: season.name,
              align: 'end',
              cell: ({ before }) => (before >= end.before ? paceAt(now, before) : <Nothing />),
            },
            ...(isCompared
              ? [
                  {
                    id: 'last',
                    head: last.name,
                    align: 'end' as const,
                    cell: ({ before }: { before: number }) => paceAt(then, before),
                  },
                ]
              : []),
          ]}
        />
      }
    >
      <PaceChart
        now={{ name: season.name, points: now }}
        last={isCompared ? { name: last.name, points: then } : null}
      />
    </Figure>
  );
}

function RacesPart({ data: { races, last } }: Part) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const number = new Intl.NumberFormat(lang);
  const percent = ({ filled, stock }: RaceFigures) => (stock === 0 ? 0 : Math.round((filled / stock) * 100));
  const [fullest] = races.toSorted((one, other) => percent(other) - percent(one));
  if (!fullest)
    return (
      <section className={css.part}>
        <h2 className="d d-2">{t('races')}</h2>
        <p>{t('races_none')}</p>
      </section>
    );
  const columns: Column<RaceFigures>[] = [
    {
      id: 'race',
      head: t('race'),
      names: true,
      cell: ({ name, stage, day }) => <Two below={`${stage}, ${formatDay(dayOf(day), lang)}`}>{name}</Two>,
    },
    { id: 'registered', head: t('registered'), align: 'end', cell: ({ registered }) => number.format(registered) },
    { id: 'waiting', head: t('waiting'), align: 'end', cell: ({ waiting }) => number.format(waiting) },
    {
      id: 'fill',
      head: t('fill'),
      narrow: 'alone',
      cell: (row) => (
        <Two below={`${percent(row)}%, ${t('fill_note', { filled: row.filled, stock: row.stock })}`}>
          <Bar value={row.filled} of={row.stock} track />
        </Two>
      ),
    },
    ...(last
      ? [
          {
            id: 'last',
            head: t('last_season'),
            align: 'end' as const,
            cell: ({ last: then }: RaceFigures) => (then === null ? <Nothing /> : number.format(then)),
          },
        ]
      : []),
  ];
  return (
    <Figure
      title={t('races')}
      table="races"
      says={t('races_text', { name: `${fullest.name} (${fullest.stage})`, percent: percent(fullest) })}
    >
      <Table caption={t('races')} captionHidden rows={races} rowKey={({ id }) => id} columns={columns} />
    </Figure>
  );
}

/** Names with their athletes, as lengths of one scale. */
function Shares({
  shares,
  title,
  head,
}: {
  readonly shares: readonly Share[];
  readonly title: string;
  readonly head: string;
}) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const most = Math.max(0, ...shares.map(({ athletes }) => athletes));
  return (
    <Table
      caption={title}
      captionHidden
      dense
      rows={shares}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', head, names: true, cell: ({ name }) => name },
        { id: 'share', head: t('share'), narrow: 'alone', cell: ({ athletes }) => <Bar value={athletes} of={most} /> },
        {
          id: 'athletes',
          head: t('registered'),
          align: 'end',
          narrow: 'beside',
          cell: ({ athletes }) => new Intl.NumberFormat(lang).format(athletes),
        },
      ]}
    />
  );
}

const sumOf = (shares: readonly Share[]) => shares.reduce((all, { athletes }) => all + athletes, 0);
const percentOf = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 100));

function TypesPart({ data: { types } }: Part) {
  const t = useText(officeFiguresText);
  const [first] = types;
  if (!first) return null;
  const percent = percentOf(first.athletes, sumOf(types));
  return (
    <Figure title={t('types')} table="types" says={t('types_text', { name: first.name, percent })}>
      <Shares shares={types} title={t('types')} head={t('type')} />
    </Figure>
  );
}

const mostProvinces = 10;

function ProvincesPart({ data: { provinces } }: Part) {
  const t = useText(officeFiguresText);
  const [first] = provinces;
  if (!first) return null;
  const named = provinces.map(({ name, athletes }) => ({ name: name || t('elsewhere'), athletes }));
  const rest = named.slice(mostProvinces);
  const shown = [
    ...named.slice(0, mostProvinces),
    ...(rest.length > 0 ? [{ name: t('others_more', { count: rest.length }), athletes: sumOf(rest) }] : []),
  ];
  const percent = percentOf(first.athletes, sumOf(provinces));
  return (
    <Figure
      title={t('provinces')}
      table="provinces"
      says={first.name !== '' && t('provinces_text', { name: first.name, percent })}
    >
      <Shares shares={shown} title={t('provinces')} head={t('province')} />
    </Figure>
  );
}

function AgesPart({ data: { ages } }: Part) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const number = new Intl.NumberFormat(lang);
  if (ages.length === 0) return null;
  const most = Math.max(...ages.flatMap(({ women, men }) => [women, men]));
  const women = ages.reduce((all, band) => all + band.women, 0);
  const all = ages.reduce((sum, band) => sum + band.women + band.men + band.others, 0);
  type Band = Figures['ages'][number];
  const side = (who: 'women' | 'men'): Column<Band> => ({
    id: who,
    head: t(who),
    narrow: 'alone',
    cell: (band) => (
      <Two below={number.format(band[who])}>
        <Bar value={band[who]} of={most} women={who === 'women'} />
      </Two>
    ),
  });
  return (
    <Figure title={t('ages')} table="ages" says={t('ages_text', { percent: percentOf(women, all) })}>
      <Table
        caption={t('ages')}
        captionHidden
        dense
        rows={ages}
        rowKey={({ band }) => band}
        columns={[
          { id: 'band', head: t('age'), names: true, cell: ({ band }: Band) => t(`age_${band}`) },
          side('women'),
          side('men'),
        ]}
      />
    </Figure>
  );
}

const moneyColumn = <Row,>(id: string, head: string, amount: (row: Row) => Figures['sold']): Column<Row> => ({
  id,
  head,
  align: 'end',
  cell: (row) => <Euro amount={amount(row)} />,
});

function WeeksPart({ data: { weeks } }: Part) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const shown = (day: Day) => formatDay(dayOf(day), lang);
  const [best] = weeks.toSorted((one, other) => other.net - one.net);
  if (!best)
    return (
      <section className={css.part}>
        <h2 className="d d-2">{t('weeks')}</h2>
        <p>{t('weeks_none')}</p>
      </section>
    );
  return (
    <Figure
      title={t('weeks')}
      table="weeks"
      says={t('weeks_text', { day: shown(best.from), amount: formatEuro(best.net, lang) })}
      behind={
        <Table
          caption={t('weeks')}
          captionHidden
          dense
          rows={weeks.toReversed()}
          rowKey={({ from }) => from}
          columns={[
            { id: 'from', head: t('week'), names: true, cell: ({ from }: WeekFigures) => shown(from) },
            moneyColumn('in', t('in'), ({ taken }: WeekFigures) => taken),
            moneyColumn('back', t('back'), ({ returned }: WeekFigures) => returned),
            moneyColumn('net', t('taken'), ({ net }: WeekFigures) => net),
          ]}
        />
      }
    >
      <WeeksChart weeks={weeks} />
    </Figure>
  );
}

function DaysPart({ data: { days } }: Part) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  if (days.length === 0) return null;
  return (
    <Figure
      title={t('days')}
      table="days"
      behind={
        <Table
          caption={t('days')}
          captionHidden
          dense
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', head: t('day'), names: true, cell: ({ day }: DayFigures) => formatDay(dayOf(day), lang) },
            {
              id: 'athletes',
              head: t('registered'),
              align: 'end',
              cell: ({ athletes }: DayFigures) => new Intl.NumberFormat(lang).format(athletes),
            },
            moneyColumn('sold', t('sold'), ({ sold }: DayFigures) => sold),
            moneyColumn('taken', t('taken'), ({ taken }: DayFigures) => taken),
          ]}
        />
      }
    />
  );
}
