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
 * The amounts of an order with the method chosen on the page: subtotal plus the method's commission minus the discount;
 * without a method the commission is 0.00 (checkout §9).
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

/** The preselected method: the one already set in the order, or the only one. Otherwise none. */
export function firstChoice(set: PayMethod | null, methods: readonly PayMethodView[]): PayMethod | null {
  if (methods.some(({ name }) => name === set)) return set;
  const [only, ...others] = methods;
  return only && others.length === 0 ? only.name : null;
}
