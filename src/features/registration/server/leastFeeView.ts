import { and, eq, like } from 'drizzle-orm';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { commission, commissionPolicyOf } from '#features/payments/rules/commission.ts';
import { payMethodOf } from '#features/payments/rules/payMethods.ts';
import { circuitPayMethods } from '#features/payments/server/tables.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';

/** The least commission that any of the circuit's ways of paying would add to this amount; null where none does. */
export async function leastFee(on: DbOrTx, circuitId: number, net: Cents): Promise<Cents | null> {
  const [settings, offered] = await Promise.all([
    on
      .select({ key: circuitSettings.key, value: circuitSettings.value })
      .from(circuitSettings)
      .where(and(eq(circuitSettings.circuitId, circuitId), like(circuitSettings.key, 'commission-%'))),
    on
      .select({ id: circuitPayMethods.payMethodId })
      .from(circuitPayMethods)
      .where(eq(circuitPayMethods.circuitId, circuitId)),
  ]);
  const policy = commissionPolicyOf(Object.fromEntries(settings.map(({ key, value }) => [key, value])));
  const methods = offered.flatMap(({ id }) => payMethodOf(id) ?? []);
  const fees = methods.map((method) => commission(policy, method, net));
  return fees.some((fee) => fee > 0) ? cents(Math.min(...fees)) : null;
}
