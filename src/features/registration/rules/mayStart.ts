import { isMinor, isOldEnough } from '#features/athletes/rules/age.ts';
import { isParentWhole } from '#features/athletes/rules/parent.ts';
import { isUsable, stateOf } from '#features/certificates/rules/state.ts';
import { raceDayFault, uploadDeadline } from '#features/certificates/rules/validity.ts';
import type { Day } from '#kernel/calendar.ts';
import { plainLetters } from '#kernel/names.ts';
import type { RuleSource } from '#kernel/rule.ts';
import { bornOutside } from './born.ts';
import type { CardStanding, StartCase, StartCode, StartFacts, StartFix, StartReason, Verdict } from './start.ts';

interface StartRule extends Pick<StartReason, 'matter' | 'code' | 'fix'> {
  readonly source: RuleSource;
  readonly light: (on: StartCase) => 'amber' | 'red';
  readonly applies: (on: StartCase) => boolean;
  readonly facts?: (on: StartCase) => StartFacts;
}

const red = () => 'red' as const;
const amber = () => 'amber' as const;

const daysOf = ({ races }: StartCase): Day[] => races.map(({ day }) => day).toSorted();

/** Amber while it can still be brought; red from race day on. */
const untilRaceDay = (on: StartCase): 'amber' | 'red' => ((daysOf(on)[0] ?? on.today) > on.today ? 'amber' : 'red');
const deadline = (on: StartCase): StartFacts => ({ day: uploadDeadline(daysOf(on), on.today) });

/** The first minimum age that the athlete does not reach in the race's year, or null. */
export const ageLacking = ({ birthday, races }: Pick<StartCase, 'birthday' | 'races'>): number | null =>
  races.find(
    ({ minimum_age, day }) => birthday !== null && minimum_age !== null && !isOldEnough(birthday, minimum_age, day),
  )?.minimum_age ?? null;

export function isMinorThere(on: Pick<StartCase, 'birthday' | 'races' | 'today'>): boolean {
  const first = on.races.map(({ day }) => day).toSorted()[0] ?? on.today;
  return on.birthday !== null && isMinor(on.birthday, first);
}

type CertificateCode = Extract<StartCode, `certificate_${string}`>;

/** A health-data code gives the name of a sport: one that does not match the race's is a warning, not a refusal. */
const isOfAnotherSport = ({ sports, brought }: StartCase['certificate']): boolean =>
  Boolean(brought?.sport) &&
  sports.length > 0 &&
  !sports.some((sport) => plainLetters(sport) === plainLetters(brought?.sport ?? ''));

function certificateFault(on: StartCase): CertificateCode | null {
  const { asked, kinds, brought } = on.certificate;
  if (!asked) return null;
  const state = stateOf(brought, on.today);
  if (!brought || state === 'none') return 'certificate_missing';
  if (!isUsable(state)) return state === 'rejected' ? 'certificate_rejected' : 'certificate_expired';
  const { kind } = brought;
  const fault = raceDayFault(
    { ...brought, ...(kind ?? { type_id: 0, discipline_id: 0 }) },
    kind === null ? [] : kinds,
    daysOf(on),
  );
  if (fault) return `certificate_${fault}`;
  if (isOfAnotherSport(on.certificate)) return 'certificate_other_sport';
  return state === 'pending' ? 'certificate_pending' : null;
}

const certificate = (code: CertificateCode): StartRule => ({
  matter: 'certificate',
  code,
  fix: 'certificate',
  source: 'registration §4',
  light: untilRaceDay,
  applies: (on) => certificateFault(on) === code,
  facts: deadline,
});

const card = (code: StartCode, standing: CardStanding, light: StartRule['light'], fix: StartFix): StartRule => ({
  matter: 'card',
  code,
  fix,
  source: 'registration §5',
  light,
  applies: (on) => on.card === standing,
});

