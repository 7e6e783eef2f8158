import { z } from 'zod';
import { type Cents, euroText, MoneyIn } from '#kernel/money.ts';
import type { Environment } from '#server/environment.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';
import { answerMs, forgotten, orUnavailable, type ProviderAnswer } from './calling.ts';
import type { Charge, Gateway } from './gateway.ts';
import { createPayPalClient, KeysRefused } from './paypalClient.ts';
import { readPayPalNotice } from './paypalNotice.ts';

type PayPalSettings = NonNullable<Environment['paypal']>;

const Amount = z.object({ currency_code: z.string(), value: MoneyIn });

const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount, custom_id: z.string().optional() });

const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        amount: Amount,
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
      }),
    )
    .length(1),
});
type Order = z.infer<typeof Order>;

const MadeRefund = z.object({ id: z.string(), status: z.string() });
const Created = Order.pick({ id: true, links: true });
const Failure = z.object({ details: z.array(z.object({ issue: z.string() })).default([]) });

/** The buyer may choose another card on the same page. */
const declines: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
];
/** Others may be possible later. */
const neverRefunded: readonly string[] = [
  'REFUND_AMOUNT_EXCEEDED',
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
];
/** What another capture has done meanwhile is read from the order. */
const overtaken: readonly string[] = ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'];

const amountIn = (amount: Cents) => ({ currency_code: 'EUR', value: euroText(amount) });

/** The states of a capture that has brought money, whatever was given back since. */
const taken: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

const captureOf = ({ purchase_units: [unit] }: Order) => {
  const captures = unit?.payments?.captures ?? [];
  return captures.find(({ status }) => taken.includes(status)) ?? captures.at(-1);
};

/** An order that is "completed" is not paid: its capture must be. */
function stateOf(order: Order): ProviderPayment['state'] {
  if (order.status === 'COMPLETED') {
    const status = captureOf(order)?.status ?? 'PENDING';
    if (taken.includes(status)) return 'paid';
    return status === 'PENDING' ? 'processing' : 'expired';
  }
  if (order.status === 'APPROVED') return 'approved';
  return order.status === 'VOIDED' ? 'expired' : 'open';
}

function paymentOf(order: Order): ProviderPayment {
  const [unit] = order.purchase_units;
  const amount = captureOf(order)?.amount ?? unit!.amount;
  return {
    state: stateOf(order),
    declined: false,
    amount: amount.value,
    currency: amount.currency_code.toLowerCase(),
    orderId: captureOf(order)?.custom_id ?? unit?.custom_id ?? null,
  };
}

const issueOf = ({ body }: ProviderAnswer): string => Failure.safeParse(body).data?.details[0]?.issue ?? 'unknown';

/** Orders v2: the buyer approves, the portal captures. An order is over once nobody captures it. */
export function createPayPal(settings: PayPalSettings): Gateway {
  const call = createPayPalClient(settings);

  const good = (answer: ProviderAnswer): unknown => {
    if (answer.ok) return answer.body;
    throw new Error(`PayPal answered ${answer.status} ${issueOf(answer)}`);
  };

  async function retrieve(ref: string, signal: AbortSignal): Promise<Order | null> {
    const answer = await call('GET', `/v2/checkout/orders/${encodeURIComponent(ref)}`, { signal });
    return answer.status === 404 ? null : Order.parse(good(answer));
  }

  async function read(ref: string, signal: AbortSignal): Promise<ProviderPayment> {
    const order = await retrieve(ref, signal);
    return order ? paymentOf(order) : forgotten;
  }

  return {
    provider: 'paypal',

    start: (charge) =>
      orUnavailable(async () => {
        const signal = AbortSignal.timeout(answerMs);
        const sent = { body: orderOf(charge), requestId: charge.paymentId, signal };
        const { id, links } = Created.parse(good(await call('POST', '/v2/checkout/orders', sent)));
        const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
        return { ref: id, payAt: z.url().parse(page?.href) };
      }),

    ask: (ref, withinMs = answerMs) => orUnavailable(() => read(ref, AbortSignal.timeout(withinMs))),

    capture: (ref, attempt, withinMs = answerMs) =>
      orUnavailable(async () => {
        const signal = AbortSignal.timeout(withinMs);
        const sent = { body: {}, requestId: `${ref} ${attempt}`, signal };
        const answer = await call('POST', `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`, sent);
        if (declines.includes(issueOf(answer))) return 'declined';
        if (overtaken.includes(issueOf(answer))) return read(ref, signal);
        return paymentOf(Order.parse(good(answer)));
      }),

    // PayPal has no call that ends an order. Superseded, it is never captured, and PayPal lets go of approved money.
    close: (ref) => orUnavailable(() => read(ref, AbortSignal.timeout(answerMs))),

    refund: ({ id, ref, amount }) =>
      orUnavailable(async () => {
        const signal = AbortSignal.timeout(answerMs);
        const order = await retrieve(ref, signal);
        const capture = order && captureOf(order);
        if (!capture) return { refused: `order ${ref} has no capture to refund` };
        const sent = { body: { amount: amountIn(amount), custom_id: id }, requestId: id, signal };
        const answer = await call('POST', `/v2/payments/captures/${capture.id}/refund`, sent);
        if (neverRefunded.includes(issueOf(answer))) return { refused: issueOf(answer) };
        const { id: made, status } = MadeRefund.parse(good(answer));
        return status === 'FAILED' || status === 'CANCELLED'
          ? { refused: `refund ${made} is ${status}` }
          : { ref: made };
      }),

    tryKeys: () =>
      orUnavailable(async () => {
        const path = `/v1/notifications/webhooks/${encodeURIComponent(settings.webhookId)}`;
        try {
          const answer = await call('GET', path, { signal: AbortSignal.timeout(answerMs) });
          if (answer.status === 404) return { refused: `No webhook ${settings.webhookId}` };
          if (answer.status === 401 || answer.status === 403) return { refused: issueOf(answer) };
          good(answer);
          return null;
        } catch (error) {
          if (error instanceof KeysRefused) return { refused: error.message };
          throw error;
        }
      }),

    readNotice: (request) => readPayPalNotice(settings, call, request),
  };
}

/** With commission and shipping among the items; what is not a plain sum is a single item already. */
function orderOf({ orderId, reference, amount, lines, lang, paid, left }: Charge) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: reference,
        description: reference,
        custom_id: orderId,
        amount: { ...amountIn(amount), breakdown: { item_total: amountIn(amount) } },
        items: lines.map(({ name, quantity, price }) => ({
          name: name.slice(0, 127),
          quantity: String(quantity),
          unit_amount: amountIn(price),
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: paid,
          cancel_url: left,
          locale: lang === 'it' ? 'it-IT' : 'en-GB',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  };
}
