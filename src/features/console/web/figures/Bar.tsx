import css from './figures.module.css';

interface BarProps {
  /** The length, and what the whole row stands for. */
  readonly value: number;
  readonly of: number;
  /** Where it was last season. */
  readonly then?: number | null;
  readonly track?: boolean;
  readonly women?: boolean;
}

const percent = (value: number, of: number) => `${of === 0 ? 0 : Math.min(100, (value / of) * 100)}%`;

/** A length beside its number, which says the same: nobody has to see it. */
export const Bar = ({ value, of, then = null, track = false, women = false }: BarProps) => (
  <svg className={css.bars} aria-hidden="true">
    {track && <rect width="100%" height="100%" className={css.track} />}
    <rect width={percent(value, of)} height="100%" className={women ? css.women : css.bar} />
    {then !== null && <rect x={percent(then, of)} width="3" height="100%" className={css.then} />}
  </svg>
);
