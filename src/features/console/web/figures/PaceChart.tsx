import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { PacePoint } from '../../contract.ts';
import { ticks } from '../../rules/figures.ts';
import { officeFiguresText } from '../../text/figures.ts';
import css from './figures.module.css';

/** The plot in the drawing, in pixels; the width is whatever there is, so places along it are percents. */
const top = 24;
const height = 220;

interface PaceChartProps {
  readonly now: { readonly name: string; readonly points: readonly PacePoint[] };
  readonly last: { readonly name: string; readonly points: readonly PacePoint[] } | null;
}

/** Athletes by days to the race: this season as a strong line, last season as a thin one, each with its name at its end. */
export function PaceChart({ now, last }: PaceChartProps) {
  const lang = useLang();
  const t = useText(officeFiguresText);
  const number = new Intl.NumberFormat(lang);
  const all = [...now.points, ...(last?.points ?? [])];
  const from = Math.max(1, ...all.map(({ before }) => before));
  const until = Math.min(0, ...all.map(({ before }) => before));
  const steps = ticks(Math.max(...all.map(({ athletes }) => athletes)), 4);
  const greatest = steps.at(-1)!;
  const x = (before: number) => ((from - before) / (from - until)) * 100;
  const y = (athletes: number) => (1 - athletes / greatest) * 100;
  const path = (points: readonly PacePoint[]) =>
    points
      .map(({ before, athletes }, at) => `${at === 0 ? `M${x(before)} 100` : `H${x(before)}`}V${y(athletes)}`)
      .join('');
  const px = (athletes: number) => top + (y(athletes) / 100) * height;
  const end = now.points.at(-1);
  const then = last?.points.at(-1);
  const isNear = end && then && Math.abs(px(end.athletes) - px(then.athletes)) < 40 && x(end.before) > 60;
  const thenAt = then && px(then.athletes) + (isNear && then.athletes < end.athletes ? 20 : -8);
  const endAt = end && px(end.athletes) + (isNear && then.athletes >= end.athletes ? 26 : -12);
  const axis = ticks(from, 4).filter((days) => days <= from * 0.96);
  return (
    <svg className={css.chart} aria-hidden="true">
      {steps.map((step) => (
        <g key={step}>
          <line x1="0" x2="100%" y1={px(step)} y2={px(step)} className={step === 0 ? css.zero : css.grids} />
          <text x="0" y={px(step) - 5} className={css.halo}>
            {step > 0 && number.format(step)}
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
      {last && then && (
        <text x={`${x(then.before)}%`} y={thenAt} textAnchor="end" className={css.halo}>
          {`${last.name}: ${number.format(then.athletes)}`}
        </text>
      )}
      {end && (
        <>
          <circle cx={`${x(end.before)}%`} cy={px(end.athletes)} r="5" className={css.dot} />
          <text
            x={`${x(end.before)}%`}
            y={endAt}
            textAnchor={x(end.before) > 40 ? 'end' : 'start'}
            className={`${css.label} ${css.halo}`}
          >
            {`${now.name}: ${number.format(end.athletes)}`}
          </text>
        </>
      )}
      {axis.map((days) => (
        <text
          key={days}
          x={`${x(days)}%`}
          y={top + height + 18}
          textAnchor={x(days) > 94 ? 'end' : x(days) < 6 ? 'start' : 'middle'}
        >
          {days === 0 ? t('race_day') : `−${number.format(days)}`}
        </text>
      ))}
      <text x="0" y={top + height + 38}>
        {t('axis_days')}
      </text>
    </svg>
  );
}
