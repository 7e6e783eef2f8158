import type { Buyer, Target } from './buyers.ts';
import type { Answer, Client } from './client.ts';

interface ApiAnswer {
  readonly data: { readonly id: string };
}

/** One call of a signed-in buyer, whatever it answers. */
export function send(
  client: Client,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  return client.ask('POST', `/api${path}`, all, JSON.stringify(body));
}

/** One call; anything but success ends the checkout. */
export async function ask<Data = ApiAnswer>(
  client: Client,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const answer = await send(client, token, path, body, headers);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return JSON.parse(answer.body) as Data;
}

const raceOf = ({ raceId }: Target) => ({ race_type: 'race', race_id: raceId });

/** The registration of an athlete, as the call that puts it into a cart gets it. */
export const lineOf = (target: Target, memberId: string) => ({
  detail_type: 'registration',
  member_id: memberId,
  data: {
    ...raceOf(target),
    registration_type_id: target.typeId,
    custom_inputs: [],
    policies: [],
    consents: { privacy_policy: 1, photo_video: 1 },
  },
});

/** Cart, check, registration line and order; answers the order's id. */
export async function placeOrder(client: Client, { token, memberId }: Buyer, target: Target): Promise<string> {
  const { data: cart } = await ask(client, token, '/v2/carts', { circuit_id: target.circuitId });
  const checked = { ...raceOf(target), member_id: memberId, member_type: 'me' };
  await ask(client, token, '/v3.0/registrations/check', checked);
  await ask(client, token, `/v3.0/carts/${cart.id}/details`, lineOf(target, memberId));
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
