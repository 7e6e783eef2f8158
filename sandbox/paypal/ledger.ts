import { randomBytes } from 'node:crypto';
import type { AccountName } from '../accounts.ts';
import type { World } from '../provider.ts';

export type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';

export interface Capture {
  readonly id: string;
  readonly cents: number;
  readonly at: string;
}

export interface Refund {
  readonly id: string;
  readonly orderId: string;
  readonly captureId: string;
  readonly cents: number;
  readonly customId: string | null;
  readonly at: string;
}

/** An order at PayPal: what a payer approves, and the shop then captures. */
export interface PayPalOrder {
  readonly id: string;
  readonly account?: AccountName | undefined;
  readonly status: OrderStatus;
  readonly createdAt: string;
  readonly cents: number;
  readonly currency: string;
  readonly referenceId: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly description: string | null;
  readonly items: readonly { readonly name: string; readonly quantity: number }[];
  readonly locale: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** The payer chose a means of payment that its bank will decline at the capture. */
  readonly declines: boolean;
  readonly capture: Capture | null;
}

/** The answer to a request that carried a PayPal-Request-Id. */
export interface Answered {
  readonly id: string;
  readonly body: string;
  readonly at: number;
}

export type Ledger = ReturnType<typeof openLedger>;

/** Everything PayPal remembers. */
export function openLedger({ openTable }: World) {
  const limit = 10_000;
  const tables = {
    orders: openTable<PayPalOrder>('paypal-orders', { limit }),
    refunds: openTable<Refund>('paypal-refunds', { limit }),
    answered: openTable<Answered>('paypal-requests', { limit }),
  };
  return {
    ...tables,
    orderOfCapture: (captureId: string) => tables.orders.all().find(({ capture }) => capture?.id === captureId),
    refundsOf: (captureId: string) => tables.refunds.all().filter((refund) => refund.captureId === captureId),
    forget() {
      for (const table of Object.values(tables)) table.clear();
    },
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export const makeId = (): string => [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('');

/** What the shop calls the order. */
export const referenceOf = ({ invoiceId, referenceId }: PayPalOrder): string | null =>
  invoiceId ?? (referenceId === 'default' ? null : referenceId);

export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
