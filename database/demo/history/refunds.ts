import type { OrderState } from '../../../src/features/orders/rules/states.ts';
import type { refundLines, refunds } from '../../../src/features/payments/server/tables.ts';
import type { Cents } from '../../../src/kernel/money.ts';
import { demoId } from '../world.ts';

/** What of an order went back: all of it, or the lines that were taken out. */
export interface PastRefund {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amount: Cents;
  readonly lines: readonly { readonly id: string; readonly total: Cents }[];
  readonly at: Date;
}

const kind = 27;
/** A card's money is back after some minutes. */
const backAfter = 4 * 60_000;

/** When the office gave money of a paid order back: three days after it was paid. */
export const refundedAt = (payedAt: Date): Date => new Date(payedAt.getTime() + 72 * 3_600_000);

export const isRefunded = (state: OrderState): boolean => state === 'refunded' || state === 'partly_refunded';

export const refundId = (n: number): string => demoId(kind, n);

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'];

export function refundRows(n: number, { orderId, paymentId, amount, lines, at }: PastRefund) {
  const id = refundId(n);
  const refund: Row<typeof refunds> = {
    ...{ id, orderId, paymentId, amount },
    state: 'done',
    way: 'provider',
    surplus: false,
    providerRef: `demo_refund_${n}`,
    why: 'refunded by the office',
    createdAt: at,
    askedAt: at,
    endedAt: new Date(at.getTime() + backAfter),
  };
  const shares: Row<typeof refundLines>[] = lines.map((line) => ({
    refundId: id,
    orderDetailId: line.id,
    amount: line.total,
  }));
  return { refund, shares };
}
