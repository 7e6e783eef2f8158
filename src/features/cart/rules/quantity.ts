import { type Cents, noMoney } from '#kernel/money.ts';

/** The quantity of a product in one line, whatever is in stock (checkout §5). */
export const quantityBounds = { min: 1, max: 999 } as const;

/** Fewer are always allowed, also where the organiser has lowered the number since. */
export const mayHaveMore = (more: number, has: { readonly in_cart: number; readonly most_pieces: number }): boolean =>
  more <= 0 || has.in_cart + more <= has.most_pieces;

interface ProductLine {
  readonly parent_id: string | null;
  readonly price: Cents;
}

/** A free service comes with its registration: one piece of it for each. */
export const isOnePerRegistration = ({ parent_id, price }: ProductLine): boolean =>
  parent_id !== null && price === noMoney;

interface LineOfProduct extends ProductLine {
  readonly id: string;
  readonly product_id: number | null;
  readonly quantity: number;
}

/** How many pieces stay in a line; with none, the line goes. */
interface LineRest {
  readonly id: string;
  readonly quantity: 0 | 1;
}

/** Lines with too much of a service that became free while a cart waited: one piece for a registration stays. */
export function surplusOfFree(lines: readonly LineOfProduct[]): LineRest[] {
  const seen = new Set<string>();
  return lines.filter(isOnePerRegistration).flatMap(({ id, parent_id, product_id, quantity }): LineRest[] => {
    const service = `${parent_id} ${product_id}`;
    if (seen.has(service)) return [{ id, quantity: 0 }];
    seen.add(service);
    return quantity > 1 ? [{ id, quantity: 1 }] : [];
  });
}
