import { noMoney, sum } from '#kernel/money.ts';
import { flag } from '#kernel/wire.ts';
import type { CartView } from '../contract.ts';

/** The lines that register somebody. */
export const registrationsOf = ({ details }: CartView): string[] =>
  details.filter(({ itemable_type }) => itemable_type === 'temporary_registration').map(({ id }) => id);

/** The lines that go with these: a deleted parent takes its children along. */
export const withChildren = (cart: CartView, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    cart.details
      .filter(({ id, parent_id }) => ids.has(id) || (parent_id !== null && ids.has(parent_id)))
      .map(({ id }) => id),
  );

/**
 * The cart as it will be once some lines are gone: what the page shows while a removal can still be undone. The
 * amounts are those of the stored prices; the portal counts them again.
 */
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
    require_shipping_address: flag(ships),
    blocked: cart.blocked.filter(({ detail_id }) => detail_id === null || !gone.has(detail_id)),
    count: details.length,
  };
}
