import type { CreateProvider } from '../provider.ts';
import { stripeApi } from './api.ts';
import { createEvents } from './events.ts';
import { openLedger } from './ledger.ts';
import { stripePages } from './pages.ts';
import { createPayments } from './payments.ts';

/** Cards: Stripe's wire and its hosted payment page. */
export const createStripe: CreateProvider = (world) => {
  const ledger = openLedger(world);
  const events = createEvents(world, ledger);
  const payments = createPayments(ledger, events, world.now);
  const parts = { world, ledger, events, payments };
  let sweep: NodeJS.Timeout | undefined;

  return {
    name: 'stripe',
    title: 'Stripe (cards)',
    links: [{ href: '/stripe', text: 'Payments' }],
    sendsNotices: true,
    slowMs: 12_000,
    outage: {
      status: 503,
      body: { error: { type: 'api_error', message: 'Sorry! We are down. (The sandbox was told to be.)' } },
    },
    api: (app) => stripeApi(app, parts),
    pages: (app) => stripePages(app, parts),
    payments: () =>
      ledger.sales.all().map(({ session, intent }) => {
        const charge = ledger.charges.get(String(ledger.intents.get(String(session.payment_intent))?.latest_charge));
        return {
          reference: intent.description ?? session.client_reference_id,
          status: `${session.status}, ${session.payment_status}`,
          captured: charge?.amount_captured ?? 0,
          refunded: charge?.amount_refunded ?? 0,
        };
      }),
    start: async () => {
      events.resume();
      sweep = setInterval(payments.expireOverdue, 5_000).unref();
    },
    close: async () => clearInterval(sweep),
    forget: () => {
      ledger.forget();
      events.forget();
    },
  };
};
