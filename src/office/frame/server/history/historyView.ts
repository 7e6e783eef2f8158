import { and, eq, or } from 'drizzle-orm';
import { raceOfCircuit } from '#features/disruptions/server/raceView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { reaches, reachIn } from '#kernel/roles.ts';
import { listTaken } from '#office/entries/server/raceLists/listTaken.ts';
import { type HistoryEntry, type HistoryKind, historyReaders } from '#office/kit/contract/history.ts';
import { changeInShort, inShort } from '#office/kit/rules/changeInShort.ts';
import { about, entriesOf, type FieldsBeforeAndAfter, type Subject } from '#office/kit/server/historyView.ts';
import { federationSubject } from '#office/settings/server/federations/federationsView.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { auditEntries } from '#server/tables.ts';
import { type HistoryWords, historyWords, idOf, type SetUpThing } from './historyWordsView.ts';
import { personHistory } from './personHistoryView.ts';
import { registrationHistory } from './registrationHistoryView.ts';

/** A circuit’s files have no page of their own, nor have a race’s lists: they stand in the history of the circuit and the race. */
const alsoOf: Readonly<Record<string, string>> = { circuit: 'circuit_file', race: 'race_lists' };

type Row = Awaited<ReturnType<typeof entriesOf>>[number];
type Values = Readonly<Record<string, unknown>>;

function subjectOf({ circuitId, of, thing }: SetUpThing): Subject {
  if (of === 'kinds') return { type: 'certificate-kinds', id: circuitId };
  if (of === 'federation') return federationSubject(circuitId, idOf(thing));
  return { type: of, id: of === 'circuit' || of === 'policies' || of === 'federations' ? circuitId : thing };
}

function ofThing(asked: SetUpThing) {
  const { circuitId, subjectType } = auditEntries;
  const { type, id } = subjectOf(asked);
  const more = alsoOf[type];
  const files = more && (type === 'circuit' ? eq(subjectType, more) : about({ type: more, id }));
  return and(eq(circuitId, asked.circuitId), files ? or(about({ type, id }), files) : about({ type, id }));
}

/** Which of several it was done to. One that is gone is called as the entry has it. */
function nameIn(words: HistoryWords, lang: Lang, action: string, facts: FieldsBeforeAndAfter): string | null {
  const { type, item = type, before, after } = facts;
  const found = words.item(action, item ?? 0);
  if (found !== null) return found ?? null;
  const was = { ...after, ...before };
  return String(was[`name_${lang}`] || was.name_it || '') || null;
}

type FieldChange = HistoryEntry['changes'][number];
type Wording = (field: string, value: unknown) => string | null;

const shortOf = (text: string | null): string | null => text && inShort(text);

/** What was changed: some entries keep the whole of what was there. */
const changesOf = (before: Values, after: Values, said: Wording): FieldChange[] =>
  Object.keys(after).flatMap((field): FieldChange[] => {
    const [was, is] = [said(field, before[field]), said(field, after[field])];
    if (was === is) return [];
    if (was === null || is === null) return [{ field, before: shortOf(was), after: shortOf(is) }];
    const [shortly, now] = changeInShort(was, is);
    return [{ field, before: shortly, after: now }];
  });

/** What a new thing was given: what is not ticked, and what is nothing, was not. */
const firstOf = (after: Values, said: Wording): FieldChange[] =>
  Object.keys(after)
    .filter((field) => after[field] !== false)
    .map((field) => ({ field, after: shortOf(said(field, after[field])) }))
    .filter((change) => change.after !== null);

function entryOf({ entry, by }: Row, words: HistoryWords, lang: Lang): HistoryEntry {
  const facts = entry.facts as FieldsBeforeAndAfter;
  const { before, after = {} } = facts;
  const { action } = entry;
  const named = nameIn(words, lang, action, facts);
  const what = entry.subjectType === alsoOf.race ? listTaken(entry.facts, lang) : words.did(action);
  const changes = before ? changesOf(before, after, words.value) : firstOf(after, words.value);
  return {
    id: String(entry.id),
    at: entry.at.toISOString(),
    by,
    what: named === null ? what : `${what}: ${named}`,
    changes: changes.map(({ field, ...change }) => ({ field: words.field(field, action), ...change })),
    why: null,
  };
}

async function thingHistory(on: DbOrTx, asked: SetUpThing): Promise<HistoryEntry[]> {
  const words = await historyWords(on, asked);
  const rows = await entriesOf(on, ofThing(asked));
  return rows.map((row) => entryOf(row, words, asked.lang));
}

interface Reader {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

/** The history of a thing or a person of the office, the latest hundred first, as far as the reader’s roles reach. */
export async function readHistory(
  on: DbOrTx,
  { account, office: { circuitId }, lang }: Reader,
  { of, thing }: { readonly of: HistoryKind; readonly thing: string },
): Promise<HistoryEntry[]> {
  const reach = reachIn(account.roles, circuitId, historyReaders[of]) ?? refuse('forbidden');
  if (of === 'registration')
    return registrationHistory(
      on,
      { office: { circuitId, races: reach }, roles: account.roles, reference: thing },
      lang,
    );
  if (of === 'race' && !(reaches(reach, idOf(thing)) && (await raceOfCircuit(on, circuitId, idOf(thing)))))
    return refuse('race_not_found');
  if (of !== 'race' && reach !== 'all') return refuse('forbidden');
  return of === 'person'
    ? personHistory(on, { circuitId, person: thing, lang })
    : thingHistory(on, { circuitId, of, thing, lang });
}
