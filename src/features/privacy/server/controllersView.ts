import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AccountInCircuit } from '#features/legal/server/choiceConsents.ts';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { circuits } from '../../circuits/server/tables.ts';

const circuitsOf = ({ userId, circuitId }: AccountInCircuit): SQL => sql`(
  select ${circuitId}::int union select circuit_id from consent_answer where user_id = ${userId}
  union select circuit_id from customer_order where user_id = ${userId}
  union select circuit_id from registration where user_id = ${userId})`;

/** The circuit of the request first. */
export async function controllersOf(on: DbOrTx, account: AccountInCircuit, lang: Lang) {
  const rows = await on
    .select({ id: circuits.id, i18n: circuits.i18n, office: circuits.office, inks: circuits.inks })
    .from(circuits)
    .where(inArray(circuits.id, circuitsOf(account)))
    .orderBy(sql`${circuits.id} <> ${account.circuitId}`, circuits.id);
  return rows.map(({ id, i18n, office, inks }) => ({
    id,
    name: i18n[lang].name,
    inks,
    office: { ...office, hours: office.hours[lang] },
  }));
}

const known = statement<{ user: string; circuit: number }, object>(
  'is an account known in a circuit',
  (at) => sql`
    select from consent_answer where user_id = ${at('user')} and circuit_id = ${at('circuit')}
    union all select from customer_order where user_id = ${at('user')} and circuit_id = ${at('circuit')}
    union all select from registration where user_id = ${at('user')} and circuit_id = ${at('circuit')}
    union all select from privacy_request where user_id = ${at('user')} and circuit_id = ${at('circuit')} limit 1`,
);

export const isKnownIn = async (on: DbOrTx, { userId, circuitId }: AccountInCircuit): Promise<boolean> =>
  (await known(on, { user: userId, circuit: circuitId })).length > 0;
