import { noMoney, sum } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import type { CartView } from '../contract.ts';

export const registrationsOf = ({ details }: CartView): string[] =>
  details.filter(({ itemable_type }) => itemable_type === 'temporary_registration').map(({ id }) => id);

/** These lines and their children, which are deleted with them. */
export const withChildren = (cart: CartView, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    cart.details
      .filter(({ id, parent_id }) => ids.has(id) || (parent_id !== null && ids.has(parent_id)))
      .map(({ id }) => id),
  );

/** Optimistic update: the cart without lines whose removal can still be undone. */
export function withoutLines(cart: CartView, ids: ReadonlySet<string>): CartView {
  if (ids.size === 0) return cart;
  const gone = withChildren(cart, ids);
  const details = cart.details.filter(({ id }) => !gone.has(id));
  const ships = details.some(({ require_shipping_address }) => require_shipping_address === 1);
  return {
    ...cart,
    details,
    subtotal: sum(details.map(({ total }) => total)),
    total_shipping: ships ? cart.total_shipping : noMoney,
    shippings: ships ? cart.shippings : [],
    require_shipping_address: flag(ships),
    // With nothing left nothing is lacking, either, as the second of a pair.
    blocked:
      details.length === 0 ? [] : cart.blocked.filter(({ detail_id }) => detail_id === null || !gone.has(detail_id)),
    count: details.length,
  };
}
