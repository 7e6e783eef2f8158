import { type Day, day as dayOf, formatDay } from '#kernel/calendar.ts';
import { type Cents, cents, formatEuro, noMoney, sum } from '#kernel/money.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { useLang } from '#web/api.tsx';
import { Nothing } from '#web/office/Cells.tsx';
import { useText } from '#web/text.tsx';
import type { Column } from '#web/ui/Table.tsx';
import type { Figures, MoneyDayFigures, MoneyFigures, OpenMoney, WeekFigures } from '../../contract.ts';
import { daysBetween, everyDay } from '../../rules/figures.ts';
import { officeFiguresText } from '../../text/figures.ts';
import { drawnDays } from './AthletesView.tsx';
import { ColumnChart } from './ColumnChart.tsx';
import { Figure, Legend, PagedTable } from './Figure.tsx';
import { LineChart, type LinePoint } from './LineChart.tsx';

interface Part {
  readonly money: MoneyFigures;
  readonly data: Figures;
}

/** What was sold, what came in by week and by day, what is to come and to go. */
export const MoneyView = (parts: Part) => (
  <>
    <SoldFigure {...parts} />
    <WeeksFigure {...parts} />
    <DaysFigure {...parts} />
    <DueFigure {...parts} />
    <BackFigure {...parts} />
  </>
);

/** Amounts as this page writes them; on axes without cents. */
function useEuro() {
  const lang = useLang();
  const whole = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0, useGrouping: 'always' } as const;
  return {
    euro: (amount: Cents) => formatEuro(amount, lang),
    round: (amount: number) => formatNumber(amount / 100, lang, whole),
    cell: (amount: Cents | null) => (amount === null ? <Nothing /> : formatEuro(amount, lang)),
    shown: (day: Day) => formatDay(dayOf(day), lang),
  };
}

const euroCents = 100;

const amountColumn = <Row,>(id: string, head: string, cell: Column<Row>['cell']): Column<Row> => ({
  id,
  head,
  align: 'end',
  cell,
});

/** What was sold by the end of each day, by the days to the first race. */
function soldLine(days: readonly MoneyDayFigures[], raceDay: Day, which: 'sold' | 'sold_prior'): LinePoint[] {
  let all = 0;
  return days.flatMap((row) => {
    const amount = row[which];
    if (amount === null) return [];
    all += amount;
    return [{ before: daysBetween(row.day, raceDay), value: all }];
  });
}

function SoldFigure({ money, data }: Part) {
  const t = useText(officeFiguresText);
  const { euro, round, cell, shown } = useEuro();
  const { sold, compared, weeks, days, race_day: raceDay } = money;
  const by = cents(sold.now - (sold.prior ?? 0));
  const kind = by === 0 ? 'sold_same' : by > 0 ? 'sold_more' : 'sold_less';
  const words = {
    ...{ now: euro(sold.now), prior: euro(sold.prior ?? noMoney), by: euro(cents(Math.abs(by))) },
    season: compared?.season ?? '',
  };
  const empty = weeks.length === 0 || raceDay === null;
  return (
    <Figure
      title={t('sold')}
      table="sold"
      empty={empty}
      says={empty ? t('none_money') : t(sold.prior === null ? 'sold_alone' : kind, words)}
      behind={
        <PagedTable
          table="sold"
          title={t('sold')}
          rows={weeks.toReversed()}
          rowKey={({ from }) => from}
          columns={[
            { id: 'from', head: t('week'), names: true, cell: ({ from }: WeekFigures) => shown(from) },
            amountColumn('now', data.season.name, ({ sold: amount }: WeekFigures) => cell(amount)),
            ...(compared
              ? [amountColumn('prior', compared.season, ({ sold_prior: amount }: WeekFigures) => cell(amount))]
              : []),
          ]}
        />
      }
    >
      <Legend now={data.season.name} prior={compared?.season ?? null} />
      {raceDay !== null && (
        <LineChart
          label={t('sold_chart')}
          axis={t('axis_first')}
          now={{ name: data.season.name, points: soldLine(days, raceDay, 'sold') }}
          last={compared && { name: compared.season, points: soldLine(days, raceDay, 'sold_prior') }}
          format={round}
          unit={euroCents}
        />
      )}
    </Figure>
  );
}

function WeeksFigure({ money, data }: Part) {
  const t = useText(officeFiguresText);
  const { euro, round, cell, shown } = useEuro();
  const { weeks, compared, taken } = money;
  const over = weeks.filter(({ net }) => net !== null);
  const [best] = over.toSorted((one, other) => (other.net ?? 0) - (one.net ?? 0));
  const prior =
    compared && taken.prior !== null
      ? ` ${t('weeks_then', { season: compared.season, prior: euro(taken.prior) })}`
      : '';
  return (
    <Figure
      title={t('weeks')}
      table="weeks"
      empty={!best}
      says={
        best ? t('weeks_text', { day: shown(best.from), amount: euro(best.net ?? noMoney) }) + prior : t('none_money')
      }
      behind={
        <PagedTable
          table="weeks"
          title={t('weeks')}
          rows={weeks.toReversed()}
          rowKey={({ from }) => from}
          columns={[
            { id: 'from', head: t('week'), names: true, cell: ({ from }: WeekFigures) => shown(from) },
            amountColumn('in', t('in'), ({ taken: amount }: WeekFigures) => cell(amount)),
            amountColumn('back', t('back'), ({ returned }: WeekFigures) => cell(returned)),
            amountColumn('net', data.season.name, ({ net }: WeekFigures) => cell(net)),
            ...(compared
              ? [amountColumn('prior', compared.season, ({ net_prior: amount }: WeekFigures) => cell(amount))]
              : []),
          ]}
        />
      }
    >
      <Legend now={data.season.name} prior={compared?.season ?? null} marks />
      <ColumnChart
        label={t('weeks_chart')}
        columns={weeks.map(({ from, net, net_prior }) => ({ day: from, value: net, prior: net_prior }))}
        format={round}
        unit={euroCents}
      />
    </Figure>
  );
}

