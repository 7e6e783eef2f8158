import { Agent, request } from 'node:http';
import type { Buyer, Target } from './buyers.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Told {
  readonly data: { readonly id: string };
}

/** One call over a kept connection; anything but success ends the checkout. */
const ask = (
  base: string,
  token: string,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Told> =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body);
    const call = request(
      `${base}/api${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve(JSON.parse(text) as Told)
            : reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(payload);
  });

/** A whole checkout: cart, check, registration line, order, and the confirmation of an order with nothing due. */
export async function checkout(
  base: string,
  { token, memberId }: Buyer,
  { circuitId, raceId, typeId }: Target,
): Promise<void> {
  const of = { race_type: 'race', race_id: raceId };
  const { data: cart } = await ask(base, token, 'POST', '/v2/carts', { circuit_id: circuitId });
  await ask(base, token, 'POST', '/v3.0/registrations/check', { ...of, member_id: memberId, member_type: 'me' });
  await ask(base, token, 'POST', `/v3.0/carts/${cart.id}/details`, {
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
    base,
    token,
    'POST',
    '/v3.0/orders',
    { cart_id: cart.id },
    { 'idempotency-key': cart.id },
  );
  await ask(base, token, 'POST', `/v3.0/orders/${order.id}/pay`, { action: 'confirm' });
}
