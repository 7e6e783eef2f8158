import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { textsAsOf } from '../rules/textVersions.ts';

const sinceWhen = statement<{ circuit: number }, { value: string }>(
  'since when a circuit has its legal texts',
  (at) => sql`select value from circuit_setting where circuit_id = ${at('circuit')} and key = 'texts-since'`,
);

export async function circuitTextsAsOf(on: DbOrTx, circuitId: number, now: Date): Promise<Date> {
  const [since] = await sinceWhen(on, { circuit: circuitId });
  return textsAsOf(now, since?.value);
}
