import { movesEverybody, type SaidMatter } from '#features/races/rules/setup/afterSale.ts';
import { type Turn, turnOf } from '#features/registration/rules/turnedRed.ts';
import { type StartOnDay, type StartsOf, startsOnDay } from '#features/registration/server/startsView.ts';
import { type ClockTime, type Day, dayInRome, dayOfClock } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { ImpactView, SeenImpact } from '../../contract.ts';
import type { Given, Seen } from '../../rules/seen.ts';
import { type ConcernedOf, concernedBy, countConcerned } from './concernedView.ts';
import { conditionsLackedBy } from './conditionsView.ts';
import { type Moved, mayWrite, previewNotice, writeNotice } from './notice.ts';
import { previewTurned, tellTurned } from './turnedMails.ts';

/** Somebody whose start turns. */
interface Turned extends Turn {
  readonly detail: string;
  readonly person: StartOnDay['person'];
}

/** A stage that moves with its only race (decision 341): its days, before and after. */
export interface StageDays {
  readonly name: Translated<string>;
  readonly before: { readonly starts_on: Day; readonly ends_on: Day };
  readonly after: { readonly starts_on: Day; readonly ends_on: Day };
}

/** What a change does to those who are registered. */
export interface Impact {
  readonly athletes: number;
  readonly carts: number;
  /** What is to be accepted by name. */
  readonly said: readonly SaidMatter[];
  /** First who may not start any more, then who may again, by name. */
  readonly turned: readonly Turned[];
  /** What everybody who is in can be written about; null where nothing moves, or it concerns nobody. */
  readonly moved: Moved | null;
  /** Of a race on another day: the stage that moves with it, and when registration closes where that stays as it was. */
  readonly along?: { readonly stageDays: StageDays | null; readonly closesAt: ClockTime | null } | undefined;
}

/** A change that nobody is concerned by. */
export const noImpact: Impact = { athletes: 0, carts: 0, said: [], turned: [], moved: null };

/** What is wanted of fields, what was seen of them, and what was seen of the impact. */
export interface Wanted<Fields> {
  readonly fields: Given<Fields>;
  readonly seen: Seen;
  readonly impact?: SeenImpact | undefined;
}

/** The same to be tried out, with the page of names that is to be shown. */
export interface Tried<Fields> extends Omit<Wanted<Fields>, 'impact'> {
  readonly names_page: number;
}

/** Whom a change is about, and what of it is said. */
export type Changing = {
  /** What is to be said of the change where it concerns somebody. */
  readonly said: readonly SaidMatter[];
  /** What is to be said of it even where it concerns nobody. */
  readonly saidAnyway?: readonly SaidMatter[] | undefined;
  /** What moves for everybody; without it nothing does. */
  readonly moved?: Moved | undefined;
} & (
  | {
      readonly of: StartsOf;
      /** May it decide whether somebody may start? */
      readonly judged: boolean;
    }
  | { readonly of: ConcernedOf; readonly judged: false }
);

const byName = (a: Turned, b: Turned) =>
  (a.to === b.to ? 0 : a.to === 'red' ? -1 : 1) ||
  a.person.lastname.localeCompare(b.person.lastname, 'it') ||
  a.person.firstname.localeCompare(b.person.firstname, 'it');

/**
 * Makes a change in this transaction, and answers what it does: everybody's start is judged by the same rule before and
 * after it. Whoever only looks takes the transaction back, so that no second reading of the change can differ from it.
 */
export async function impactOf(tx: Tx, changing: Changing, change: () => Promise<void>): Promise<Impact> {
  const { of, said, saidAnyway = [], moved } = changing;
  const before = changing.judged ? await startsOnDay(tx, changing.of) : new Map<string, StartOnDay>();
  await change();
  const after = changing.judged && before.size > 0 ? await startsOnDay(tx, changing.of) : before;
  const turned = [...after].flatMap(([detail, { person, verdict }]) => {
    const was = before.get(detail);
    const turn = was && turnOf(was.verdict, verdict);
    return turn ? [{ ...turn, detail, person }] : [];
  });
  const counts =
    said.length + saidAnyway.length + turned.length > 0 ? await countConcerned(tx, of) : { athletes: 0, carts: 0 };
  const concerns = counts.athletes + counts.carts > 0;
  return {
    ...counts,
    said: [
      ...(concerns ? said : []),
      ...saidAnyway,
      ...(turned.some(({ to }) => to === 'red') ? (['red'] as const) : []),
    ],
    turned: turned.toSorted(byName),
    moved: moved && moved.moves.length > 0 && concerns ? moved : null,
  };
}

