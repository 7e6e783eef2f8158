import { and, desc, eq, type SQL } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';

/** What an audit entry is about. */
export interface Subject {
  readonly type: string;
  readonly id: number | string;
}

/** The fields that a change has set, as they were and as they are. */
export interface FieldsBeforeAndAfter {
  /** Null: there was nothing. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The fields alone, where their values are personal. */
  readonly fields?: readonly string[];
  /** The contacts of an athlete that were corrected: their values are personal, too. */
  readonly contacts?: readonly string[];
  /** One of several of a kind, in which the change was made. */
  readonly item?: number;
  /** The same of a way to register. */
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

/** Has an entry set one of these fields to something else? Where several of a kind have them: of this one. */
function hasSet(facts: FieldsBeforeAndAfter, fields: readonly string[], item: number | undefined): boolean {
  const { before, after = {}, fields: named = [], contacts = [] } = facts;
  if (item !== undefined && (facts.item ?? facts.type) !== item) return false;
  // What says no “before” has changed nothing: a second person’s yes.
  const isSet = (field: string) =>
    before !== undefined && field in after && JSON.stringify(before?.[field]) !== JSON.stringify(after[field]);
  return fields.some((field) => isSet(field) || named.includes(field) || contacts.includes(field));
}

/**
 * Who last changed one of these fields, and when; of one item, where the subject has several of a kind. What the portal sets
 * by itself is whose wish it carries out. `own`: it was the asker, by the account and not by its name.
 */
export async function lastChange(
  on: DbOrTx,
  subject: Subject,
  {
    fields,
    item,
    asker,
  }: { readonly fields: readonly string[]; readonly item?: number | undefined; readonly asker: string },
) {
  const rows = await entriesOf(on, about(subject));
  const set = rows.filter(({ entry }) => hasSet(entry.facts as FieldsBeforeAndAfter, fields, item));
  const last = set.find(({ by }) => by !== null) ?? set[0];
  return {
    by: last?.by ?? null,
    own: flag(last?.entry.actorUserId === asker),
    at: last?.entry.at.toISOString() ?? null,
  };
}
