import type { CSSProperties } from 'react';
import css from './Elevation.module.css';
import { ticksOf } from './ticks.ts';

export interface ElevationProps {
  /** Heights of the track in metres, at even distances. */
  readonly heights: readonly number[];
  readonly length: number;
  /** A number with its unit, in the reader's language. */
  readonly metres: (value: number) => string;
  readonly kilometres: (value: number) => string;
  readonly label: string;
}

/** A flat race looks flat: the axis of heights spans so many metres at least. */
const LEAST_SPAN = 60;
const WIDE = 1000;
const TALL = 100;

/** A race's elevation as bars over the way, with its heights and kilometres beside them at any width. */
export function Elevation({ heights, length, metres, kilometres, label }: ElevationProps) {
  const lowest = Math.min(...heights);
  const rows = ticksOf(lowest, Math.max(Math.max(...heights), lowest + LEAST_SPAN), 3);
  const [foot, top] = [rows[0]!, rows.at(-1)!];
  const share = (height: number) => (height - foot) / (top - foot);
  const step = WIDE / heights.length;
  const bars = heights.map((height, at) => {
    const tall = Math.max(1, Math.round(TALL * share(height) * 10) / 10);
    return `M${Math.round((at + 0.5) * step * 10) / 10} ${TALL}v-${tall}`;
  });
  const columns = ticksOf(0, length / 1000, 5).filter((at) => at * 1000 <= length);
  const last = columns.at(-1)!;
  return (
    <div className={css.chart} role="img" aria-label={label}>
      <div className={css.heights} aria-hidden>
        {rows.map((height) => (
          <span key={height} style={{ '--at': share(height) } as CSSProperties}>
            {metres(height)}
          </span>
        ))}
      </div>
      <div className={css.plot}>
        {rows.slice(1).map((height) => (
          <i key={height} style={{ '--at': share(height) } as CSSProperties} />
        ))}
        <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden focusable="false">
          <path d={bars.join('')} fill="none" stroke="var(--action)" strokeWidth={step * 0.62} />
        </svg>
      </div>
      <div className={css.way} aria-hidden>
        {columns.map((at) => (
          <span key={at} style={{ '--at': (at * 1000) / length } as CSSProperties}>
            {at === last ? kilometres(at) : at}
          </span>
        ))}
      </div>
    </div>
  );
}
