import { type Counter, piecesAvailable, piecesLeft } from './pieces.ts';

/** A product whose options are chosen: one of each variable. */
export interface Choosable extends Counter {
  readonly variables: Readonly<Record<string, readonly { readonly id: number }[]>>;
  /** The combinations that have a stock of their own, beside the product's (decision 073). */
  readonly combinations: readonly (Counter & { readonly variables: readonly number[] })[];
}

/** So many combinations are looked through; no product of a shop has as many. */
const mostCombinations = 5_000;

/** What can be chosen in all, given what is chosen already: lists of one option of each variable. */
function combinationsWith({ variables }: Choosable, chosen: readonly number[]): number[][] {
  let all: number[][] = [[]];
  for (const options of Object.values(variables)) {
    const fixed = options.filter(({ id }) => chosen.includes(id));
    const open = fixed.length > 0 ? fixed : options;
    all = all.flatMap((begun) => open.map(({ id }) => [...begun, id])).slice(0, mostCombinations);
  }
  return all;
}

/** What is left of each of these combinations: the lesser of its own number and the product's. */
function leftOfEach(product: Choosable, chosen: readonly number[], left: (counter: Counter) => number): number[] {
  const ofProduct = left(product);
  return combinationsWith(product, chosen).map((options) => {
    const own = product.combinations.find(
      ({ variables }) => variables.length === options.length && variables.every((id) => options.includes(id)),
    );
    return own ? Math.min(ofProduct, left(own)) : ofProduct;
  });
}

/**
 * How many pieces a cart can take of what is chosen so far; where something is still open, of the option of which
 * there are most.
 *
 * Source: checkout §5, "Shop item or service", for each combination with a stock of its own.
 */
export const availableOf = (product: Choosable, chosen: readonly number[]): number =>
  product.combinations.length === 0
    ? piecesAvailable(product)
    : Math.max(0, ...leftOfEach(product, chosen, piecesAvailable));

/** Is what is chosen counted by itself? Of a combination without a number of its own only the product's is known. */
export const isCountedAlone = ({ variables, combinations }: Choosable, chosen: readonly number[]): boolean =>
  Object.keys(variables).length === 0 ||
  combinations.some(
    (own) => own.variables.length === chosen.length && own.variables.every((id) => chosen.includes(id)),
  );

/** What is left of all that can still be chosen together: no more than of the product. */
const inAll = (product: Choosable, chosen: readonly number[], left: (counter: Counter) => number): number =>
  product.combinations.length === 0
    ? left(product)
    : Math.min(
        left(product),
        leftOfEach(product, chosen, left).reduce((sum, each) => sum + each, 0),
      );

/** How many pieces of a product are left in all, as everybody sees it. */
export const leftInAll = (product: Choosable): number => inAll(product, [], piecesLeft);

/**
 * How many pieces there are of what is chosen so far, of all that is still open together: what is said to be the last pieces.
 * A cart can take no more than `availableOf` of one combination.
 */
export const availableInAll = (product: Choosable, chosen: readonly number[]): number =>
  inAll(product, chosen, piecesAvailable);

/** The chosen options that the product has, one of each variable at most. */
export const knownOptions = ({ variables }: Pick<Choosable, 'variables'>, chosen: readonly number[]): number[] =>
  Object.values(variables).flatMap((options) => options.find(({ id }) => chosen.includes(id))?.id ?? []);
