import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { shopText } from '#features/shop/text/index.ts';
import { checkShop } from '#features/shop/web/checkShop.ts';
import { ItemFrame } from '#features/shop/web/ItemFrame.tsx';
import { structuredProduct } from '#features/shop/web/structured.ts';
import { shopItemQuery } from '#features/shop/web/useShop.ts';
import { langOf } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { isMissing, type PageData, prefetchWith } from '#web/prefetch.ts';
import { addressOnly } from '#web/revalidate.ts';
import { useText } from '#web/text.tsx';
import { BuyForm } from './BuyForm.tsx';
import { useChoice } from './useChoice.ts';

/** A switched-off shop leads Home, what it does not have to the catalogue, a former address to the one it has. */
export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  checkShop(args);
  try {
    const slug = args.params.slug ?? '';
    return await prefetchWith(args, async (fetch, api) => {
      const [product] = await Promise.all([fetch(shopItemQuery(api, slug)), fetch(accountQuery(api))]);
      const { permalink } = product.i18n;
      if (permalink !== slug) throw redirect(paths.shopItem(api.lang, permalink) + args.url.search, 308);
    });
  } catch (thrown) {
    if (isMissing(thrown)) throw redirect(paths.shop(langOf(args.params.lang), 'product_not_found'));
    throw thrown;
  }
}

export const shouldRevalidate = addressOnly;

const productOf = (loaded: PageData | undefined): ProductView | undefined =>
  loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[2] === 'shop')?.state.data as ProductView | undefined;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang, origin) => {
    const product = productOf(args.loaderData as PageData | undefined);
    if (!product) return { title: circuit.title };
    const structured = structuredProduct(product, { origin, lang });
    return {
      title: product.i18n.name,
      description: structured.description || product.i18n.note,
      structured: { '@context': 'https://schema.org', ...structured },
    };
  });

/** A product of the shop (checkout §2, "Shop item detail"): everybody may read it, who orders it has an account. */
export default function ItemPage() {
  const { slug = '' } = useParams();
  const lang = useLang();
  const t = useText(shopText);
  const { data: product } = useSuspenseQuery(shopItemQuery(useApi(), slug));
  const choice = useChoice(product);
  const shop = { to: paths.shop(lang), label: t('back') };
  return (
    <main id="main">
      <ItemFrame product={product} back={shop}>
        <BuyForm product={product} choice={choice} next={shop} />
      </ItemFrame>
    </main>
  );
}
