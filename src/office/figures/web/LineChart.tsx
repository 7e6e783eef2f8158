import { useText } from '#web/text.tsx';
import { ticks } from '../rules/figures.ts';
import { officeFiguresText } from '../text/index.ts';
import css from './figures.module.css';

/** The plot in the drawing, in pixels; the width is whatever there is, so places along it are percents. */
const top = 24;
const height = 200;

/** How much there was so many days before the race. */
export interface LinePoint {
  readonly before: number;
  readonly value: number;
}

interface LineChartProps {
  /** What is drawn, in words. */
  readonly label: string;
  readonly axis: string;
  readonly now: { readonly name: string; readonly points: readonly LinePoint[] };
  readonly last: { readonly name: string; readonly points: readonly LinePoint[] } | null;
  readonly format: (value: number) => string;
}

/** Sums by days to the race: this season as a strong line, last season as a thin one, which goes on to its end. */
export function LineChart({ label, axis, now, last, format }: LineChartProps) {
  const t = useText(officeFiguresText);
  const all = [...now.points, ...(last?.points ?? [])];
  const from = Math.max(1, ...all.map(({ before }) => before));
  const until = Math.min(0, ...all.map(({ before }) => before));
  const steps = ticks(Math.max(0, ...all.map(({ value }) => value)), 4);
  const greatest = steps.at(-1)!;
  const x = (before: number) => ((from - before) / (from - until)) * 100;
  const y = (value: number) => (1 - value / greatest) * 100;
  const px = (value: number) => top + (y(value) / 100) * height;
  const path = (points: readonly LinePoint[]) =>
    points.map(({ before, value }, at) => `${at === 0 ? `M${x(before)} 100` : `H${x(before)}`}V${y(value)}`).join('');
  const end = now.points.at(-1);
  // Where last season was as many days before the race.
  const prior = end && last?.points.findLast(({ before }) => before >= end.before);
  const over = px(end?.value ?? 0) <= px(prior?.value ?? 0);
  const days = ticks(from, 4).filter((day) => day <= from * 0.96);
  return (
    <svg className={css.chart} role="img" aria-label={label}>
      {steps.map((step) => (
        <g key={step}>
          <line x1="0" x2="100%" y1={px(step)} y2={px(step)} className={step === 0 ? css.zero : css.grids} />
          <text x="0" y={px(step) - 5} className={css.halo}>
            {step > 0 && format(step)}
          </text>
        </g>
      ))}
      <line x1={`${x(0)}%`} x2={`${x(0)}%`} y1={top} y2={top + height} className={css.day} />
      <svg
        aria-hidden="true"
        x="0"
        y={top}
        width="100%"
        height={height}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        overflow="visible"
      >
        {last && <path d={path(last.points)} className={css.last} />}
        <path d={path(now.points)} className={css.now} />
      </svg>
      {prior && (
        <>
          <circle cx={`${x(end.before)}%`} cy={px(prior.value)} r="4" className={css.dotThen} />
          <text
            x={`${x(end.before)}%`}
            y={px(prior.value) + (over ? 20 : -10)}
            textAnchor={x(end.before) > 40 ? 'end' : 'start'}
            className={css.halo}
          >
            {format(prior.value)}
          </text>
        </>
      )}
      {end && (
        <>
          <circle cx={`${x(end.before)}%`} cy={px(end.value)} r="5" className={css.dot} />
          <text
            x={`${x(end.before)}%`}
            y={px(end.value) + (over ? -12 : 26)}
            textAnchor={x(end.before) > 40 ? 'end' : 'start'}
            className={`${css.label} ${css.halo}`}
          >
            {format(end.value)}
          </text>
        </>
      )}
      {days.map((day) => (
        <text
          key={day}
          x={`${x(day)}%`}
          y={top + height + 18}
          textAnchor={x(day) > 94 ? 'end' : x(day) < 6 ? 'start' : 'middle'}
        >
          {day === 0 ? t('race_day') : day}
        </text>
      ))}
      <text x="0" y={top + height + 36}>
        {axis}
      </text>
    </svg>
  );
}
