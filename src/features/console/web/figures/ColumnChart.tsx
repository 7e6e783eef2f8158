import { type Day, formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { cx } from '#web/ui/cx.ts';
import { ticks } from '../../rules/figures.ts';
import css from './figures.module.css';

const top = 24;
const height = 200;

interface ChartColumn {
  readonly day: Day;
  /** Null: of a day to come. */
  readonly value: number | null;
  readonly prior?: number | null;
  /** It stands out: it is late. */
  readonly marked?: boolean;
}

interface ColumnChartProps {
  /** What is drawn, in words. */
  readonly label: string;
  readonly columns: readonly ChartColumn[];
  readonly format: (value: number) => string;
  /** How much one step of the axis is at least: a hundred cents, one athlete. */
  readonly unit?: number;
}

/** A column from zero for each day or week, the greatest with its value; last season as a mark across each. */
export function ColumnChart({ label, columns, format, unit = 1 }: ColumnChartProps) {
  const lang = useLang();
  const values = columns.map(({ value }) => value ?? 0);
  const all = [...values, ...columns.map(({ prior }) => prior ?? 0)];
  const up = ticks(Math.max(0, ...all) / unit, 4).map((step) => step * unit);
  const greatest = up.at(-1)!;
  const lowest = Math.min(0, ...all);
  const share = (value: number) => (greatest - value) / (greatest - lowest);
  const y = (value: number) => top + share(value) * height;
  const width = 100 / columns.length;
  const best = values.indexOf(Math.max(...values));
  const middle = (at: number) => (at + 0.5) * width;
  const anchor = (at: number) => (middle(at) > 85 ? 'end' : middle(at) < 15 ? 'start' : 'middle');
  const every = Math.ceil(columns.length / 4);
  // Few columns do not become slabs; many leave no gaps.
  const fill = columns.length > 45 ? 1 : columns.length < 6 ? 0.4 : 0.8;
  return (
    <div role="img" aria-label={label} className={unit === 1 ? css.plot : cx(css.plot, css.wideAxis)}>
      <svg className={css.chart} aria-hidden="true">
        {up.map((step) => (
          <text key={step} x="0" y={y(step) + 4}>
            {format(step)}
          </text>
        ))}
      </svg>
      <svg className={css.chart} aria-hidden="true">
        {up.map((step) => (
          <line key={step} x1="0" x2="100%" y1={y(step)} y2={y(step)} className={step === 0 ? css.zero : css.grids} />
        ))}
        {columns.map(
          ({ day, value, marked }, at) =>
            value !== null &&
            value !== 0 && (
              <rect
                key={day}
                x={`${at * width + (width * (1 - fill)) / 2}%`}
                width={`${width * fill}%`}
                y={Math.min(y(0), y(value))}
                height={Math.abs(y(0) - y(value))}
                className={marked ? css.best : css.column}
              />
            ),
        )}
        {columns.map(
          ({ day, prior = null }, at) =>
            prior !== null &&
            prior !== 0 && (
              <g key={day}>
                <rect x={`${at * width}%`} width={`${width}%`} y={y(prior) - 3} height="6" className={css.thenEdge} />
                <rect x={`${at * width}%`} width={`${width}%`} y={y(prior) - 1.5} height="3" className={css.then} />
              </g>
            ),
        )}
        {values[best]! > 0 && (
          <text
            x={`${middle(best)}%`}
            y={y(values[best]!) - 8}
            textAnchor={anchor(best)}
            className={cx(css.peak, css.halo)}
          >
            {format(values[best]!)}
          </text>
        )}
        {columns.map(
          ({ day }, at) =>
            at % every === 0 && (
              <text
                key={day}
                x={`${at === 0 ? 0 : middle(at)}%`}
                y={top + height + 18}
                textAnchor={at === 0 ? 'start' : anchor(at)}
              >
                {formatDay(day, lang, 'short')}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}
