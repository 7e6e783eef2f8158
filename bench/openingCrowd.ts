import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer, Target } from './buyers.ts';
import { lineOf, send } from './checkout.ts';
import { type Answer, type Client, openClient } from './client.ts';

/** The crowd at an opening, in a process of its own: everybody connects first, and begins at the same moment. */
export interface CrowdTask {
  readonly urls: readonly string[];
  readonly target: Target;
  readonly buyers: readonly Buyer[];
}

export interface CrowdResult {
  /** From the moment when all begin until the last one has an order or a refusal. */
  readonly seconds: number;
  readonly orderTimes: readonly number[];
  readonly bought: number;
  readonly refused: number;
  /** How often somebody was asked to come again (503 with Retry-After), and did. */
  readonly waits: number;
  readonly failed: number;
  readonly firstFailure: string | null;
}

let waits = 0;

/** One call; whoever is asked to come again does so after the time that was named. */
async function insist(client: Client, token: string, path: string, body: object): Promise<Answer> {
  const answer = await send(client, token, path, body);
  if (answer.status !== 503) return answer;
  waits += 1;
  await pause(1000 * (JSON.parse(answer.body) as { retry_after: number }).retry_after);
  return insist(client, token, path, body);
}

async function insistOn(client: Client, token: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await insist(client, token, path, body);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return (JSON.parse(answer.body) as { data: { id: string } }).data;
}

/** Cart, line, order and confirmation; null if the race was sold out before. Answers how long the order took. */
async function buy(client: Client, { token, memberId }: Buyer, target: Target): Promise<number | null> {
  const cart = await insistOn(client, token, '/v2/carts', { circuit_id: target.circuitId });
  const put = await insist(client, token, `/v3.0/carts/${cart.id}/details`, lineOf(target, memberId));
  if (put.status === 409 && (JSON.parse(put.body) as { error: string }).error === 'sold_out') return null;
  if (put.status >= 300) throw new Error(`the line answered ${put.status}: ${put.body.slice(0, 300)}`);
  const start = performance.now();
  const order = await insistOn(client, token, '/v3.0/orders', { cart_id: cart.id });
  const took = performance.now() - start;
  await insistOn(client, token, `/v3.0/orders/${order.id}/pay`, { action: 'confirm' });
  return took;
}

process.on('disconnect', () => process.exit(0));
process.once('message', async ({ urls, target, buyers }: CrowdTask) => {
  const clients: Client[] = [];
  for (const [at] of buyers.entries()) {
    clients.push(openClient(urls[at % urls.length]!));
    if (at % 200 === 199) await pause(20);
  }
  await pause(500);
  const orderTimes: number[] = [];
  let [refused, failed] = [0, 0];
  let firstFailure: string | null = null;
  const began = performance.now();
  await Promise.all(
    buyers.map(async (buyer, at) => {
      try {
        const took = await buy(clients[at]!, buyer, target);
        if (took === null) refused += 1;
        else orderTimes.push(took);
      } catch (error) {
        failed += 1;
        firstFailure ??= String(error);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  const done: CrowdResult = { seconds, orderTimes, bought: orderTimes.length, refused, waits, failed, firstFailure };
  process.send?.(done, () => process.exit(0));
});
