import { useSuspenseQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type PageData, prefetch } from '#web/prefetch.ts';
import { addressOnly } from '#web/revalidate.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ProductView } from '../contract.ts';
import { catalogued, sortingOf, sortings } from '../rules/catalogue.ts';
import { shopText } from '../text/index.ts';
import { checkShop } from './checkShop.ts';
import { ProductSheets } from './ProductSheet.tsx';
import css from './shop.module.css';
import { structuredProduct } from './structured.ts';
import { type Finding, longestWords, useFinding } from './useFinding.ts';
import { shopQuery } from './useShop.ts';

/** A switched-off shop leads Home (checkout §6). */
export function loader(args: LoaderFunctionArgs): Promise<PageData> {
  checkShop(args);
  return prefetch(args, (api) => [shopQuery(api)]);
}

/** What is searched for and how it is sorted changes nothing that the server knows. */
export const shouldRevalidate = addressOnly;

const productsOf = (loaded: PageData | undefined): readonly ProductView[] =>
  (loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[2] === 'shop')?.state.data as
    | readonly ProductView[]
    | undefined) ?? [];

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang, origin) => {
    const t = textIn(shopText, lang);
    const products = productsOf(args.loaderData as PageData | undefined);
    return {
      title: t('page_title', { circuit: circuit.title }),
      description: t('page_description', { circuit: circuit.title }),
      structured: {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: products.map((product, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          item: structuredProduct(product, { origin, lang }),
        })),
      },
    };
  });

/** The shop's catalogue (checkout §2): everybody sees it alike, and without scripts it is there whole. */
export default function ShopPage() {
  const { data: products } = useSuspenseQuery(shopQuery(useApi()));
  const lang = useLang();
  const t = useText(shopText);
  const finding = useFinding();
  const shown = catalogued(products, finding.words, finding.sorting);
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <header className={css.head}>
        <h1 className="d d-m">{t('title')}</h1>
        <p className="lg">{t('lead')}</p>
      </header>
      {products.length > 0 && <CatalogueTools finding={finding} count={shown.length} />}
      {products.length === 0 && <Empty of="shop" title={t('nothing')} text={t('nothing_text')} />}
      {products.length > 0 && shown.length === 0 && (
        <Empty of="shop" sought title={t('none_found', { words: finding.words })}>
          <Button look="outline" onClick={finding.clear}>
            {t('show_all')}
          </Button>
        </Empty>
      )}
      {shown.length > 0 && (
        <section aria-label={t('products')}>
          <ProductSheets products={shown} to={({ i18n }) => paths.shopItem(lang, i18n.permalink)} />
        </section>
      )}
    </main>
  );
}

/** Search and order of the catalogue. Without scripts the form asks the server, which draws the same. */
function CatalogueTools({ finding, count }: { readonly finding: Finding; readonly count: number }) {
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
