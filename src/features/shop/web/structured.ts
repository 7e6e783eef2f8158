import type { Lang } from '#kernel/lang.ts';
import { euroText } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import type { ProductView } from '../contract.ts';
import { leftInAll } from '../rules/choice.ts';
import { isFewPieces } from '../rules/pieces.ts';

/** What schema.org calls how much of a product there is. */
function availabilityOf(product: ProductView): string {
  const pieces = leftInAll(product);
  if (pieces === 0) return 'SoldOut';
  if (product.in_presale === 1) return 'PreSale';
  return isFewPieces(pieces) ? 'LimitedAvailability' : 'InStock';
}

const withoutTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A product for search engines: schema.org's Product with its offer. */
export const structuredProduct = (product: ProductView, { origin, lang }: { origin: string; lang: Lang }) => {
  const url = origin + paths.shopItem(lang, product.i18n.permalink);
  return {
    '@type': 'Product',
    name: product.i18n.name,
    sku: product.sku,
    description: withoutTags(product.i18n.description),
    image: product.medias.map(({ path }) => new URL(path, origin).href),
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: euroText(product.price),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(product.to_date && { priceValidUntil: product.to_date }),
    },
  };
};
