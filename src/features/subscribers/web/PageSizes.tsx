import { Link } from 'react-router';
import { useText } from '#web/text.tsx';
import { pageSizes } from '../rules/pageSize.ts';
import { subscribersText } from '../text/index.ts';
import css from './subscribers.module.css';
import { addressOf, type ListWish } from './useSubscribers.ts';

/** How many rows a page has (checkout §9). */
export function PageSizes({ wish }: { readonly wish: ListWish }) {
  const t = useText(subscribersText);
  return (
    <nav aria-label={t('size')} className={css.sizes}>
      <span aria-hidden>{t('size')}</span>
      {pageSizes.map((size) => (
        <Link
          key={size}
          className={css.size}
          to={addressOf({ ...wish, size, page: 1 })}
          aria-current={size === wish.size ? 'true' : undefined}
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}
