import type { CreateProvider } from '../provider.ts';
import { paypalApi } from './api.ts';
import { openLedger, referenceOf } from './ledger.ts';
import { createOrders } from './orders.ts';
import { paypalPages } from './pages.ts';
import { createWebhooks } from './webhooks.ts';

/** PayPal: Orders v2, where an approved order is not paid until the shop has captured it. */
export const createPayPal: CreateProvider = (world) => {
  const ledger = openLedger(world);
  const webhooks = createWebhooks(world);
  const orders = createOrders(ledger, webhooks, world.now);
  const parts = { world, ledger, orders, webhooks };

  return {
    name: 'paypal',
    title: 'PayPal',
    links: [{ href: '/paypal', text: 'Payments' }],
    sendsNotices: true,
    slowMs: 12_000,
    outage: { status: 503, body: { name: 'SERVICE_UNAVAILABLE', message: 'The sandbox was told to be down.' } },
    api: (app) => paypalApi(app, parts),
    pages: (app) => paypalPages(app, parts),
    payments: () =>
      ledger.orders.all().map((order) => ({
        reference: referenceOf(order),
        status: order.status,
        captured: order.capture?.cents ?? 0,
        refunded: order.capture ? orders.refunded(order.capture.id) : 0,
      })),
    start: async () => webhooks.resume(),
    forget: () => {
      ledger.forget();
      webhooks.forget();
    },
  };
};
