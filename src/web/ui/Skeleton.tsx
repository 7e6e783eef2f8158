import { cx } from './cx.ts';
import css from './Skeleton.module.css';

export interface SkeletonProps {
  readonly label: string;
  readonly lines?: number | undefined;
  readonly tall?: boolean | undefined;
}

/** The place of what is still to come; it does not move. */
export const Skeleton = ({ label, lines = 3, tall }: SkeletonProps) => (
  <div className={css.skeleton} role="status">
    <span className="vh">{label}</span>
    {Array.from({ length: lines }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing else
      <span key={at} className={cx(css.bar, tall && css.tall)} aria-hidden />
    ))}
  </div>
);
