import { type Counter, piecesAvailable, piecesLeft } from './pieces.ts';

export interface Choosable extends Counter {
  readonly variables: Readonly<Record<string, readonly { readonly id: number }[]>>;
  /** The combinations that have a stock of their own, beside the product's (decision 073). */
  readonly combinations: readonly (Counter & { readonly variables: readonly number[] })[];
}

/** So many combinations are looked through; no product of a shop has as many. */
const mostCombinations = 5_000;

/** Lists of one option of each variable. */
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

/** Where something is open, of the option of which there are most (checkout §5, "Shop item or service"). */
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

const inAll = (product: Choosable, chosen: readonly number[], left: (counter: Counter) => number): number =>
  product.combinations.length === 0
    ? left(product)
    : Math.min(
        left(product),
        leftOfEach(product, chosen, left).reduce((sum, each) => sum + each, 0),
      );

export const leftInAll = (product: Choosable): number => inAll(product, [], piecesLeft);

/** Of all that is still open together; a cart can take no more than `availableOf` of one combination. */
export const availableInAll = (product: Choosable, chosen: readonly number[]): number =>
  inAll(product, chosen, piecesAvailable);

/** The chosen options that the product has, one of each variable at most. */
export const knownOptions = ({ variables }: Pick<Choosable, 'variables'>, chosen: readonly number[]): number[] =>
  Object.values(variables).flatMap((options) => options.find(({ id }) => chosen.includes(id))?.id ?? []);
