import { expect } from '@playwright/test';
import { type Client, newAthlete, putIntoCart } from './accounts.ts';
import type { RunningPortal } from './runPortal.ts';

interface Order {
  readonly id: string;
  readonly reference: string;
  readonly current_state_id: number;
}

/** Somebody new with a race, and two belts of the shop, paid by card. */
export async function aPaidOrder(portal: RunningPortal, lastname: string) {
  const athlete = await newAthlete(portal, lastname);
  const cart_id = await putIntoCart(athlete, [{ id: 605, quantity: 2 }]);
  const order = await athlete.ask<Order>('POST', '/v3.0/orders', { cart_id });
  await payByCard(portal, athlete, order.id);
  return { athlete, order };
}

/** Pays an order by card, as its buyer does at the provider. */
export async function payByCard(portal: RunningPortal, { ask, token }: Client, order_id: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ order_id });
  const begun = await fetch(`${portal.url}/api/v3.0/payment/cc`, { method: 'POST', headers, body });
  const { redirect_link } = (await begun.json()) as { redirect_link: string };
  await fetch(`${redirect_link}/approve`, { method: 'POST', redirect: 'manual' });
  const read = () => ask<Order>('GET', `/v3.0/orders/${order_id}`);
  await expect.poll(async () => (await read()).current_state_id).toBe(2);
}
