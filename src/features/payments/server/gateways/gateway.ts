import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';
import type { Provider } from '../../rules/providers.ts';

/** What a provider is asked to collect, and where it redirects the buyer. */
export interface Charge {
  /** The payment's own id: starting it twice gives the same charge, so a double click never pays twice. */
  readonly paymentId: string;
  readonly orderId: string;
  readonly reference: string;
  readonly amount: Cents;
  /** What the buyer reads on the provider's page; it comes to the amount. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly price: Cents }[];
  readonly email: string | null;
  readonly lang: Lang;
  readonly paid: string;
  readonly left: string;
  readonly refused: string;
  /** For a provider that knows one address only, however it ended. */
  readonly returned: string;
  /** Where the provider's notices go. */
  readonly noticed: string;
}

/** A webhook request as it came: a signature covers the raw body. */
export interface NoticeRequest {
  readonly body: string;
  readonly header: (name: string) => string | undefined;
  readonly query: Readonly<Record<string, string | undefined>>;
  /**
   * May the provider be asked now whether it is genuine? Anybody can send what looks like a notice, so that is bounded;
   * what cannot be verified now is handled as unsigned.
   */
  readonly mayVerify: () => Promise<boolean>;
}

/** A webhook event in our types. It is only a hint to ask the provider, whose answer counts. */
export interface Notice {
  /** Was its signature checked? A provider whose notices are not signed has none to check. */
  readonly signed: boolean;
  readonly eventId: string;
  readonly kind: string;
  readonly ref: string | null;
  readonly paymentId: string | null;
  readonly payload: Record<string, unknown>;
  /** What of the payment has gone back in all, where the notice says so. */
  readonly returned?: Cents;
}

export type RefundAnswer = { readonly ref: string } | { readonly refused: string };

/**
 * The adapter of a payment provider with a page of its own. It translates to our types; every failure of the provider
 * is the refusal `payment_provider_unavailable`, with the cause for the log.
 */
export interface Gateway {
  readonly provider: Provider;
  readonly start: (charge: Charge) => Promise<{ ref: string; payAt: string }>;
  readonly ask: (ref: string, withinMs?: number) => Promise<ProviderPayment>;
  /**
   * Takes the money of a charge that the buyer has approved, for a provider where approved is not paid. An attempt is
   * made once, however often it is asked for. Declined: the buyer may try again on the same page, as the next attempt.
   */
  readonly capture?: (ref: string, attempt: number, withinMs?: number) => Promise<ProviderPayment | 'declined'>;
  /** Ends a charge that is still open, so that nobody can pay it any more; answers how it stands then. */
  readonly close: (ref: string) => Promise<ProviderPayment>;
  /** Gives money back; with the same id once, however often it is asked. `refused`: it never will, and says why. */
  readonly refund: (refund: { id: string; ref: string; amount: Cents }) => Promise<RefundAnswer>;
  /** Asks the provider whether it takes these keys; null if it does. */
  readonly tryKeys: () => Promise<{ readonly refused: string } | null>;
  /** Reads a notice; null if it is not the provider's. */
  readonly readNotice: (request: NoticeRequest) => Promise<Notice | null>;
}
