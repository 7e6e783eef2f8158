import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';
import type { Provider } from '../../rules/providers.ts';

export interface Charge {
  /** Starting it twice gives the same charge: a double click never pays twice. */
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
  readonly noticed: string;
}

/** A signature covers the raw body. */
export interface NoticeRequest {
  readonly body: string;
  readonly header: (name: string) => string | undefined;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Is it genuine? Anybody can send a notice, so asking is bounded; what cannot be verified now is unsigned. */
  readonly mayVerify: () => Promise<boolean>;
}

/** A hint to ask the provider, whose answer counts. */
export interface Notice {
  /** One provider signs none. */
  readonly signed: boolean;
  readonly eventId: string;
  readonly kind: string;
  readonly ref: string | null;
  readonly paymentId: string | null;
  readonly payload: Record<string, unknown>;
  readonly returned?: Cents;
}

export type RefundAnswer = { readonly ref: string } | { readonly refused: string };

/** Every failure of the provider is the refusal `payment_provider_unavailable`, with the cause for the log. */
export interface Gateway {
  readonly provider: Provider;
  readonly start: (charge: Charge) => Promise<{ ref: string; payAt: string }>;
  readonly ask: (ref: string, withinMs?: number) => Promise<ProviderPayment>;
  /** Where approved is not paid. An attempt is made once; declined: the buyer may try again on the same page. */
  readonly capture?: (ref: string, attempt: number, withinMs?: number) => Promise<ProviderPayment | 'declined'>;
  /** Answers how it stands then. */
  readonly close: (ref: string) => Promise<ProviderPayment>;
  /** With the same id once. `refused`: it never will, and says why. */
  readonly refund: (refund: { id: string; ref: string; amount: Cents }) => Promise<RefundAnswer>;
  /** Null if the provider takes them. */
  readonly tryKeys: () => Promise<{ readonly refused: string } | null>;
  /** Null if it is not the provider's. */
  readonly readNotice: (request: NoticeRequest) => Promise<Notice | null>;
}
