import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { Lang } from '#kernel/lang.ts';
import { plainProse } from '#kernel/prose.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { changeInShort, inShort } from '../rules/changeInShort.ts';

/** What an audit entry is about. */
export interface Subject {
  readonly type: string;
  readonly id: number | string;
}

/** The fields that a change has set, as they were and as they are. */
interface Written {
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

const about = ({ type, id }: Subject) =>
  and(eq(auditEntries.subjectType, type), eq(auditEntries.subjectId, String(id)));

/** A circuit’s files have no page of their own: they stand in the history of the circuit. */
const filesOf = (circuitId: Subject['id']) =>
  and(eq(auditEntries.circuitId, Number(circuitId)), eq(auditEntries.subjectType, 'circuit_file'));

const entriesOf = (on: DbOrTx, subject: Subject, most: number) =>
  on
    .select({ entry: auditEntries, by: accountName(auditEntries.actorUserId) })
    .from(auditEntries)
    .where(subject.type === 'circuit' ? or(about(subject), filesOf(subject.id)) : about(subject))
    .orderBy(desc(auditEntries.id))
    .limit(most);

/** Of a list: one of its items, and what it is called. One that is gone is called as it was. */
export interface Named {
  readonly id: number;
  readonly name_it: string;
  readonly name_en: string;
}

/** The ways to register of a race or a package: each entry of theirs names one. */
export const ofTypes = (types: readonly Named[], lang: Lang): OfList => ({
  itemsOf: (action) => (action.startsWith('type_') ? types : null),
  lang,
});

/** The list that a history is of: the items that an action was done to one of. */
interface OfList {
  /** Null: the action was done to none of them. */
  readonly itemsOf: (action: string) => readonly Named[] | null;
  readonly lang: Lang;
}

/** Items of a history that were deleted, by what they are and their id, as they were called then. */
type Gone = ReadonlyMap<string, Values>;

/** What an action is done to: a change of a discipline is of no type, whatever their ids. */
const goneKey = (action: string, { type, item = type }: Written): string =>
  `${action.slice(0, action.lastIndexOf('_'))} ${item}`;

const goneIn = (rows: readonly Row[]): Gone =>
  new Map(
    rows.flatMap(({ entry }) => {
      const facts = entry.facts as Written;
      return entry.action.endsWith('_deleted') && facts.before
        ? [[goneKey(entry.action, facts), facts.before] as const]
        : [];
    }),
  );

function nameIn(list: OfList, action: string, facts: Written, gone: Gone): string | null {
  const { type, item = type, before, after = {} } = facts;
  const field = `name_${list.lang}` as const;
  const items = list.itemsOf(action);
  if (items === null) return null;
  const found = items.find(({ id }) => id === item);
  if (found) return found[field] || found.name_it;
  const was = gone.get(goneKey(action, facts));
  return String(before?.[field] ?? after[field] ?? (was?.[field] || was?.name_it) ?? '') || null;
}

type Row = Awaited<ReturnType<typeof entriesOf>>[number];
type Values = Readonly<Record<string, unknown>>;
type Shown = (field: string, value: unknown) => string | null;

/** What was changed: some entries keep the whole of what was there. */
const changesOf = (before: Values, after: Values, shown: Shown) =>
  Object.keys(after)
    .map((field) => ({ field, before: shown(field, before[field]), after: shown(field, after[field]) }))
    .filter((change) => change.before !== change.after || isLaidOutAnew(before[change.field], after[change.field]))
    .map(({ field, ...change }) => {
      if (change.before === null || change.after === null)
        return { field, before: shortOf(change.before), after: shortOf(change.after) };
      const [was, is] = changeInShort(change.before, change.after);
      return { field, before: was, after: is };
    });

const shortOf = (text: string | null): string | null => text && inShort(text);

/** A text that says the same with other headings, lists or links. */
const isLaidOutAnew = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' && typeof after === 'string' && before !== after && plainProse(before) !== before;

/** What a new thing was given: what is not ticked, and what is nothing, was not. */
const firstOf = (after: Values, shown: Shown) =>
  Object.keys(after)
    .filter((field) => after[field] !== false)
    .map((field) => ({ field, after: shortOf(shown(field, after[field])) }))
    .filter((change) => change.after !== null);

function viewOf({ entry, by }: Row, shown: Shown, list?: OfList, gone: Gone = new Map()) {
  const { before, after = {} } = entry.facts as Written;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    by,
    action: entry.action,
    named: list ? nameIn(list, entry.action, entry.facts as Written, gone) : null,
    changes: before ? changesOf(before, after, shown) : firstOf(after, shown),
  };
}

/**
 * What was done to something that the office sets up, the latest hundred first; values are said as `shown` says them. In the
 * history of a list each entry names the item that it was done to.
 */
export async function historyOf(on: DbOrTx, subject: Subject, shown: Shown, list?: OfList) {
  const rows = await entriesOf(on, subject, mostHistory);
  const gone = goneIn(rows);
  return rows.map((row) => viewOf(row, shown, list, gone));
}

/** The same of a season and of each of its stages. A season’s id is counted in each circuit, so its circuit is asked, too. */
export async function historiesOfSeason(
  on: DbOrTx,
  of: { readonly circuitId: number; readonly season: number; readonly stages: readonly number[] },
  shown: Shown,
) {
  const { circuitId, subjectType, subjectId } = auditEntries;
  const rows = await on
    .select({ entry: auditEntries, by: accountName(auditEntries.actorUserId) })
    .from(auditEntries)
    .where(
      and(
        eq(circuitId, of.circuitId),
        or(
          and(eq(subjectType, 'season'), eq(subjectId, String(of.season))),
          and(eq(subjectType, 'stage'), inArray(subjectId, of.stages.map(String))),
        ),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(mostHistory * 5);
  const historyIn = (type: string, id: number) =>
    rows
      .filter(({ entry }) => entry.subjectType === type && entry.subjectId === String(id))
      .slice(0, mostHistory)
      .map((row) => viewOf(row, shown));
  return { season: historyIn('season', of.season), ofStage: (id: number) => historyIn('stage', id) };
}

/** Has an entry set one of these fields to something else? Where several of a kind have them: of this one. */
function hasSet(facts: Written, fields: readonly string[], item: number | undefined): boolean {
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
  const rows = await entriesOf(on, subject, mostHistory);
  const set = rows.filter(({ entry }) => hasSet(entry.facts as Written, fields, item));
  const last = set.find(({ by }) => by !== null) ?? set[0];
  return {
    by: last?.by ?? null,
    own: flag(last?.entry.actorUserId === asker),
    at: last?.entry.at.toISOString() ?? null,
  };
}