function DaysFigure({ money, data }: Part) {
  const t = useText(officeFiguresText);
  const { euro, round, cell, shown } = useEuro();
  const { days, compared } = money;
  const drawn = everyDay(
    days.filter(({ net }) => net !== null),
    {
      until: data.today,
      most: drawnDays,
      empty: (day: Day): MoneyDayFigures => ({
        ...{ day, sold: noMoney, taken: noMoney, returned: noMoney, net: noMoney },
        ...{ sold_prior: compared && noMoney, net_prior: compared && noMoney },
      }),
    },
  );
  const seven = drawn.slice(-7);
  const words = {
    amount: euro(sum(seven.map(({ net }) => net ?? noMoney))),
    prior: euro(sum(seven.map(({ net_prior: prior }) => prior ?? noMoney))),
    season: compared?.season ?? '',
  };
  return (
    <Figure
      title={t('money_days')}
      table="money_days"
      wide
      empty={drawn.length === 0}
      says={
        drawn.length === 0
          ? t('none_money')
          : `${t(compared ? 'money_days_text_then' : 'money_days_text', words)} ${t('days_window', { days: drawn.length })}`
      }
      behind={
        <PagedTable
          table="money_days"
          title={t('money_days')}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', head: t('day'), names: true, cell: ({ day }: MoneyDayFigures) => shown(day) },
            amountColumn('sold', t('sold'), ({ sold }: MoneyDayFigures) => cell(sold)),
            amountColumn('in', t('in'), ({ taken }: MoneyDayFigures) => cell(taken)),
            amountColumn('back', t('back'), ({ returned }: MoneyDayFigures) => cell(returned)),
            amountColumn('net', data.season.name, ({ net }: MoneyDayFigures) => cell(net)),
            ...(compared
              ? [amountColumn('prior', compared.season, ({ net_prior: amount }: MoneyDayFigures) => cell(amount))]
              : []),
          ]}
        />
      }
    >
      <Legend now={data.season.name} prior={compared?.season ?? null} marks />
      <ColumnChart
        label={t('money_days_chart')}
        columns={drawn.map(({ day, net, net_prior }) => ({ day, value: net, prior: net_prior }))}
        format={round}
        unit={euroCents}
      />
    </Figure>
  );
}

const amountsOf = (rows: readonly OpenMoney[]) => sum(rows.map(({ amount }) => amount));
const countOf = (rows: readonly OpenMoney[]) => rows.reduce((all, { count }) => all + count, 0);
const nothingOpen = (day: Day): OpenMoney => ({ day, count: 0, amount: noMoney });

function DueFigure({ money: { due, to_take, compared }, data: { today } }: Part) {
  const t = useText(officeFiguresText);
  const { euro, round, cell, shown } = useEuro();
  const late = due.filter(({ day }) => day < today);
  const text = [
    due.length === 0 ? t('due_none') : t('due_text', { count: countOf(due), amount: euro(to_take.now) }),
    ...(late.length > 0 ? [t('due_late', { count: countOf(late), amount: euro(amountsOf(late)) })] : []),
    ...(compared && to_take.prior !== null
      ? [t('due_then', { season: compared.season, prior: euro(to_take.prior) })]
      : []),
  ];
  return (
    <Figure
      title={t('due')}
      table="due"
      empty={due.length === 0}
      says={text.join(' ')}
      behind={
        <PagedTable
          table="due"
          title={t('due')}
          rows={due}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', head: t('due_day'), names: true, cell: ({ day }) => shown(day) },
            { id: 'orders', head: t('orders'), align: 'end', cell: ({ count }) => count },
            amountColumn('amount', t('amount'), ({ amount }: OpenMoney) => cell(amount)),
          ]}
        />
      }
    >
      <ColumnChart
        label={t('due_chart')}
        columns={everyDay(due, { most: drawnDays, empty: nothingOpen }).map(({ day, amount }) => ({
          ...{ day, value: amount },
          marked: day < today,
        }))}
        format={round}
        unit={euroCents}
      />
    </Figure>
  );
}

function BackFigure({ money: { back, to_return, compared }, data: { today } }: Part) {
  const t = useText(officeFiguresText);
  const { euro, round, cell, shown } = useEuro();
  const [first] = back;
  const text = [
    first
      ? t('back_text', {
          ...{ count: countOf(back), amount: euro(to_return.now) },
          days: daysBetween(first.day, today),
        })
      : t('back_none'),
    ...(compared && to_return.prior !== null
      ? [t('back_then', { season: compared.season, prior: euro(to_return.prior) })]
      : []),
  ];
  return (
    <Figure
      title={t('back_title')}
      table="back"
      empty={!first}
      says={text.join(' ')}
      behind={
        <PagedTable
          table="back"
          title={t('back_title')}
          rows={back}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', head: t('waits_since'), names: true, cell: ({ day }) => shown(day) },
            { id: 'refunds', head: t('refunds'), align: 'end', cell: ({ count }) => count },
            amountColumn('amount', t('amount'), ({ amount }: OpenMoney) => cell(amount)),
          ]}
        />
      }
    >
      <ColumnChart
        label={t('back_chart')}
        columns={everyDay(back, { until: today, most: drawnDays, empty: nothingOpen }).map(({ day, amount }) => ({
          day,
          value: amount,
        }))}
        format={round}
        unit={euroCents}
      />
    </Figure>
  );
}
