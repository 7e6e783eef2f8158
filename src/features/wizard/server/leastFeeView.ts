import { sql } from 'drizzle-orm';
import { commissionPolicyOf } from '#features/payments/rules/commission.ts';
import { leastCommission, performable, quotesFor } from '#features/payments/rules/payMethods.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { statement } from '#server/statement.ts';
import { createContextCache } from '#server/ttlCache.ts';

interface Found {
  readonly settings: Readonly<Record<string, string>>;
  readonly offered: readonly number[];
  readonly bank: boolean;
}

const read = statement<{ circuit: number }, Found>(
  'commission of a circuit',
  (at) => sql`
    select c.bank is not null as bank,
      coalesce((select json_object_agg(s.key, s.value) from circuit_setting s
        where s.circuit_id = c.id and s.key like 'commission-%'), '{}') as settings,
      coalesce((select json_agg(m.pay_method_id) from circuit_pay_method m where m.circuit_id = c.id), '[]') as offered
    from circuit c where c.id = ${at('circuit')}`,
);

const recent = createContextCache<Found | undefined>();

/** The least commission that any way of paying that is offered would add to this amount; null where none adds any. */
export async function leastFee(context: Context, circuitId: number, net: Cents): Promise<Cents | null> {
  const found = await recent(
    context,
    String(circuitId),
    async () => (await read(context.db, { circuit: circuitId }))[0],
  );
  if (!found) return null;
  const offer = {
    methods: performable(found.offered, { bank: found.bank, cards: context.environment.stripe !== null }),
    policy: commissionPolicyOf(found.settings),
  };
  return leastCommission(quotesFor(offer, net).map(({ adminCost }) => adminCost));
}