/** All the reasons against a start. Each rule is checked, so that the athlete sees all of them at once. */
export const startRules: readonly StartRule[] = [
  {
    matter: 'age',
    code: 'too_young',
    fix: 'other_race',
    source: 'registration §9',
    light: red,
    applies: (on) => ageLacking(on) !== null,
    facts: (on) => ({ age: ageLacking(on) ?? 0 }),
  },
  {
    matter: 'age',
    code: 'born_outside',
    fix: 'type',
    source: 'decision 035',
    light: red,
    applies: ({ birthday, born }) => bornOutside(birthday, born) !== null,
    facts: ({ birthday, born }) => bornOutside(birthday, born) ?? {},
  },
  {
    matter: 'age',
    code: 'birthday_missing',
    fix: 'athlete',
    source: 'registration §5',
    light: red,
    applies: ({ birthday }) => birthday === null,
  },
  {
    matter: 'minor',
    code: 'parent_missing',
    fix: 'athlete',
    source: 'registration §1',
    light: red,
    applies: (on) => isMinorThere(on) && !isParentWhole(on.parent),
  },
  {
    matter: 'athlete',
    code: 'athlete_data_missing',
    fix: 'athlete',
    source: 'registration §5',
    light: untilRaceDay,
    applies: ({ missing }) => missing.some((field) => field !== 'birthday'),
    facts: ({ missing }) => ({ count: missing.filter((field) => field !== 'birthday').length }),
  },
  card('card_lacking', 'lacking', red, 'type'),
  card('card_taken', 'taken', red, 'type'),
  card('card_without', 'without', amber, 'type'),
  { ...card('card_rejected', 'rejected', untilRaceDay, 'type'), facts: deadline },
  card('card_unverified', 'unverified', amber, 'office'),
  card('card_other_person', 'other_person', amber, 'type'),
  card('card_ends_before_race', 'ends_before_race', amber, 'office'),
  certificate('certificate_missing'),
  certificate('certificate_rejected'),
  certificate('certificate_expired'),
  certificate('certificate_other_kind'),
  { ...certificate('certificate_other_sport'), source: 'decision 042', light: amber },
  certificate('certificate_not_yet_valid'),
  certificate('certificate_expires_before_race'),
  { ...certificate('certificate_pending'), fix: 'office', light: amber },
  {
    matter: 'crew',
    code: 'crew_missing',
    fix: 'athlete',
    source: 'registration §4',
    light: red,
    applies: ({ crew }) => crew.forced && (crew.choice === undefined || crew.choice === 'no'),
  },
  {
    matter: 'crew',
    code: 'fraction_missing',
    fix: 'athlete',
    source: 'registration §5',
    light: red,
    applies: ({ crew }) => crew.relay && crew.choice !== undefined && crew.choice !== 'no' && !crew.fraction,
  },
  {
    matter: 'crew',
    code: 'crew_lacks',
    fix: 'mates',
    source: 'registration §3',
    light: untilRaceDay,
    applies: ({ crew }) => crew.choice !== undefined && crew.choice !== 'no' && crew.lacks > 0,
    facts: ({ crew }) => ({ count: crew.lacks }),
  },
  {
    matter: 'policies',
    code: 'privacy_missing',
    fix: 'policies',
    source: 'registration §5',
    light: red,
    applies: ({ policies }) => !policies.privacy,
  },
  {
    matter: 'policies',
    code: 'policies_missing',
    fix: 'policies',
    source: 'registration §5',
    light: red,
    applies: ({ policies }) => policies.missing.length > 0,
    facts: ({ policies }) => ({ count: policies.missing.length }),
  },
];

/**
 * The reasons against a start, each with its light and where to correct it; the verdict's light is the worst of them
 * (registration §1, §4, §5 and §9; amber until race day is decision 035).
 */
export function mayStart(on: StartCase): Verdict {
  const reasons = startRules
    .filter(({ applies }) => applies(on))
    .map(({ matter, code, fix, light, facts }) => ({ matter, code, fix, light: light(on), facts: facts?.(on) ?? {} }));
  const worst = reasons.some(({ light }) => light === 'red') ? 'red' : reasons.length > 0 ? 'amber' : 'green';
  return { light: worst, reasons };
}
