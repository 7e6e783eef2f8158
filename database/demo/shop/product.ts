import type { Translations } from '../../../src/kernel/lang.ts';
import { texts } from '../world.ts';

export interface DemoProduct {
  readonly id: number;
  readonly circuit?: number;
  readonly sku: string;
  readonly i18n: Translations<{ name: string; description: string; note?: string; permalink: string }>;
  readonly price: `${number}`;
  /** What it cost before, struck through. */
  readonly fullPrice?: `${number}`;
  readonly stock: number;
  /** Sold before the portal knew to whom. */
  readonly soldElsewhere?: number;
  readonly inShop: boolean;
  readonly ships?: boolean;
  readonly sizeTable?: string;
  readonly presale?: boolean;
  /** Sold from and to, in days from the load. */
  readonly from?: number;
  readonly to?: number;
  readonly variables?: readonly DemoVariable[];
  /** Combinations of its options with a stock of their own. */
  readonly combinations?: readonly DemoCombination[];
  /** Pictures by file name, the first one featured. */
  readonly pictures: readonly (readonly [file: string, it: string, en: string])[];
}

interface DemoCombination {
  /** Chosen options, counted from 0 over all the product's options, one of each variable. */
  readonly options: readonly number[];
  readonly stock: number;
  readonly soldElsewhere?: number;
}

interface DemoVariable {
  readonly key: string;
  readonly name: Translations<string>;
  readonly options: readonly Translations<string>[];
}

/** An option has a fixed id: product 601 has 60101, 60102 … */
export const optionId = (productId: number, at: number): number => productId * 100 + at + 1;

/** The sellable of a product's combination; undefined if these options share the product's number. */
export function combinationSellable({ id, combinations = [] }: DemoProduct, options: readonly number[]) {
  const at = combinations.findIndex((one) => String(one.options) === String(options));
  return at < 0 ? undefined : id * 10 + at;
}

const word = (text: string): Translations<string> => texts(text, text);

export const sizes = (...names: readonly string[]): DemoVariable => ({
  key: 'size',
  name: texts('Taglia', 'Size'),
  options: names.map(word),
});

export const colours = (...names: readonly Translations<string>[]): DemoVariable => ({
  key: 'colour',
  name: texts('Colore', 'Colour'),
  options: names,
});
