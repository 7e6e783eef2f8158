/** A payment of the portal's demo data, which was never made here. */
export interface DemoPayment {
  readonly cents: number;
  readonly refunded: number;
  readonly reference: string;
  readonly orderId: string;
}

/**
 * The demo's payments are named by what they were, `demo_{cents}_{refunded}_{reference}_{order}`: a provider that is
 * asked about one makes it up from its name, so that it can be given back, whatever the sandbox has forgotten.
 */
export function readDemoPayment(id: string): DemoPayment | undefined {
  const [, cents, refunded, reference, orderId] = /^demo_(\d+)_(\d+)_([A-Z0-9-]+)_([0-9a-f-]{36})$/.exec(id) ?? [];
  if (!cents || !refunded || !reference || !orderId) return undefined;
  return { cents: Number(cents), refunded: Number(refunded), reference, orderId };
}
