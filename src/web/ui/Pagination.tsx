import { Link } from 'react-router';
import { actsText } from '#text/acts.ts';
import { useText } from '../text.tsx';
import { cx } from './cx.ts';
import css from './Pagination.module.css';

export interface PaginationProps {
  readonly page: number;
  readonly last: number;
  readonly to: (page: number) => string;
  /** The name of the whole, where a page has several lists. */
  readonly name?: string;
}

/** First, last and what is near; a hole is a 0. */
function shown(page: number, last: number): number[] {
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (n) => n === 1 || n === last || Math.abs(n - page) <= 1,
  );
  return near.flatMap((n, at) => (at > 0 && n - near[at - 1]! > 1 ? [0, n] : [n]));
}

export function Pagination({ page, last, to, name }: PaginationProps) {
  const t = useText(actsText);
  if (last <= 1) return null;
  return (
    <nav aria-label={name ?? t('pages')} className={css.pages}>
      {page > 1 && (
        <Link className={cx(css.page, css.turn)} to={to(page - 1)} rel="prev">
          {t('previous')}
        </Link>
      )}
      {shown(page, last).map((n, at) =>
        n === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: holes have no other name
          <span key={`hole${at}`} className={css.gap} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={n}
            className={css.page}
            to={to(n)}
            aria-label={t('page', { page: n })}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </Link>
        ),
      )}
      {page < last && (
        <Link className={cx(css.page, css.turn)} to={to(page + 1)} rel="next">
          {t('next')}
        </Link>
      )}
    </nav>
  );
}
