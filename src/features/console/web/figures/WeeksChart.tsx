import { type Day, formatDay } from '#kernel/calendar.ts';
import { cents, formatEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import type { WeekFigures } from '../../contract.ts';
import { ticks } from '../../rules/figures.ts';
import css from './figures.module.css';

const top = 24;
const height = 220;

/** What each week was left with, as columns from zero; the best one says its amount. */
export function WeeksChart({ weeks }: { readonly weeks: readonly WeekFigures[] }) {
  const lang = useLang();
  const nets = weeks.map(({ net }) => net);
  const up = ticks(Math.max(0, ...nets) / 100, 4).map((step) => step * 100);
  const lowest = Math.min(0, ...nets);
  const greatest = up.at(-1)!;
  const y = (amount: number) => top + ((greatest - amount) / (greatest - lowest)) * height;
  const width = 100 / weeks.length;
  const best = nets.indexOf(cents(Math.max(...nets)));
  const middle = (at: number) => (at + 0.5) * width;
  const anchor = (at: number) => (middle(at) > 85 ? 'end' : middle(at) < 15 ? 'start' : 'middle');
  const every = Math.ceil(weeks.length / 4);
  const shown = (day: Day) => formatDay(day, lang, 'short');
  return (
    <svg className={css.chart} aria-hidden="true">
      {up.map((step) => (
        <line key={step} x1="0" x2="100%" y1={y(step)} y2={y(step)} className={step === 0 ? css.zero : css.grids} />
      ))}
      {weeks.map(({ from, net }, at) => (
        <rect
          key={from}
          x={`${at * width + width * 0.1}%`}
          width={`${width * 0.8}%`}
          y={Math.min(y(0), y(net))}
          height={Math.abs(y(0) - y(net))}
          className={at === best ? css.best : css.column}
        />
      ))}
      {up.slice(1).map((step) => (
        <text key={step} x="0" y={y(step) - 5} className={css.halo}>
          {formatEuro(cents(step), lang)}
        </text>
      ))}
      {weeks[best] && (
        <text x={`${middle(best)}%`} y={y(weeks[best].net) - 8} textAnchor={anchor(best)} className={css.halo}>
          {formatEuro(weeks[best].net, lang)}
        </text>
      )}
      {weeks.map(
        ({ from }, at) =>
          at % every === 0 && (
            <text
              key={from}
              x={`${at === 0 ? 0 : middle(at)}%`}
              y={top + height + 18}
              textAnchor={at === 0 ? 'start' : anchor(at)}
            >
              {shown(from)}
            </text>
          ),
      )}
    </svg>
  );
}
