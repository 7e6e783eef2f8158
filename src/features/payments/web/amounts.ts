import type { PayMethodView } from '#features/commission/contract.ts';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';

export interface Amounts {
  readonly method: PayMethodView | null;
  readonly fee: Cents;
  readonly due: Cents;
}

/**
 * What an order comes to with the method chosen on the page: subtotal plus that method's commission minus the
 * discount; with no method the commission is 0.00 (checkout §9).
 */
export function amountsOf(
  order: Pick<OrderView, 'admin_cost' | 'total_amount_due'>,
  methods: readonly PayMethodView[],
  chosen: PayMethod | null,
): Amounts {
  const method = methods.find(({ name }) => name === chosen) ?? null;
  const without = cents(order.total_amount_due - order.admin_cost);
  const fee = method?.admin_cost ?? noMoney;
  return { method, fee, due: method?.total_amount_due ?? cents(without + fee) };
}

/** The method that the page begins with: the order's own, or the only one there is. None is chosen for the buyer. */
export function firstChoice(set: PayMethod | null, methods: readonly PayMethodView[]): PayMethod | null {
  if (methods.some(({ name }) => name === set)) return set;
  const [only, ...others] = methods;
  return only && others.length === 0 ? only.name : null;
}
