import { type SQL, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import { createContextCache } from '#server/ttlCache.ts';
import { commissionPolicyOf, type PayMethod } from '../rules/commission.ts';
import { type PayCapabilities, type PayOffer, payMethodIds, performable } from '../rules/payMethods.ts';

export interface PaySettings {
  readonly has_bank: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly methods: readonly number[];
  /** The ways of paying for which the circuit has a provider's account of its own, and whether its keys were refused last. */
  readonly accounts: readonly { readonly method: PayMethod; readonly refused: boolean }[];
}

/** SQL: `PaySettings`. */
export const paySettingsOf = (circuit: SQL): SQL => sql`(select json_build_object('has_bank', c.bank is not null,
  'settings', coalesce((select json_object_agg(s.key, s.value) from circuit_setting s
    where s.circuit_id = c.id and s.key like 'commission-%'), '{}'),
  'accounts', coalesce((select json_agg(json_build_object(
      'method', case a.provider when 'stripe' then 'credit_card' else a.provider end, 'refused', a.refusal is not null))
    from provider_account a where a.circuit_id = c.id and a.ended_at is null), '[]'),
  'methods', coalesce((select json_agg(m.pay_method_id order by m.position) from circuit_pay_method m
    where m.circuit_id = c.id), '[]')) from circuit c where c.id = ${circuit})`;

const find = statement<{ circuit: number }, { settings: PaySettings | null }>(
  'how a circuit is paid',
  (at) => sql`select ${paySettingsOf(at('circuit'))} as settings`,
);

type OwnMeans = Pick<PaySettings, 'has_bank' | 'accounts'>;

/** What this portal has keys for, or a circuit itself, and whether the circuit has a bank account. */
export function payCapabilities(
  environment: Environment,
  { has_bank, accounts }: OwnMeans = { has_bank: false, accounts: [] },
): PayCapabilities {
  const hasOwn = (wanted: PayMethod) => accounts.some(({ method }) => method === wanted);
  return {
    wiretransfer: has_bank,
    credit_card: environment.stripe !== null || hasOwn('credit_card'),
    paypal: environment.paypal !== null || hasOwn('paypal'),
    satispay: environment.satispay !== null || hasOwn('satispay'),
  };
}

export const payOfferOf = (stored: PaySettings, environment: Environment): PayOffer => ({
  methods: performable(stored.methods, payCapabilities(environment, stored)),
  policy: commissionPolicyOf(stored.settings),
});

/** Does a provider that the circuit offers refuse the keys of its own account? */
export const keysRefused = ({ accounts, methods }: PaySettings): boolean =>
  accounts.some(({ method, refused }) => refused && methods.includes(payMethodIds[method]));

export async function readPaySettings(on: DbOrTx, circuit: number): Promise<PaySettings> {
  const [found] = await find(on, { circuit });
  return found?.settings ?? refuse('not_found');
}

export async function readPayOffer(on: DbOrTx, circuit: number, environment: Environment): Promise<PayOffer> {
  return payOfferOf(await readPaySettings(on, circuit), environment);
}

const cache = createContextCache<PayOffer>();

/** The offer as everybody is shown it before anything is ordered: at most `keptMs` old. */
export const recentPayOffer = (context: Context, circuit: number): Promise<PayOffer> =>
  cache(context, String(circuit), () => readPayOffer(context.db, circuit, context.environment));
