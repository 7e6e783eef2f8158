import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#server/database.ts';
import type { ApiAnswer, TestPortal } from './api.ts';

/** A portal in this process, or over the network. */
type AskingPortal = Pick<TestPortal, 'ask'>;

/** The body of a registration line for a race or a package of the builders. */
export const registrationBody = (
  memberId: string,
  race: { readonly id: number; readonly type?: number; readonly package?: boolean },
  more: object = {},
) => ({
  detail_type: 'registration',
  member_id: memberId,
  data: {
    race_type: race.package ? 'package' : 'race',
    race_id: race.id,
    registration_type_id: race.type ?? race.id,
    consents: { privacy_policy: 1, photo_video: 0 },
    ...more,
  },
});

/** Opens the user's cart, and returns its id. */
export async function cartOf(portal: AskingPortal, as: string): Promise<string> {
  const { status, body } = await portal.ask('POST', '/v2/carts', { as, body: {} });
  expect(status).toBe(201);
  return body.data.id;
}

export const addLine = (portal: AskingPortal, as: string, cart: string, body: object): Promise<ApiAnswer> =>
  portal.ask('POST', `/v3.0/carts/${cart}/details`, { as, body });

/** A cart with one registration in it. */
export async function cartWith(portal: AskingPortal, as: string, memberId: string, raceId: number): Promise<string> {
  const cart = await cartOf(portal, as);
  const { status, body } = await addLine(portal, as, cart, registrationBody(memberId, { id: raceId }));
  expect(status, JSON.stringify(body)).toBe(201);
  return cart;
}

export interface Counter {
  readonly stock: number;
  readonly ordered: number;
  readonly cart_blocked: number;
  readonly purchased: number;
  readonly kept: number;
}

export async function counterOf(db: Db, sellableId: number): Promise<Counter> {
  const { rows } = await db.execute<Counter & Record<string, unknown>>(
    sql`select stock, ordered, cart_blocked, purchased, kept from stock_counter where sellable_id = ${sellableId}`,
  );
  return rows[0]!;
}

export const order = (portal: AskingPortal, as: string, body: object, headers: Record<string, string> = {}) =>
  portal.ask('POST', '/v3.0/orders', { as, body, headers });

/** An order with one registration, not paid yet. */
export async function orderWith(portal: AskingPortal, as: string, memberId: string, raceId: number) {
  const cart = await cartWith(portal, as, memberId, raceId);
  const { status, body } = await order(portal, as, { cart_id: cart });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as { id: string; reference: string; total_amount_due: string };
}
