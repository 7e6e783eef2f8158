import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStateNumber } from '#features/orders/rules/states.ts';
import { orders } from '#features/orders/server/tables.ts';
import CheckoutPage, { loader as checkout } from '#features/payments/web/CheckoutPage.tsx';
import OrderSuccessPage, { loader as success } from '#features/payments/web/OrderSuccessPage.tsx';
import type { Lang } from '#kernel/lang.ts';
import { paths, routes } from '#kernel/paths.ts';
import { type TestPortal, testPortal } from '../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../tests/support/builders.ts';
import { orderWith } from '../../../tests/support/carts.ts';
import { drawn } from '../../../tests/support/drawn.tsx';

/** The circuit that is visited: it offers a card only, while the order's takes wires, too. */
const visited = 16;
const orderOrigin = 'https://lakes.example';

let portal: TestPortal;
let as: string;
let order: { id: string; reference: string };
let racePage: string;

const checkoutPage = { path: routes.checkout, loader: checkout, Component: CheckoutPage };
const resultPage = { path: routes.orderSuccess, loader: success, Component: OrderSuccessPage };

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.context;
  const i18n = { name: 'Coppa dei laghi', title: '', lead: '' };
  await aCircuit(db, { i18n: { it: i18n, en: i18n }, hosts: ['lakes.example'] });
  await aCircuit(db, { id: visited, seasonId: 21, bank: null, hosts: ['visited.example'] });
});
afterAll(() => portal.close());
beforeEach(() => place('35.00'));

/** An order of a new account with one registration at this price. */
async function place(price: `${number}`) {
  const { db } = portal.context;
  const { race } = await aRace(db, 15, { price });
  const user = await aUser(db);
  as = await portal.signIn(user.id);
  order = await orderWith(portal, as, user.member.id, race.id);
  racePage = `${orderOrigin}${paths.race('it', race.slug)}`;
  await db.update(orders).set({ origin: orderOrigin });
}

/** A request to the portal of the visited circuit. */
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  portal.ask(method, path, { as, headers: { host: 'visited.example' }, ...(body && { body }) });
const seen = (page: Parameters<typeof drawn>[1], path: string, lang: Lang = 'it') =>
  drawn(portal, page, { path, circuitId: visited, as, lang });
const pay = async (body: object = {}) =>
  expect((await ask('POST', `/v3.0/orders/${order.id}/pay`, { action: 'confirm', ...body })).status).toBe(200);

describe('An order of another circuit than the visited one', () => {
  test('opens, names its circuit, and offers what its own circuit offers', async () => {
    const page = await seen(checkoutPage, paths.checkout('it', order.id));
    expect(page).toContain('Ordine fatto sul portale Coppa dei laghi.');
    expect(page).toMatch(/<input[^>]*value="wiretransfer"/);
    expect(await seen(checkoutPage, paths.checkout('en', order.id), 'en')).toContain(
      'Ordered on the Coppa dei laghi portal.',
    );
    const own = { path: paths.checkout('it', order.id), circuitId: 15, as };
    expect(await drawn(portal, checkoutPage, own)).not.toContain('Ordine fatto sul portale');
  });

  test('is paid by a wire to its own circuit', async () => {
    await pay({ payment_method: 'wiretransfer' });
    for (const page of [
      await seen(checkoutPage, paths.checkout('it', order.id)),
      await seen(resultPage, paths.orderSuccess('it', order.id)),
    ]) {
      expect(page).toContain('IT60 X054 2811 1010 0000 0123 456');
      expect(page).toContain('Ordine fatto sul portale Coppa dei laghi.');
    }
  });

  test('when it is paid, has its passes, its calendar, and its races where they are', async () => {
    await place('0.00');
    await pay();
    const page = await seen(resultPage, paths.orderSuccess('it', order.id));
    expect(page).toContain('Giulia è in gara.');
    expect(page).toContain(`href="${racePage}"`);
    expect((await ask('GET', `/v3.0/orders/${order.id}/passes`)).body.data).toHaveLength(1);
    const url = `/api/v3.0/orders/${order.id}/calendar`;
    const headers = { host: 'visited.example', authorization: `Bearer ${as}` };
    expect((await portal.app.inject({ url, headers })).payload).toContain('BEGIN:VEVENT');
  });

  test('is cancelled there, and an expired one leads to the races of its circuit', async () => {
    await portal.context.db.update(orders).set({ state: 'expired', expiresAt: null }).where(eq(orders.id, order.id));
    expect(await seen(checkoutPage, paths.checkout('it', order.id))).toContain(`href="${orderOrigin}/it"`);
    await portal.context.db.update(orders).set({ state: 'awaiting_payment' }).where(eq(orders.id, order.id));
    const cancelling = { order_id: order.id, state_id: orderStateNumber.cancelled };
    expect((await ask('POST', '/v3.0/user/order-states', cancelling)).body.data.current_state_id).toBe(6);
    expect(await seen(checkoutPage, paths.checkout('it', order.id))).toBe('/it?notice=order_cancelled');
  });

  test('of somebody else leads Home', async () => {
    as = await portal.signIn((await aUser(portal.context.db)).id);
    expect(await seen(checkoutPage, paths.checkout('it', order.id))).toBe('/it?notice=order_not_found');
  });
});
