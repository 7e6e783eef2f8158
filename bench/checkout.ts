import type { Buyer, Target } from './buyers.ts';
import type { Client } from './client.ts';

interface ApiAnswer {
  readonly data: { readonly id: string };
}

/** One call; anything but success ends the checkout. */
export async function ask<Answered = ApiAnswer>(
  client: Client,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  const answer = await client.ask('POST', `/api${path}`, all, JSON.stringify(body));
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return JSON.parse(answer.body) as Answered;
}

/** Cart, check, registration line and order; answers the order's id. */
export async function placeOrder(
  client: Client,
  { token, memberId }: Buyer,
  { circuitId, raceId, typeId }: Target,
): Promise<string> {
  const of = { race_type: 'race', race_id: raceId };
  const { data: cart } = await ask(client, token, '/v2/carts', { circuit_id: circuitId });
  await ask(client, token, '/v3.0/registrations/check', { ...of, member_id: memberId, member_type: 'me' });
  await ask(client, token, `/v3.0/carts/${cart.id}/details`, {
    detail_type: 'registration',
    member_id: memberId,
    data: {
      ...of,
      registration_type_id: typeId,
      custom_inputs: [],
      policies: [],
      consents: { privacy_policy: 1, photo_video: 1 },
    },
  });
  const { data: order } = await ask(
    client,
    token,
    '/v3.0/orders',
    { cart_id: cart.id },
    { 'idempotency-key': cart.id },
  );
  return order.id;
}

/** A whole checkout, with its code if there is one, to the confirmation of an order with nothing due. */
export async function checkout(client: Client, buyer: Buyer, target: Target): Promise<void> {
  const id = await placeOrder(client, buyer, target);
  if (target.code) await ask(client, buyer.token, '/v3.0/coupons/apply', { order_id: id, code: target.code });
  await ask(client, buyer.token, `/v3.0/orders/${id}/pay`, { action: 'confirm' });
}
