import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { sortingOf, sortings } from '../rules/catalogue.ts';
import { shopText } from '../text/index.ts';
import css from './shop.module.css';
import { type Finding, longestWords } from './useFinding.ts';

/** Search and order of the catalogue. Without scripts the form asks the server, which draws the same. */
export function CatalogueTools({ finding, count }: { readonly finding: Finding; readonly count: number }) {
  const t = useText(shopText);
  return (
    <search aria-label={t('find')} className={css.tools}>
      <form method="get" className={css.find} onSubmit={(event) => event.preventDefault()}>
        <TextField
          type="search"
          name="q"
          label={t('search')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestWords}
          value={finding.words}
          onChange={({ target }) => finding.search(target.value)}
          onBlur={finding.settle}
        />
        <Select
          name="sort"
          label={t('sort')}
          value={finding.sorting}
          onChange={({ target }) => finding.sort(sortingOf(target.value))}
          options={sortings.map((value) => ({ value, label: t(`sort_${value}`) }))}
        />
        <noscript>
          <Button type="submit" look="outline">
            {t('search_now')}
          </Button>
        </noscript>
      </form>
      <p className={css.count} role="status">
        {t('count', { count })}
      </p>
    </search>
  );
}
