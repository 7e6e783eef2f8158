import { type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import { createContextCache } from '#server/ttlCache.ts';
import { commissionPolicyOf } from '../rules/commission.ts';
import { type PayCapabilities, type PayOffer, performable } from '../rules/payMethods.ts';

/** How a circuit is paid, as it is stored. */
export interface PaySettings {
  readonly has_bank: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly methods: readonly number[];
}

/** SQL fragment for a view: how a circuit is paid, as JSON (`PaySettings`). */
export const paySettingsOf = (circuit: SQL): SQL => sql`(select json_build_object('has_bank', c.bank is not null,
  'settings', coalesce((select json_object_agg(s.key, s.value) from circuit_setting s
    where s.circuit_id = c.id and s.key like 'commission-%'), '{}'),
  'methods', coalesce((select json_agg(m.pay_method_id order by m.position) from circuit_pay_method m
    where m.circuit_id = c.id), '[]')) from circuit c where c.id = ${circuit})`;

const find = statement<{ circuit: number }, { settings: PaySettings | null }>(
  'how a circuit is paid',
  (at) => sql`select ${paySettingsOf(at('circuit'))} as settings`,
);

/** What this portal has keys for, and a circuit a bank account for. */
export const payCapabilities = (environment: Environment, hasBank = false): PayCapabilities => ({
  wiretransfer: hasBank,
  credit_card: environment.stripe !== null,
  paypal: environment.paypal !== null,
  satispay: environment.satispay !== null,
});

/** The ways of paying that a circuit offers and that this portal can carry out, and what they cost. */
export const payOfferOf = (stored: PaySettings, environment: Environment): PayOffer => ({
  methods: performable(stored.methods, payCapabilities(environment, stored.has_bank)),
  policy: commissionPolicyOf(stored.settings),
});

/** The same, read from the database. */
export async function readPayOffer(on: DbOrTx, circuit: number, environment: Environment): Promise<PayOffer> {
  const [found] = await find(on, { circuit });
  return found?.settings ? payOfferOf(found.settings, environment) : refuse('not_found');
}

const cache = createContextCache<PayOffer>();

/** The offer as everybody is shown it before anything is ordered: at most `keptMs` old. */
export const recentPayOffer = (context: Context, circuit: number): Promise<PayOffer> =>
  cache(context, String(circuit), () => readPayOffer(context.db, circuit, context.environment));
