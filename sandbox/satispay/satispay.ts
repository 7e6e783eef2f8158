import type { CreateProvider } from '../provider.ts';
import { type SatispayParts, satispayApi } from './api.ts';
import { satispayPages } from './pages.ts';
import { createPayments } from './payments.ts';

/** Satispay: requests signed with the shop's key, a payment that the payer accepts in an app. */
export const createSatispay: CreateProvider = (world) => {
  const parts: SatispayParts = {
    world,
    payments: createPayments(world),
    keys: world.openTable('satispay-keys', { limit: 1_000 }),
    used: world.openTable('satispay-codes', { limit: 1_000 }),
    answered: world.openTable('satispay-requests', { limit: 10_000 }),
  };
  const { payments, keys, used, answered } = parts;

  return {
    name: 'satispay',
    title: 'Satispay',
    links: [{ href: '/satispay', text: 'Payments' }],
    sendsNotices: true,
    slowMs: 12_000,
    outage: { status: 503, body: { code: 1, message: 'The sandbox was told to be down.' } },
    api: (app) => satispayApi(app, parts),
    pages: (app) => satispayPages(app, parts),
    payments: () =>
      payments
        .all()
        .filter(({ type }) => type === 'TO_BUSINESS')
        .map(({ id, externalCode, status, cents }) => ({
          reference: externalCode,
          status,
          captured: status === 'ACCEPTED' ? cents : 0,
          refunded: payments.refundedOf(id),
        })),
    start: async () => payments.resume(),
    forget: () => {
      payments.forget();
      keys.clear();
      used.clear();
      answered.clear();
    },
  };
};
