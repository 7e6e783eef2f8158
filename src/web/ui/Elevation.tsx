import type { CSSProperties } from 'react';
import { elevationBars } from '#art/profile.ts';
import { cx } from './cx.ts';
import css from './Elevation.module.css';

export interface ElevationProps {
  readonly kind: string;
  readonly seed: string;
  /** Heights of the real track in metres, at even distances. */
  readonly track?: readonly number[] | undefined;
  /** Start, changes and finish: where along the way, from 0 to 1, and their names. */
  readonly names: readonly { readonly at: number; readonly name: string }[];
  /** The profile in words. */
  readonly label: string;
}

/** The race's elevation as bars on a rule; its names stay readable at any width. */
export function Elevation({ kind, seed, track, names, label }: ElevationProps) {
  const svg = elevationBars({ kind, seed, ...(track && { track }) });
  return (
    <div className={css.chart} role="img" aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own generator from numbers */}
      <div className={css.bars} dangerouslySetInnerHTML={{ __html: svg }} />
      <div className={css.names}>
        {names.map(({ at, name }) => (
          <span
            key={`${at}${name}`}
            className={cx(css.name, at > 0.9 && css.last)}
            style={{ '--at': `${at * 100}%` } as CSSProperties}
          >
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
