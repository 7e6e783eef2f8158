import { type Cents, cents, noMoney } from '#kernel/money.ts';

export interface PaymentShare {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Cents;
}

export interface Allocation {
  readonly movementId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly amount: Cents;
}

/** Which part of which movement is which payment: they fill the payments one after the other. Both come to the same. */
export function shareOut(
  movements: readonly { readonly id: string; readonly amount: Cents }[],
  parts: readonly PaymentShare[],
): readonly Allocation[] {
  const allocations: Allocation[] = [];
  const open = parts.map((part) => ({ part, left: part.amount }));
  for (const movement of movements) {
    let left = movement.amount;
    for (const one of open) {
      const amount = cents(Math.min(left, one.left));
      if (amount === noMoney) continue;
      left = cents(left - amount);
      one.left = cents(one.left - amount);
      const { id: paymentId, orderId } = one.part;
      allocations.push({ movementId: movement.id, paymentId, orderId, amount });
    }
    if (left !== noMoney) throw new RangeError(`${left} cents of a movement are in no payment`);
  }
  if (open.some(({ left }) => left !== noMoney)) throw new RangeError('a payment has money that no movement brought');
  return allocations;
}
