import { isOldEnough } from '#features/athletes/rules/age.ts';
import type { Day } from '#kernel/calendar.ts';
import { plainLetters } from '#kernel/names.ts';

/** What a federation asks of its cards, as it is in force on race day (registration §5 and §9, ids 1, 2 and 12). */
export interface FederationFacts {
  readonly id: number;
  readonly card_pattern: string | null;
  /** The federation's name is typed: this entry stands for many federations (id 2). */
  readonly free_name: 0 | 1;
  /** A team code is asked in the place of a team name (id 12). */
  readonly team_code: 0 | 1;
  readonly may_continue_without_card: 0 | 1;
  /** The team appears after a valid card only, and is read-only then (id 1). */
  readonly team_after_valid_card: 0 | 1;
  /** Cards are given from the year in which one reaches this age. */
  readonly minimum_birth_year_age: number | null;
}

export interface TypeWithFederations<Federation extends FederationFacts = FederationFacts> {
  readonly has_federation: 0 | 1;
  readonly federations: readonly Federation[];
}

export interface CardIn {
  readonly federation_id?: number | undefined;
  readonly federation_name?: string | undefined;
  readonly card_number?: string | undefined;
  readonly team_name?: string | undefined;
}

/** A card's number as it is kept and compared: upper case, without the spaces that a phone's keyboard adds. */
export const cleanCardNumber = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

export function federationOf<Federation extends FederationFacts>(
  { federations }: TypeWithFederations<Federation>,
  { federation_id }: CardIn,
): Federation | null {
  const [only, ...others] = federations;
  if (federation_id !== undefined) return federations.find(({ id }) => id === federation_id) ?? null;
  return only && others.length === 0 ? only : null;
}

export const fitsPattern = ({ card_pattern }: Pick<FederationFacts, 'card_pattern'>, number: string): boolean =>
  card_pattern === null || new RegExp(card_pattern).test(number);

type CardField = 'federation_id' | 'federation_name' | 'card_number' | 'team_name';
export type CardFaults = Readonly<Partial<Record<CardField, string>>>;

/** Faults of a card's fields, before the registry is asked (registration §5, "Federation"). */
export function cardFaults(type: TypeWithFederations, given: CardIn): CardFaults {
  if (type.has_federation === 0) return {};
  const federation = federationOf(type, given);
  if (!federation) return { federation_id: given.federation_id === undefined ? 'choose_federation' : 'not_valid' };
  const number = cleanCardNumber(given.card_number ?? '');
  const without = number === '' && federation.may_continue_without_card === 1;
  return {
    ...(federation.free_name === 1 && !given.federation_name?.trim() && { federation_name: 'required' }),
    ...(number === '' && !without && { card_number: 'required' }),
    ...(number !== '' && !fitsPattern(federation, number) && { card_number: 'card_number_not_valid' }),
    ...(!without && !given.team_name?.trim() && { team_name: 'required' }),
  };
}

/** The card with the fields of this federation only: those of an earlier choice are dropped. */
export function ownCard(type: TypeWithFederations, given: CardIn): CardIn {
  const federation = type.has_federation === 1 ? federationOf(type, given) : null;
  if (!federation) return {};
  const card_number = cleanCardNumber(given.card_number ?? '') || undefined;
  const without = card_number === undefined && federation.may_continue_without_card === 1;
  return {
    federation_id: federation.id,
    ...(federation.free_name === 1 && { federation_name: given.federation_name?.trim() }),
    ...(card_number && { card_number }),
    ...(!without && { team_name: given.team_name?.trim() }),
  };
}

/** Is the athlete too young for a card of this federation, in the year of the race? (registration §9; "Runcard") */
export const tooYoungForCard = (
  { minimum_birth_year_age }: Pick<FederationFacts, 'minimum_birth_year_age'>,
  birthday: Day | null,
  raceDay: Day,
): boolean =>
  minimum_birth_year_age !== null && birthday !== null && !isOldEnough(birthday, minimum_birth_year_age, raceDay);

export type CardLookup<Person = CardPerson> =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'unverifiable' }
  | { readonly outcome: 'found'; readonly person: Person; readonly validUntil: Day | null };

export interface CardPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly gender: 'M' | 'F' | null;
  readonly nationality: string | null;
  readonly team_name: string | null;
}

/** State of an admitted card; stored with the registration. */
export const cardStates = ['verified', 'unverified', 'other_person', 'ends_before_race'] as const;
export type CardState = (typeof cardStates)[number];

/** Is the registry's person this athlete? Ignores case, accents and spaces; an unknown birthday matches. */
export const isSamePerson = (
  card: Pick<CardPerson, 'firstname' | 'lastname' | 'birthday'>,
  athlete: { readonly firstname: string; readonly lastname: string; readonly birthday: Day | null },
): boolean =>
  plainLetters(card.firstname) === plainLetters(athlete.firstname) &&
  plainLetters(card.lastname) === plainLetters(athlete.lastname) &&
  (card.birthday === null || athlete.birthday === null || card.birthday === athlete.birthday);

/** How a card stands once the registry was asked; a number that nobody knows, or that is over, is none (404). */
export function cardState(
  lookup: CardLookup | null,
  athlete: { readonly firstname: string; readonly lastname: string; readonly birthday: Day | null },
  { today, raceDay }: { readonly today: Day; readonly raceDay: Day },
): CardState | 'not_valid' {
  // The registry did not answer: the athlete may go on, the office checks the card.
  if (lookup === null || lookup.outcome === 'unverifiable') return 'unverified';
  if (lookup.outcome === 'unknown' || (lookup.validUntil !== null && lookup.validUntil < today)) return 'not_valid';
  if (!isSamePerson(lookup.person, athlete)) return 'other_person';
  return lookup.validUntil !== null && lookup.validUntil < raceDay ? 'ends_before_race' : 'verified';
}

/** An admitted card looked up anew: nobody loses it; an unknown number, or one that is over, waits for the office. */
export function cardStateAnew(
  lookup: CardLookup,
  athlete: { readonly firstname: string; readonly lastname: string; readonly birthday: Day | null },
  days: { readonly today: Day; readonly raceDay: Day },
): CardState {
  const state = cardState(lookup, athlete, days);
  if (state !== 'not_valid') return state;
  if (lookup.outcome !== 'found') return 'unverified';
  return isSamePerson(lookup.person, athlete) ? 'ends_before_race' : 'other_person';
}
