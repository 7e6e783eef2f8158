import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { payments } from '#features/payments/server/tables.ts';
import { testNow } from './api.ts';
import { aCircuit, aRace, aUser } from './builders.ts';
import { orderWith } from './carts.ts';
import { drawn } from './drawn.tsx';
import { federationCatalogue } from './federations.ts';
import { type PayingPortal, payingPortal, until } from './paying.ts';

export type Way = 'cc' | 'paypal' | 'satispay';
export const methodOf = { cc: 'credit_card', paypal: 'paypal', satispay: 'satispay' } as const;
export const providerOf = { cc: 'stripe', paypal: 'paypal', satispay: 'satispay' } as const;
/** What an order of 30.00 comes to, in cents. */
export const dueOf = { cc: 3_240, paypal: 3_140, satispay: 3_040 } as const;

export type Payer = Awaited<ReturnType<typeof aUser>> & { readonly as: string };

const goodDay = { fault: 'none', notices: 'normal', slow_ms: 12_000, late_ms: 5_000 } as const;

/**
 * A portal with providers for a whole test file, and a new buyer on a good day for each of its tests; what buyers ask and
 * do, for `the.buyer` where nobody else is named.
 */
export function payers() {
  let portal: PayingPortal;
  let buyer: Payer;

  beforeAll(async () => {
    portal = await payingPortal();
    await aCircuit(portal.context.db);
    await federationCatalogue(portal.context.db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    portal.setNow(testNow);
    for (const provider of ['stripe', 'paypal', 'satispay']) await portal.mood({ provider, ...goodDay });
    buyer = await aBuyer();
  });

  const db = () => portal.context.db;
  async function aBuyer(): Promise<Payer> {
    const user = await aUser(db());
    return { ...user, as: await portal.signIn(user.id) };
  }
  const ask = (method: 'GET' | 'POST', path: string, body?: object, as = buyer.as) =>
    portal.ask(method, `/v3.0${path}`, { as, ...(body && { body }) });
  const get = async (id: string) => (await ask('GET', `/orders/${id}`)).body.data;
  const start = (way: Way, order_id: string, as = buyer.as) => ask('POST', `/payment/${way}`, { order_id }, as);

  return {
    get portal() {
      return portal;
    },
    get buyer() {
      return buyer;
    },
    db,
    aBuyer,
    ask,
    get,
    start,
    pay: (id: string, body: object, as = buyer.as) => ask('POST', `/orders/${id}/pay`, body, as),
    card: (order_id: string, as = buyer.as) => start('cc', order_id, as),
    /** The page of a payment that was begun. */
    linkOf: async (way: Way, id: string): Promise<string> => {
      const { status, body } = await start(way, id);
      expect([status, body.status]).toEqual([200, true]);
      return body.redirect_link;
    },
    result: async (id: string, query = '') => (await ask('GET', `/orders/${id}/result${query}`)).body.data,
    paymentsOf: (order: string) =>
      db().select().from(payments).where(eq(payments.orderId, order)).orderBy(payments.createdAt),
    isPaid: (id: string) => until(async () => (await get(id)).current_state_id === 2),
    /** What the buyer reads on a page. */
    read: (page: Parameters<typeof drawn>[1], path: string) =>
      drawn(portal, page, { path, circuitId: 15, as: buyer.as }),
    /** What the providers hold of an order: taken and not given back, in cents. */
    heldFor: async (reference: string): Promise<number> => {
      const { data } = (await (await fetch(`${portal.sandbox.url}/payments?reference=${reference}`)).json()) as {
        data: { captured: string; refunded: string }[];
      };
      return data.reduce((sum, one) => sum + Math.round((Number(one.captured) - Number(one.refunded)) * 100), 0);
    },
    /** Lets the time to pay of an order that was made at the tests' hour go by. */
    expire: async () => {
      portal.setNow('2026-09-02T10:00:01Z');
      await portal.run('expire-orders');
    },
    /** The buyer's order of one registration. */
    anOrder: async (price: `${number}` = '30.00', more: object = {}) => {
      const made = await aRace(db(), 15, { price, ...more });
      return { ...made, ...(await orderWith(portal, buyer.as, buyer.member.id, made.race.id)) };
    },
  };
}
