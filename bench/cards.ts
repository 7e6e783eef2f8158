import { type Buyer, makeBuyers, makeRace, type Target } from './buyers.ts';
import { ask, placeOrder } from './checkout.ts';
import { openClient } from './client.ts';
import { percentile } from './figures.ts';
import type { BenchPortal } from './place.ts';

const steps = ['the payment is started', 'the buyer pays at the sandbox', 'the portal settles it'] as const;
type Step = (typeof steps)[number];

interface CardRun {
  readonly atOnce: number;
  readonly perSecond: number;
  readonly failed: number;
  readonly times: Readonly<Record<Step, readonly number[]>>;
}

interface Unpaid {
  readonly buyer: Buyer;
  readonly order: string;
}

/** Works a list with so many at once, each with a connection of its own. */
async function inLanes<T>(
  { url }: BenchPortal,
  list: Iterable<T>,
  many: number,
  work: (client: ReturnType<typeof openClient>, item: T) => Promise<void>,
): Promise<void> {
  const waiting = list[Symbol.iterator]();
  const lane = async () => {
    const client = openClient(url);
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(client, next.value);
    client.close();
  };
  await Promise.all(Array.from({ length: many }, lane));
}

async function placeOrders(place: BenchPortal, buyers: readonly Buyer[], target: Target): Promise<readonly Unpaid[]> {
  const made: Unpaid[] = [];
  await inLanes(place, buyers, 8, async (client, buyer) => {
    made.push({ buyer, order: await placeOrder(client, buyer, target) });
  });
  return made;
}

/**
 * Orders paid by card at the sandbox: the payment is started, the buyer pays on the provider's page, the portal settles
 * it for the page that the buyer comes back to. Its notices come meanwhile, as they do in life. The orders stand before.
 */
export async function measureCards(place: BenchPortal, atOnce: number, seconds: number): Promise<CardRun> {
  const target = await makeRace(place.db, { price: 3_000 });
  const orders = await placeOrders(place, await makeBuyers(place.db, 150 * seconds), target);
  const times: Record<Step, number[]> = { [steps[0]]: [], [steps[1]]: [], [steps[2]]: [] };
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
  let paid = 0;
  let failed = 0;

  await inLanes(place, orders, atOnce, async (client, { buyer, order }) => {
    if (isOver()) return;
    const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
      const from = performance.now();
      const done = await work();
      times[step].push(performance.now() - from);
      return done;
    };
    try {
      const { redirect_link } = await timed(steps[0], () =>
        ask<{ redirect_link: string }>(client, buyer.token, '/v3.0/payment/cc', { order_id: order }),
      );
      await timed(steps[1], () => fetch(`${redirect_link}/approve`, { method: 'POST', redirect: 'manual' }));
      const outcome = await timed(steps[2], async () => {
        const headers = { authorization: `Bearer ${buyer.token}` };
        const answer = await client.ask('GET', `/api/v3.0/orders/${order}/result`, headers, '');
        return (JSON.parse(answer.body) as { data: { outcome: string } }).data.outcome;
      });
      if (outcome === 'paid') paid += 1;
      else failed += 1;
    } catch {
      failed += 1;
    }
  });
  return { atOnce, perSecond: paid / ((performance.now() - began) / 1_000), failed, times };
}

export function printCards({ atOnce, perSecond, failed, times }: CardRun): void {
  const sums = steps.map((step) => times[step].reduce((all, one) => all + one, 0));
  const whole = sums.reduce((all, one) => all + one, 0);
  console.log(`\npaid by card in the sandbox, ${atOnce} buyers: ${perSecond.toFixed(1)} a second, ${failed} failed\n`);
  for (const [at, step] of steps.entries()) {
    const p50 = percentile(
      times[step].toSorted((a, b) => a - b),
      0.5,
    );
    console.log(
      `  ${step}: ${((sums[at]! / whole) * 100).toFixed(0)} % of the time, ${p50.toFixed(0)} ms in the middle`,
    );
  }
}
