import type { PayMethodView } from '#features/commission/contract.ts';
import type { PaidMethod, PayMethod } from '#features/commission/rules/commission.ts';
import { commissionRange, type LeastDue, leastDue } from '#features/commission/rules/payMethods.ts';
import { dueOf, netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import { noMoney } from '#kernel/money.ts';

export interface Amounts extends LeastDue {
  readonly method: PayMethodView | null;
}

/** Without a method, the least that the order comes to (checkout §9). */
export function amountsOf(order: OrderAmounts, methods: readonly PayMethodView[], chosen: PayMethod | null): Amounts {
  const method = methods.find(({ name }) => name === chosen) ?? null;
  const net = netOf(order);
  if (!method) return { method, ...leastDue(net, commissionRange(methods.map(({ admin_cost }) => admin_cost))) };
  const fee = method.admin_cost ?? noMoney;
  return { method, fee, due: method.total_amount_due ?? dueOf(net, fee), least: false };
}

/** The one already set in the order, or the only one. */
export function firstChoice(set: PaidMethod | null, methods: readonly PayMethodView[]): PayMethod | null {
  const [only, ...others] = methods;
  const preselected = methods.find(({ name }) => name === set) ?? (others.length === 0 ? only : undefined);
  return preselected?.name ?? null;
}
