import { memberFaults } from '#features/athletes/rules/memberStep.ts';
import { crewRaceOf, forcesCrew } from '#features/crews/rules/crewChoice.ts';
import { judgedCard } from '#features/federations/rules/cardVerdict.ts';
import { type Day, dayInRome, dayInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import type { StartView } from '../contract.ts';
import { mayStart } from '../rules/mayStart.ts';
import {
  type CardStanding,
  racesOfStart,
  type StartCase,
  type StartMatter,
  type StartReason,
  type Verdict,
} from '../rules/start.ts';
import { turnedRed } from '../rules/turnedRed.ts';
import { startText } from '../text/start.ts';
import {
  type Starter,
  type StartFactsRow,
  startFacts,
  startFactsOfAnybody,
  startFactsOfFederation,
  startFactsOfPolicy,
  startFactsOfRace,
  startFactsOfType,
} from './startFactsView.ts';

type ReadContext = Pick<Context, 'db' | 'clock'>;

const cardStanding = ({ type, answers, card_taken, card_verdict }: StartFactsRow): CardStanding => {
  if (!type.has_federation) return 'not_asked';
  if (!answers.card_number) return type.without_card ? 'without' : 'lacking';
  if (card_taken) return 'taken';
  // A registration older than the checks of the registry.
  return judgedCard(answers.card ?? 'unverified', card_verdict);
};

function crewOf({ is_package, races, answers, fractions, placed }: StartFactsRow): StartCase['crew'] {
  const { has_team_registration = 0, only_for_team = 0, is_relay = 0 } = races[0] ?? {};
  const race = { has_team_registration, only_for_team, rule: { is_relay, relay_fractions: fractions } };
  const { crew } = answers;
  // Until the line is written, the athlete's own place is not counted yet.
  const own = (id: number) => (!placed && id === crew?.fraction_id ? 1 : 0);
  return {
    forced: forcesCrew(crewRaceOf(is_package ? 'package' : 'race', race)),
    relay: is_relay === 1 && !is_package,
    choice: crew?.choice,
    fraction: crew?.fraction_id !== undefined,
    lacks: fractions.reduce((sum, { id, lacks }) => sum + Math.max(0, lacks - own(id)), 0),
  };
}

function caseOf(row: StartFactsRow, today: Day): StartCase {
  const { member, races, type, certificate, answers } = row;
  return {
    today,
    races: racesOfStart(races),
    birthday: member.birthday,
    born: type,
    missing: memberFaults(member, today).map(({ field }) => field),
    parent: answers.parent ?? null,
    card: cardStanding(row),
    certificate: {
      asked: type.asks_certificate,
      kinds: type.kinds,
      sports: type.sports,
      brought: certificate && { ...certificate, kind: kindOf(certificate) },
    },
    crew: crewOf(row),
    policies: {
      missing: row.required_policies.filter((id) => !answers.policies.includes(id)),
      privacy: answers.consents.privacy_policy === true,
    },
  };
}

const kindOf = ({ by_code, type_id, discipline_id }: NonNullable<StartFactsRow['certificate']>) =>
  by_code || type_id === null || discipline_id === null ? null : { type_id, discipline_id };

export function worded({ facts, ...reason }: StartReason, lang: Lang): StartView['reasons'][number] {
  const { age = 0, count = 0, from = 0, until = 0, day } = facts;
  const t = textIn<Record<string, string>>(startText, lang);
  const text = t(reason.code, { age, count, from, until, day: day ? dayInSentence(day, lang) : '' });
  return { ...reason, detail: text };
}

function viewOf(row: StartFactsRow, today: Day, lang: Lang): StartView {
  const { light, reasons } = mayStart(caseOf(row, today));
  return { detail_id: row.id, draft_id: row.draft_id, light, reasons: reasons.map((reason) => worded(reason, lang)) };
}

/** Whether the athletes of these lines may start; lines outside this account's carts and orders are left out. */
export async function startsOf(
  { db, clock }: ReadContext,
  owner: Owner,
  detailIds: readonly string[],
  lang: Lang,
): Promise<StartView[]> {
  if (detailIds.length === 0) return [];
  const rows = await startFacts(db, { user: owner.id, details: detailIds, drafts: '[]' });
  return rows.map((row) => viewOf(row, dayInRome(clock()), lang));
}

export async function startOfDraft(
  { db, clock }: ReadContext,
  owner: Owner,
  draftId: string,
  starter: Starter,
  lang: Lang,
): Promise<StartView | null> {
  const [row] = await startFacts(db, { user: owner.id, details: [], drafts: JSON.stringify([starter]) });
  return row ? viewOf({ ...row, draft_id: draftId }, dayInRome(clock()), lang) : null;
}

/** Somebody who is in a race and could start, and cannot any more when it is changed; and why. */
export interface TurnedRed {
  readonly detail: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly matters: readonly StartMatter[];
}

/** A race, and the start that it is to have; without one nothing turns, and everybody is counted. */
export interface RaceMove {
  readonly raceId: number;
  readonly startsAt?: Date;
}

/** Who turns red if a race is changed, by name, judged as on its day. Nobody is told by it. */
export async function startsIfChanged(on: DbOrTx, { raceId, startsAt }: RaceMove) {
  const rows = await startFactsOfRace(on, { race: raceId });
  const red = rows.flatMap((row) => {
    const matters = turnedRed(judgedOnDay(row, raceId), judgedOnDay(startingAt(row, raceId, startsAt), raceId));
    const { firstname, lastname } = row.member;
    return matters.length > 0 ? [{ detail: row.id, firstname, lastname, matters }] : [];
  });
  return { athletes: rows.length, red: red.toSorted(byName) };
}

const startingAt = (row: StartFactsRow, raceId: number, startsAt: Date | undefined): StartFactsRow => ({
  ...row,
  races: row.races.map((race) =>
    race.id === raceId && startsAt ? { ...race, starts_at: startsAt.toISOString() } : race,
  ),
});

/** A race that was postponed, and the lines of registrations in it. */
export interface PostponedRace extends Lines {
  readonly raceId: number;
  readonly from: Date;
  readonly to: Date;
  readonly today: Day;
}

/** Why who could start on the old day may not on the new one, by line: as it stands today. */
export async function reasonsOfNewDay(
  on: DbOrTx,
  { raceId, from, to, details, today }: PostponedRace,
): Promise<ReadonlyMap<string, readonly StartReason[]>> {
  const rows = details.length === 0 ? [] : await startFactsOfAnybody(on, { details });
  return new Map(
    rows.flatMap((row) => {
      const is = startingAt(row, raceId, to);
      const matters = turnedRed(judgedOnDay(startingAt(row, raceId, from), raceId), judgedOnDay(is, raceId));
      const reasons = mayStart(caseOf(is, today)).reasons.filter(({ matter }) => matters.includes(matter));
      return reasons.length > 0 ? [[row.id, reasons] as const] : [];
    }),
  );
}

const byName = (a: TurnedRed, b: TurnedRed) =>
  a.lastname.localeCompare(b.lastname, 'it') || a.firstname.localeCompare(b.firstname, 'it');

/** The verdict on the day of the race: what is amber until then, because it can still be brought, is red. */
function judgedOnDay(row: StartFactsRow, raceId: number) {
  const race = row.races.find(({ id }) => id === raceId);
  return mayStart(caseOf(row, dayInRome(new Date(race!.starts_at))));
}

/** A race, a way to register, or a federation or a policy in the races from a day on. */
export type StartsOf =
  | { readonly race: number }
  | { readonly type: number }
  | { readonly federation: number; readonly today: Day }
  | { readonly policy: number; readonly today: Day };

interface Lines {
  readonly details: readonly string[];
}

const factsOfStarts = (on: DbOrTx, of: StartsOf | Lines): Promise<StartFactsRow[]> => {
  if ('details' in of) return startFactsOfAnybody(on, { details: of.details });
  if ('federation' in of) return startFactsOfFederation(on, of);
  if ('policy' in of) return startFactsOfPolicy(on, of);
  return 'race' in of ? startFactsOfRace(on, of) : startFactsOfType(on, of);
};

/** Somebody's start as it will be judged on the day of the race, or of the last race of a package. */
export interface StartOnDay {
  readonly person: Pick<StartFactsRow['member'], 'firstname' | 'lastname'>;
  readonly verdict: Verdict;
}

/** The starts of everybody who is in, by line, as on their day: what can still be brought until then counts as lacking. */
export async function startsOnDay(on: DbOrTx, of: StartsOf | Lines): Promise<ReadonlyMap<string, StartOnDay>> {
  const rows = await factsOfStarts(on, of);
  return new Map(
    rows.map((row) => {
      const last = row.races.at(-1);
      const verdict = mayStart(caseOf(row, dayInRome(new Date(last!.starts_at))));
      return [row.id, { person: row.member, verdict }];
    }),
  );
}

export interface JudgedStart {
  readonly verdict: Verdict;
  readonly certificate: StartCase['certificate'];
  readonly policies: readonly number[];
  readonly person: StartFactsRow['member'];
}

/** Whether the athletes of these ordered registrations of anybody may start, by their lines: for the office. */
export async function startsOfAnybody(
  on: DbOrTx,
  detailIds: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, JudgedStart>> {
  if (detailIds.length === 0) return new Map();
  const rows = await startFactsOfAnybody(on, { details: detailIds });
  return new Map(
    rows.map((row) => {
      const start = caseOf(row, today);
      const { certificate, policies } = start;
      return [row.id, { verdict: mayStart(start), certificate, policies: policies.missing, person: row.member }];
    }),
  );
}
