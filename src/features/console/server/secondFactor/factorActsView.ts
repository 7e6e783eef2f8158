import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { type FactorAct, factorActs } from '../../rules/factorActs.ts';

const mostActs = 20;

/** SQL of the name of the passkey that an audit entry is about, in its facts; null where it is about none. */
export const passkeyIn = (facts: SQLWrapper): SQL<string | null> =>
  sql<string | null>`coalesce(${facts} #>> '{after,passkey}', ${facts} #>> '{before,passkey}', ${facts} ->> 'passkey')`;

/** What an account has done to its own second factor, the latest first. */
export async function listFactorActs(on: DbOrTx, userId: string) {
  const { id, at, action, actorUserId, subjectType, subjectId, facts } = auditEntries;
  const rows = await on
    .select({ id, at, action, passkey: passkeyIn(facts) })
    .from(auditEntries)
    .where(
      and(
        eq(subjectType, 'user_account'),
        eq(subjectId, userId),
        eq(actorUserId, userId),
        inArray(action, [...factorActs]),
      ),
    )
    .orderBy(desc(id))
    .limit(mostActs);
  return rows.map(({ action: act, ...row }) => ({ ...row, at: row.at.toISOString(), act: act as FactorAct }));
}
