import { z } from 'zod';
import { MoneyIn } from '#kernel/money.ts';
import type { Environment } from '#server/environment.ts';
import type { PayPalEvent } from '../../rules/paypalEvents.ts';
import { answerMs, orUnavailable } from './calling.ts';
import type { Notice, NoticeRequest } from './gateway.ts';
import type { PayPalClient } from './paypalClient.ts';

const Event = z.looseObject({
  id: z.string().min(1).max(100),
  event_type: z.string().max(100),
  resource_type: z.string().optional(),
  resource: z.looseObject({
    id: z.string().optional(),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
      .optional(),
    /** Of a refund: its capture, and what has gone back of that in all. */
    links: z
      .array(z.looseObject({ rel: z.string(), href: z.string() }))
      .optional()
      .catch(undefined),
    seller_payable_breakdown: z
      .looseObject({ total_refunded_amount: z.looseObject({ value: MoneyIn }).optional() })
      .optional()
      .catch(undefined),
  }),
});

const Captured = Event.shape.resource.pick({ supplementary_data: true });

/** The notice of a refund itself does not name its order. */
async function orderOfRefund({ links }: z.infer<typeof Event>['resource'], call: PayPalClient): Promise<string | null> {
  const up = links?.find(({ rel }) => rel === 'up')?.href;
  const capture = up === undefined ? undefined : /\/v2\/payments\/captures\/([A-Za-z0-9-]{1,40})$/.exec(up)?.[1];
  if (capture === undefined) return null;
  const answer = await call('GET', `/v2/payments/captures/${capture}`, { signal: AbortSignal.timeout(answerMs) });
  return (answer.ok && Captured.safeParse(answer.body).data?.supplementary_data?.related_ids?.order_id) || null;
}

/** The one event that tells an amount. */
const wentBack: PayPalEvent = 'PAYMENT.CAPTURE.REFUNDED';

const Verification = z.object({ verification_status: z.string() });

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

function eventOf(body: string): z.infer<typeof Event> | null {
  try {
    return Event.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** PayPal itself verifies the signature; where it may not be asked now, a notice is unsigned and not believed. */
export async function readPayPalNotice(
  { webhookId }: NonNullable<Environment['paypal']>,
  call: PayPalClient,
  { body, header, mayVerify }: NoticeRequest,
): Promise<Notice | null> {
  const event = eventOf(body);
  const given = Object.entries(signatureHeaders).map(([name, from]) => [name, header(from)] as const);
  if (!event || given.some(([, value]) => value === undefined)) return null;
  const known = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId });
  const { id, event_type: kind, resource_type, resource } = event;
  const related = resource.supplementary_data?.related_ids?.order_id;
  const ref = (resource_type === 'checkout-order' ? resource.id : related) ?? null;
  if (!(await mayVerify()))
    return { signed: false, eventId: `unverified ${ref}`, kind: 'unverified', ref, paymentId: null, payload: {} };
  // The event's own bytes are what was signed: written anew, `1.0` would become `1`.
  const question = `${known.slice(0, -1)},"webhook_event":${body}}`;
  const path = '/v1/notifications/verify-webhook-signature';
  const { ok, body: answer } = await orUnavailable(async () => {
    const told = await call('POST', path, { body: question, signal: AbortSignal.timeout(answerMs) });
    if (told.status >= 500) throw new Error(`PayPal answered ${told.status} to a notice's signature`);
    return told;
  });
  if (!ok || Verification.safeParse(answer).data?.verification_status !== 'SUCCESS') return null;
  const returned = resource.seller_payable_breakdown?.total_refunded_amount?.value;
  if (kind !== wentBack || returned === undefined)
    return { signed: true, eventId: id, kind, ref, paymentId: null, payload: event };
  const order = ref ?? (await orUnavailable(() => orderOfRefund(resource, call)));
  return { signed: true, eventId: id, kind, ref: order, paymentId: null, payload: event, returned };
}
