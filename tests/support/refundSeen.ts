import type { TestPortal } from './api.ts';

/** An order as the office's page shows it to whoever is about to give money of it back; nothing of one that is not theirs. */
export async function refundSeen(portal: TestPortal, as: string, order: string, circuit = 15) {
  const { body } = await portal.ask('GET', `/v3.0/circuits/${circuit}/orders/${order}`, { as });
  const { rest = '0.00', standing = 0 } = body.data?.refundable ?? {};
  return { rest: rest as string, standing: standing as number };
}
