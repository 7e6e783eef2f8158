import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { AccountName } from '../accounts.ts';
import { createNotices } from '../notices.ts';
import type { World } from '../provider.ts';
import { type Ledger, makeId, type Sale, type StripeEvent, seconds } from './ledger.ts';

export type Events = ReturnType<typeof createEvents>;

/** What Stripe tells the portal: events, signed with the endpoint's secret. */
export function createEvents(world: World, ledger: Ledger) {
  const secret = world.env.STRIPE_WEBHOOK_SECRET || 'whsec_sandbox';
  const signWith = (key: string) => (body: string, account?: AccountName) => {
    const t = seconds(world.now());
    const v1 = createHmac('sha256', account ? `whsec_${account}` : key)
      .update(`${t}.${body}`)
      .digest('hex');
    return { 'stripe-signature': `t=${t},v1=${v1}`, 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' };
  };
  const notices = createNotices(world, {
    provider: 'stripe',
    path: '/api/v3.0/payment/stripe/notice',
    sign: signWith(secret),
    forge: signWith('whsec_of_somebody_else'),
  });

  const eventOf = (type: string, object: unknown): StripeEvent => ({
    id: makeId('evt_1'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(world.now()),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });

  return {
    announce(type: string, object: object, account?: AccountName, lie?: () => object) {
      const event = ledger.events.put(eventOf(type, object));
      notices.announce({ id: event.id, body: JSON.stringify(event, null, 2), account }, () => {
        // Stripe does not know the forger's event, so it is not in the ledger.
        const untrue = lie && eventOf(type, lie());
        return untrue ? { id: untrue.id, body: JSON.stringify(untrue, null, 2), account } : null;
      });
    },
    resume: notices.resume,
    forget: notices.forget,
  };
}

/**
 * A session that says it is paid and is not: another buyer's open one if there is one (the lie that
 * would pay an order for nothing), else one that never was.
 */
export function falselyPaid({ sales }: Ledger, paid: Sale): Stripe.Checkout.Session {
  const other = sales.all().findLast(({ session }) => session.status === 'open')?.session;
  return {
    ...(other ?? { ...paid.session, id: makeId('cs_test_', 58) }),
    payment_intent: makeId('pi_3'),
    payment_status: 'paid',
    status: 'complete',
  };
}
