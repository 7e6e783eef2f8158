import css from './figures.module.css';

interface BarProps {
  /** The length, and what the whole row stands for. */
  readonly value: number;
  readonly of: number;
  /** Where it was last season, as a part of the row. */
  readonly prior?: number | null;
  readonly track?: boolean;
  readonly women?: boolean;
}

const percent = (part: number) => `${Math.min(100, part * 100)}%`;

/** A length beside its number, which says the same: nobody has to see it. */
export const Bar = ({ value, of, prior = null, track = false, women = false }: BarProps) => (
  <svg className={css.bars} aria-hidden="true">
    {track && <rect y="25%" width="100%" height="50%" className={css.track} />}
    <rect y="25%" width={percent(of === 0 ? 0 : value / of)} height="50%" className={women ? css.women : css.bar} />
    {prior !== null && (
      <svg x={percent(prior)} width="3" height="100%" overflow="visible" aria-hidden="true">
        <rect x="-2.5" width="5" height="100%" className={css.thenEdge} />
        <rect x="-1.5" width="3" height="100%" className={css.then} />
      </svg>
    )}
  </svg>
);