const countOf = ({ turned }: Impact, way: Turn['to']): number => turned.filter(({ to }) => to === way).length;

/** So many of those who may not start any more are named in a refusal. */
const mostNames = 8;

/**
 * Refuses a change that concerns somebody until its impact was seen as it is now, and each thing to be said of it was
 * accepted.
 */
export function requireSeen(impact: Impact, seen: SeenImpact | undefined): void {
  const { athletes, carts, said, turned } = impact;
  const [red, green] = [countOf(impact, 'red'), countOf(impact, 'green')];
  if (said.length === 0 && turned.length === 0) return;
  const isSeen =
    seen &&
    seen.red === red &&
    seen.green === green &&
    (seen.athletes === athletes || !said.some(movesEverybody)) &&
    said.every((matter) => seen.accepted.includes(matter));
  if (isSeen) return;
  const names = turned.slice(0, Math.min(red, mostNames)).map(({ person }) => fullName(person));
  refuse('set_up_concerns_athletes', { athletes, carts, red, names, said: [...said] });
}

/** What the audit entry of a change keeps of its impact; nothing where it has none. */
export function impactFacts(impact: Impact, seen: SeenImpact | undefined): { readonly impact?: object } {
  if (!seen || (impact.said.length === 0 && impact.turned.length === 0)) return {};
  const { athletes, said } = impact;
  return {
    impact: {
      athletes,
      ...{ red: countOf(impact, 'red'), green: countOf(impact, 'green') },
      ...{ accepted: said, told: seen.tell, written: impact.moved !== null && seen.write },
    },
  };
}

const reds = ({ turned }: Impact) => turned.filter(({ to }) => to === 'red');

/**
 * Writes to those who may not start any more, where whoever saves wants it. Where everybody is written to about a move, too,
 * their mail says both (decision 344).
 */
export async function tellIfWanted(context: Context, tx: Tx, impact: Impact, seen: SeenImpact | undefined) {
  if (!seen?.tell) return;
  const { moved } = impact;
  await tellTurned(context, tx, reds(impact), { moves: moved?.moves, name: seen.write ? moved?.name : undefined });
}

/** The registrations of those who may not start any more. */
async function registrationsOfReds(tx: Tx, impact: Impact): Promise<readonly string[]> {
  const details = reds(impact).map(({ detail }) => detail);
  return [...(await concernedBy(tx, details)).values()].map(({ registration_id }) => registration_id);
}

/** Writes to everybody who is in that it moves, where whoever saves wants it; but to those whose own mail says it. */
export async function writeIfWanted(context: Context, tx: Tx, impact: Impact, seen: SeenImpact | undefined) {
  if (!seen?.write || !impact.moved) return;
  await writeNotice(context, tx, impact.moved, seen.tell ? await registrationsOfReds(tx, impact) : []);
}

const perPage = 20;

/** A page of it, as it is shown before the change is saved; read in the transaction that is taken back. */
export async function viewImpact(context: Context, tx: Tx, impact: Impact, page: number): Promise<ImpactView> {
  const { athletes, carts, said, turned, moved, along } = impact;
  const lastPage = Math.max(1, Math.ceil(turned.length / perPage));
  const shownPage = Math.min(page, lastPage);
  const shown = turned.slice((shownPage - 1) * perPage, shownPage * perPage);
  const lacking = shown.flatMap(({ detail, to, matters }) =>
    to === 'red' && matters.includes('policies') ? [detail] : [],
  );
  const [first] = reds(impact);
  const concerned = await concernedBy(
    tx,
    shown.map(({ detail }) => detail),
  );
  const preview = (lang: Lang) => first && previewTurned(context, tx, first, { moves: moved?.moves ?? [], lang });
  const [it, en] = [await preview('it'), await preview('en')];
  return {
    athletes,
    carts,
    said: [...said],
    red: countOf(impact, 'red'),
    green: countOf(impact, 'green'),
    people: shown.map(({ detail, person, to, matters }) => ({
      name: fullName(person),
      reference: concerned.get(detail)!.reference,
      to,
      matters: [...matters],
    })),
    page: shownPage,
    last_page: lastPage,
    mail: it && en ? { it, en } : null,
    conditions: [...(await conditionsLackedBy(tx, lacking, dayInRome(context.clock())))],
    moves: moved?.moves.map((move) => ({ ...move })) ?? [],
    stage_days: along?.stageDays ?? null,
    closes_at: along?.closesAt ? { day: dayOfClock(along.closesAt), time: along.closesAt.slice(11) } : null,
    may_write: flag(moved === null || mayWrite(moved)),
    notice: moved && (await previewNotice(context, tx, moved, await registrationsOfReds(tx, impact))),
  };
}
