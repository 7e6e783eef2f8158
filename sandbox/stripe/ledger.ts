import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { AccountName } from '../accounts.ts';
import type { World } from '../provider.ts';

/** One line of what is paid. */
export interface Item {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
}

/** A checkout session and what it needs beside its own fields. */
export interface Sale {
  readonly id: string;
  readonly account?: AccountName | undefined;
  readonly session: Stripe.Checkout.Session;
  readonly items: readonly Item[];
  /** What the session was told for the payment intent that comes with the first attempt. */
  readonly intent: Pick<
    Stripe.PaymentIntent,
    'description' | 'metadata' | 'receipt_email' | 'statement_descriptor' | 'statement_descriptor_suffix'
  >;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: unknown };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

/** The answer to a request that carried an Idempotency-Key. */
export interface Answered {
  readonly id: string;
  readonly path: string;
  readonly params: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
}

export type Ledger = ReturnType<typeof openLedger>;

/** Everything Stripe remembers. */
export function openLedger({ openTable }: World) {
  const limit = 10_000;
  const ledger = {
    sales: openTable<Sale>('stripe-sessions', { limit }),
    intents: openTable<Stripe.PaymentIntent>('stripe-intents', { limit }),
    charges: openTable<Stripe.Charge>('stripe-charges', { limit }),
    refunds: openTable<Stripe.Refund>('stripe-refunds', { limit }),
    events: openTable<StripeEvent>('stripe-events', { limit }),
    answered: openTable<Answered>('stripe-idempotency', { limit }),
  };
  return {
    ...ledger,
    forget() {
      for (const table of Object.values(ledger)) table.clear();
    },
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const makeId = (prefix: string, length = 24): string =>
  prefix + [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);
