import { type Check, type Finding, runChecks, when } from '#kernel/checks.ts';
import { ofCommaList } from '#kernel/forms.ts';
import type { ProductSetUp } from './fields.ts';

/** Every check of a product's set-up. Numbers are those of one list for all that is set up. */
export const productChecks: readonly Check<ProductSetUp>[] = [
  {
    number: 18,
    level: 'note',
    // A reduction names the lowest price of the thirty days before it (directive 2019/2161, art. 2).
    find: ({ product: { price, full_price }, lowest }) =>
      when(full_price !== null && (full_price <= price || (lowest !== null && full_price > lowest)), 'full_price', {
        price: { amount: lowest === null || lowest > price ? price : lowest },
      }),
  },
  {
    number: 35,
    level: 'fault',
    find: ({ product }) => [
      ...when(product.name_en === '', 'name_en'),
      ...when(product.option_1_it !== '' && product.option_1_en === '', 'option_1_en'),
      ...when(product.option_2_it !== '' && product.option_2_en === '', 'option_2_en'),
    ],
  },
  {
    number: 41,
    level: 'fault',
    sentence: 'check_41_product',
    find: ({ product }) => [
      ...when(product.option_1_it !== '' && ofCommaList(product.values_1_it).length < 2, 'values_1_it'),
      ...when(product.option_2_it !== '' && ofCommaList(product.values_2_it).length < 2, 'values_2_it'),
    ],
  },
  {
    number: 49,
    level: 'fault',
    sentence: 'check_49_product',
    find: ({ product, ways_of_delivery }) => when(product.is_shipped && ways_of_delivery === 0, 'is_shipped'),
  },
];

export const checkProduct = (setUp: ProductSetUp): Finding[] => runChecks(productChecks, setUp);
