import { day as dayOf, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { useLang } from '#web/api.tsx';
import { Nothing } from '#web/office/Cells.tsx';
import { useText } from '#web/text.tsx';
import type { Column } from '#web/ui/Table.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { DayFigures, Figures, RaceFigures } from '../contract.ts';
import { addedUp } from '../rules/figures.ts';
import { officeFiguresText } from '../text/index.ts';
import { Bar } from './Bar.tsx';
import { Figure, Legend } from './Figure.tsx';
import css from './figures.module.css';
import { LineChart } from './LineChart.tsx';
import { percentOf } from './Sums.tsx';

interface BlockProps {
  readonly data: Figures;
}

export const AthletesView = ({ data }: BlockProps) => (
  <>
    <PaceFigure data={data} />
    <RacesFigure data={data} />
  </>
);

const counted = (number: number | null, lang: Lang) => (number === null ? <Nothing /> : formatNumber(number, lang));

function useDayColumns({ season, compared }: Figures): Column<DayFigures>[] {
  const lang = useLang();
  const t = useText(officeFiguresText);
  return [
    { id: 'day', head: t('day'), names: true, cell: ({ day }) => formatDay(dayOf(day), lang) },
    { id: 'before', head: t('days_before'), align: 'end', cell: ({ before }) => formatNumber(before, lang) },
    { id: 'now', head: season.name, align: 'end', cell: ({ athletes }) => counted(athletes, lang) },
    ...(compared
      ? [
          {
            id: 'prior',
            head: compared.season,
            align: 'end' as const,
            cell: ({ prior }: DayFigures) => counted(prior, lang),
          },
        ]
      : []),
  ];
}

function PaceFigure({ data }: BlockProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const columns = useDayColumns(data);
  const { season, compared, registered } = data;
  const rows = addedUp(data.days);
  const line = (which: 'athletes' | 'prior') =>
    rows.flatMap((row) => (row[which] === null ? [] : [{ before: row.before, value: row[which] }]));
  const by = registered.now - (registered.prior ?? 0);
  const words = { now: registered.now, prior: registered.prior ?? 0, by: Math.abs(by), season: compared?.season ?? '' };
  const kind = by === 0 ? 'pace_same' : by > 0 ? 'pace_more' : 'pace_less';
  const says = registered.prior === null ? 'pace_alone' : kind;
  return (
    <Figure
      title={t('pace')}
      wide
      empty={rows.length === 0}
      says={rows.length === 0 ? t('none_athletes') : t(says, words)}
      behind={
        <Table
          caption={t('pace')}
          captionHidden
          dense
          rows={rows.toReversed()}
          rowKey={({ day }) => day}
          columns={columns}
        />
      }
    >
      <Legend now={season.name} prior={compared?.season ?? null} />
      <LineChart
        label={t('pace_chart')}
        axis={t('axis_first')}
        now={{ name: season.name, points: line('athletes') }}
        last={compared && { name: compared.season, points: line('prior') }}
        format={(value) => formatNumber(value, lang)}
      />
    </Figure>
  );
}

function RacesFigure({ data: { races, compared } }: BlockProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const percent = ({ filled, stock }: { readonly filled: number; readonly stock: number }) => percentOf(filled, stock);
  const [fullest] = races.toSorted((one, other) => percent(other) - percent(one));
  const isCompared = compared !== null && races.some(({ prior }) => prior !== null);
  const columns: Column<RaceFigures>[] = [
    {
      id: 'race',
      head: t('race'),
      names: true,
      cell: ({ name, stage, day }) => (
        <>
          {name} <span className={css.where}>{`${stage}, ${formatDay(dayOf(day), lang, 'short')}`}</span>
        </>
      ),
    },
    {
      id: 'fill',
      head: t('fill'),
      narrow: 'alone',
      cell: ({ filled, stock, prior }) => <Bar value={filled} of={stock} prior={prior && percent(prior) / 100} track />,
    },
    { id: 'percent', head: '%', align: 'end', narrow: 'beside', cell: (row) => `${percent(row)}%` },
    {
      id: 'places',
      head: t('stock'),
      align: 'end',
      cell: ({ filled, stock }) => t('places_cell', { filled, stock }),
    },
    { id: 'waiting', head: t('waiting'), align: 'end', cell: ({ waiting }) => counted(waiting, lang) },
    { id: 'registered', head: t('registered'), align: 'end', cell: ({ registered }) => counted(registered, lang) },
    ...(isCompared
      ? [
          {
            id: 'prior',
            head: t('then_at', { season: compared.season }),
            align: 'end' as const,
            cell: ({ prior }: RaceFigures) => counted(prior?.registered ?? null, lang),
          },
        ]
      : []),
  ];
  return (
    <Figure
      title={t('races')}
      wide
      empty={!fullest}
      says={
        fullest
          ? `${t('races_text', { name: `${fullest.name} (${fullest.stage})`, percent: percent(fullest) })}${
              isCompared ? ` ${t('races_mark', { season: compared.season })}` : ''
            }`
          : t('races_none')
      }
    >
      <Table
        caption={t('races')}
        captionHidden
        dense
        rows={races}
        rowKey={({ id }) => id}
        columns={columns}
        className={css.barred}
      />
    </Figure>
  );
}
