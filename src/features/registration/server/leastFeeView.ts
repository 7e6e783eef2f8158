import { and, eq, like } from 'drizzle-orm';
import { circuitSettings, circuits } from '#features/circuits/server/tables.ts';
import { commission, commissionPolicyOf } from '#features/payments/rules/commission.ts';
import { performable } from '#features/payments/rules/payMethods.ts';
import { circuitPayMethods } from '#features/payments/server/tables.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';

/** The least commission that any way of paying that is offered would add to this amount; null where none adds any. */
export async function leastFee(on: DbOrTx, circuitId: number, net: Cents, cards: boolean): Promise<Cents | null> {
  const [settings, offered, [circuit]] = await Promise.all([
    on
      .select({ key: circuitSettings.key, value: circuitSettings.value })
      .from(circuitSettings)
      .where(and(eq(circuitSettings.circuitId, circuitId), like(circuitSettings.key, 'commission-%'))),
    on
      .select({ id: circuitPayMethods.payMethodId })
      .from(circuitPayMethods)
      .where(eq(circuitPayMethods.circuitId, circuitId)),
    on.select({ bank: circuits.bank }).from(circuits).where(eq(circuits.id, circuitId)),
  ]);
  const policy = commissionPolicyOf(Object.fromEntries(settings.map(({ key, value }) => [key, value])));
  const methods = performable(
    offered.map(({ id }) => id),
    { bank: circuit?.bank != null, cards },
  );
  const fees = methods.map((method) => commission(policy, method, net));
  return fees.some((fee) => fee > 0) ? cents(Math.min(...fees)) : null;
}
