import { and, desc, eq, notLike, type SQL } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';

export interface Subject {
  readonly type: string;
  readonly id: number | string;
}

/** The fields that a change has set, as they were and as they are. */
export interface FieldsBeforeAndAfter {
  /** Null: there was nothing. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>>;
  /** One of several of a kind, in which the change was made. */
  readonly item?: number;
  readonly type?: number;
}

const mostHistory = 100;

export const about = ({ type, id }: Subject) =>
  and(eq(auditEntries.subjectType, type), eq(auditEntries.subjectId, String(id)));

/** Entries of the log, the latest hundred first, each with who made it. */
export const entriesOf = (on: DbOrTx, where: SQL | undefined) =>
  on
    .select({ entry: auditEntries, by: accountName(auditEntries.actorUserId) })
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.id))
    .limit(mostHistory);

/** Who changed this last, and when: looks are written down, too, and change nothing. */
export async function lastChange(on: DbOrTx, subject: Subject) {
  const [last] = await entriesOf(on, and(about(subject), notLike(auditEntries.action, '%_viewed')));
  return last && { by: last.by, at: last.entry.at };
}
