export const crewChoices = ['no', 'partecipate', 'new'] as const;
export type CrewChoice = (typeof crewChoices)[number];

export const crewTypes = ['public', 'private'] as const;
export type CrewType = (typeof crewTypes)[number];

/** The fields of a race that decide about crews (registration §3, "Race"). */
export interface CrewRace<Fraction extends { readonly id: number } = { readonly id: number }> {
  readonly has_team_registration: 0 | 1;
  readonly only_for_team: 0 | 1;
  readonly rule: { readonly is_relay: 0 | 1; readonly relay_fractions: readonly Fraction[] };
}

const noCrews: CrewRace<never> = {
  has_team_registration: 0,
  only_for_team: 0,
  rule: { is_relay: 0, relay_fractions: [] },
};

/** A crew belongs to one race, so the races of a package have none. */
export const crewRaceOf = <Fraction extends { readonly id: number }>(
  raceType: 'race' | 'package',
  race: CrewRace<Fraction>,
): CrewRace<Fraction> => (raceType === 'race' ? race : noCrews);

export const asksCrew = (race: CrewRace): boolean => race.has_team_registration === 1 || forcesCrew(race);

/** Must it be joined or made? In a team-only race (registration §4); a relay cannot be run alone either. */
export const forcesCrew = ({ only_for_team, rule }: CrewRace): boolean => only_for_team === 1 || rule.is_relay === 1;

export interface CrewFields {
  readonly choice?: CrewChoice | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: CrewType | undefined;
  readonly password?: string | undefined;
  readonly fraction_id?: number | undefined;
}

export interface CrewCircumstances {
  /** Must this athlete type the crew's password? Not its captain, nor somebody who gave it before. */
  readonly asksPassword: boolean;
  /** Was a new crew’s password given before, so that it need not be typed again? */
  readonly hasPassword: boolean;
}

type Field = 'choice' | 'id' | 'name' | 'type' | 'password' | 'fraction_id';
export type CrewFaults = Readonly<Partial<Record<Field, string>>>;

/** Names and passwords of crews have three characters or more (registration §9). */
const shortest = 3;

const wordFault = (text: string | undefined): string | undefined => {
  if (!text) return 'required';
  return text.trim().length < shortest ? 'too_short' : undefined;
};

const joinFaults = ({ id, password }: CrewFields, { asksPassword }: CrewCircumstances) => ({
  id: id ? undefined : 'choose',
  password: id && asksPassword ? wordFault(password) : undefined,
});

const newFaults = ({ name, type, password }: CrewFields, { hasPassword }: CrewCircumstances) => ({
  name: wordFault(name),
  type: type ? undefined : 'choose',
  password: type === 'private' && (password || !hasPassword) ? wordFault(password) : undefined,
});

/** Faults of a crew choice, by field (registration §5, "Crew"). */
export function crewFaults(race: CrewRace, given: CrewFields, circumstances: CrewCircumstances): CrewFaults {
  if (!asksCrew(race)) return {};
  if (!given.choice) return { choice: 'choose' };
  if (given.choice === 'no') return forcesCrew(race) ? { choice: 'choose' } : {};
  const { is_relay, relay_fractions } = race.rule;
  const runs = relay_fractions.some(({ id }) => id === given.fraction_id);
  const faults = {
    ...(given.choice === 'partecipate' ? joinFaults(given, circumstances) : newFaults(given, circumstances)),
    fraction_id: is_relay === 1 && !runs ? 'choose' : undefined,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => code !== undefined));
}

export function ownCrew<Given extends CrewFields>(race: CrewRace, given: Given | undefined): Given | undefined {
  if (!given?.choice || !asksCrew(race)) return undefined;
  const { choice, id, name, type, password, fraction_id, ...rest } = given;
  const fraction = race.rule.is_relay === 1 ? { fraction_id } : {};
  const kept = {
    no: { choice },
    partecipate: { choice, id, password, ...fraction, ...rest },
    new: { choice, name: name?.trim(), type, ...(type === 'private' && { password }), ...fraction, ...rest },
  }[choice];
  return kept as Given;
}
