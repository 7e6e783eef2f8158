import Stripe from 'stripe';
import { z } from 'zod';
import { cents } from '#kernel/money.ts';
import type { Environment } from '#server/environment.ts';
import type { ProviderPayment } from '../../rules/paymentAction.ts';
import { answerMs, forgotten, orUnavailable } from './calling.ts';
import type { Charge, Gateway, Notice } from './gateway.ts';

type StripeSettings = NonNullable<Environment['stripe']>;

const Started = z.object({ id: z.string(), url: z.url() });

const Intent = z.object({ id: z.string(), last_payment_error: z.unknown().optional() });

const Session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int(),
  currency: z.string(),
  client_reference_id: z.string().nullable(),
  payment_intent: Intent.nullable(),
});
type Session = z.infer<typeof Session>;

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      metadata: z.record(z.string(), z.string()).nullish(),
      /** Of a charge. */
      amount_refunded: z.int().min(0).optional().catch(undefined),
    }),
  }),
});

const MadeRefund = z.object({
  id: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const Refunds = z.object({ data: z.array(MadeRefund) });
const isRefundRefused = (status: string | null | undefined): boolean => status === 'failed' || status === 'canceled';

const withIntent = { expand: ['payment_intent'] };

const paymentOf = ({ status, payment_status, payment_intent, ...session }: Session): ProviderPayment => ({
  state: payment_status === 'paid' ? 'paid' : status === 'complete' ? 'processing' : status,
  declined: status === 'open' && Boolean(payment_intent?.last_payment_error),
  amount: cents(session.amount_total),
  currency: session.currency,
  orderId: session.client_reference_id,
});

const isForgotten = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whatever is not there is found out with good keys only. */
const nobodysSession = 'cs_test_nobodys';

const refusesKeys = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

/** Card payments on Stripe's own page (Checkout Sessions). */
export function createStripe({ url, secretKey, webhookSecret }: StripeSettings): Gateway {
  const { hostname, port, protocol } = new URL(url);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: answerMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const retrieve = async (ref: string, withinMs = answerMs): Promise<Session> =>
    Session.parse(await stripe.checkout.sessions.retrieve(ref, withIntent, { timeout: withinMs }));

  const find = (ref: string, withinMs?: number): Promise<Session | null> =>
    retrieve(ref, withinMs).catch((error: unknown) => {
      if (isForgotten(error)) return null;
      throw error;
    });

  /** The refund that was made before (Stripe forgets a key after a day), or why it is turned down; else thrown on. */
  async function refundAfter(error: unknown, payment: string, id: string): Promise<unknown> {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const made = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    return Refunds.parse(made).data.find(({ metadata }) => metadata?.refund_id === id) ?? error;
  }

  return {
    provider: 'stripe',

    start: (charge) =>
      orUnavailable(async () => {
        const options = { idempotencyKey: charge.paymentId };
        const { id, url: payAt } = Started.parse(await stripe.checkout.sessions.create(sessionOf(charge), options));
        return { ref: id, payAt };
      }),

    ask: (ref, withinMs) =>
      orUnavailable(async () => {
        const session = await find(ref, withinMs);
        return session ? paymentOf(session) : forgotten;
      }),

    close: (ref) =>
      orUnavailable(async () => {
        const session = await find(ref);
        if (!session) return forgotten;
        if (session.status !== 'open') return paymentOf(session);
        try {
          return paymentOf(Session.parse(await stripe.checkout.sessions.expire(ref, withIntent)));
        } catch {
          // It was paid a moment ago and cannot be expired any more; the next read shows it.
          return paymentOf(await retrieve(ref));
        }
      }),

    refund: ({ id, ref, amount }) =>
      orUnavailable(async () => {
        const session = await find(ref);
        if (!session?.payment_intent) return { refused: `session ${ref} has no payment to refund` };
        const { payment_intent } = session;
        const payment = payment_intent.id;
        const refund = await stripe.refunds
          .create({ payment_intent: payment, amount, metadata: { refund_id: id } }, { idempotencyKey: `refund ${id}` })
          .catch((error: unknown) => refundAfter(error, payment, id));
        if (refund instanceof Error) return { refused: refund.message };
        const { id: made, status } = MadeRefund.parse(refund);
        return isRefundRefused(status) ? { refused: `refund ${made} is ${status}` } : { ref: made };
      }),

    tryKeys: () =>
      orUnavailable(async () => {
        try {
          await find(nobodysSession);
          return null;
        } catch (error) {
          if (refusesKeys(error)) return { refused: error.message };
          throw error;
        }
      }),

    async readNotice({ body, header }) {
      try {
        const event = stripe.webhooks.constructEvent(body, header('stripe-signature') ?? '', webhookSecret);
        return noticeOf(Event.parse(event), event);
      } catch {
        return null;
      }
    },
  };
}

const noticeOf = ({ id, type, data: { object } }: z.infer<typeof Event>, event: Stripe.Event): Notice => ({
  signed: true,
  eventId: id,
  kind: type,
  ref: object.object === 'checkout.session' ? object.id : null,
  paymentId: object.metadata?.payment_id ?? null,
  payload: JSON.parse(JSON.stringify(event)),
  ...(type === 'charge.refunded' &&
    object.amount_refunded !== undefined && { returned: cents(object.amount_refunded) }),
});

function sessionOf(charge: Charge): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: charge.orderId, payment_id: charge.paymentId };
  return {
    mode: 'payment',
    client_reference_id: charge.orderId,
    ...(charge.email && { customer_email: charge.email }),
    locale: charge.lang,
    line_items: charge.lines.map(({ name, quantity, price }) => ({
      quantity,
      price_data: { currency: 'eur', unit_amount: price, product_data: { name } },
    })),
    metadata: { ...metadata, error_url: charge.refused },
    payment_intent_data: { description: charge.reference, metadata },
    success_url: charge.paid,
    cancel_url: charge.left,
  };
}
