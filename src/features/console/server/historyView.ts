import { and, desc, eq } from 'drizzle-orm';
import { users } from '#features/identity/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';

/** What an audit entry is about. */
export interface Subject {
  readonly type: string;
  readonly id: number | string;
}

/** The fields that a change has set, as they were and as they are. */
interface Written {
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** One of several of a kind, in which the change was made. */
  readonly item?: number;
}

const mostHistory = 100;

const about = ({ type, id }: Subject) =>
  and(eq(auditEntries.subjectType, type), eq(auditEntries.subjectId, String(id)));

const entriesOf = (on: DbOrTx, subject: Subject, most: number) =>
  on
    .select({ entry: auditEntries, email: users.email })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(about(subject))
    .orderBy(desc(auditEntries.id))
    .limit(most);

/** What was done to something that the office sets up, the latest hundred first; values are said as `shown` says them. */
export async function historyOf(on: DbOrTx, subject: Subject, shown: (field: string, value: unknown) => string | null) {
  const rows = await entriesOf(on, subject, mostHistory);
  return rows.map(({ entry, email }) => {
    const { before = {}, after = {} } = entry.facts as Written;
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      by: email,
      action: entry.action,
      changes: Object.keys(after).map((field) => ({
        field,
        before: shown(field, before[field]),
        after: shown(field, after[field]),
      })),
    };
  });
}

/** Who last changed one of these fields, and when; of one item, where the subject has several of a kind. */
export async function lastChange(on: DbOrTx, subject: Subject, fields: readonly string[], item?: number) {
  const rows = await entriesOf(on, subject, 20);
  const last = rows.find(({ entry }) => {
    const { item: changed, after = {} } = entry.facts as Written;
    return (item === undefined || changed === item) && fields.some((field) => field in after);
  });
  return { by: last?.email ?? null, at: last?.entry.at.toISOString() ?? null };
}
