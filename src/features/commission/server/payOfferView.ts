import { sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import { createContextCache } from '#server/ttlCache.ts';
import { commissionPolicyOf } from '../rules/commission.ts';
import { type PayOffer, performable } from '../rules/payMethods.ts';

interface PaySettings {
  readonly has_bank: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly methods: readonly number[];
}

const find = statement<{ circuit: number }, PaySettings>(
  'how a circuit is paid',
  (at) => sql`
    select c.bank is not null as has_bank,
      coalesce((select json_object_agg(s.key, s.value) from circuit_setting s
        where s.circuit_id = c.id and s.key like 'commission-%'), '{}') as settings,
      coalesce((select json_agg(m.pay_method_id order by m.position) from circuit_pay_method m
        where m.circuit_id = c.id), '[]') as methods
    from circuit c where c.id = ${at('circuit')}`,
);

/** The ways of paying that a circuit offers and that this portal can carry out, and what they cost. */
export async function readPayOffer(on: DbOrTx, circuit: number, environment: Environment): Promise<PayOffer> {
  const [found] = await find(on, { circuit });
  if (!found) return refuse('not_found');
  return {
    methods: performable(found.methods, {
      wiretransfer: found.has_bank,
      credit_card: environment.stripe !== null,
      paypal: environment.paypal !== null,
      satispay: environment.satispay !== null,
    }),
    policy: commissionPolicyOf(found.settings),
  };
}

const cache = createContextCache<PayOffer>();

/** The same as everybody is shown it before anything is ordered: at most `keptMs` old. */
export const recentPayOffer = (context: Context, circuit: number): Promise<PayOffer> =>
  cache(context, String(circuit), () => readPayOffer(context.db, circuit, context.environment));
