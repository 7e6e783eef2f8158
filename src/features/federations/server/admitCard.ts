import { dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { cardInUse, cardNotValid } from '../rules/cardRefusals.ts';
import {
  type CardIn,
  type CardLookup,
  type CardPerson,
  type CardState,
  cardFaults,
  cardState,
  federationOf,
  ownCard,
  tooYoungForCard,
} from '../rules/cardRules.ts';
import { readCardCase } from './cardCaseView.ts';
import { isBoundToAnother } from './cardHolderView.ts';
import { whoseCard } from './whoseCard.ts';

/** A card that may be registered with, and how it stands; nothing of it where the type has no federation. */
export interface AdmittedCard extends CardIn {
  readonly card?: CardState | undefined;
}

interface CardToAdmit {
  readonly typeId: number;
  readonly memberId: string;
  readonly given: CardIn;
}

/** The registry's answer, or nothing where it does not answer: the office checks the number then (decision 037). */
async function lookUp(context: Context, asked: Parameters<typeof whoseCard>[1]): Promise<CardLookup | null> {
  try {
    return await whoseCard(context, asked);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'registry_unavailable') return null;
    throw error;
  }
}

/** The registry's team overrides a typed one: it is read-only (registration §4). */
const withTeam = (given: CardIn, person: CardPerson | null): CardIn =>
  person?.team_name ? { ...given, team_name: person.team_name } : given;

/**
 * Looks at a card by its federation's rules and its registry (registration §4, "Card number lookup", and §5), outside a
 * transaction: it waits for another server. Refuses `invalid_input`, `card_too_young`, `card_number_in_use`,
 * `card_number_not_valid`.
 */
export async function admitCard(context: Context, { typeId, memberId, given }: CardToAdmit) {
  const { db, clock } = context;
  const { type, seasonId, raceDay, athlete } =
    (await readCardCase(db, typeId, memberId)) ?? refuse('registration_type_not_available');
  if (type.has_federation === 0) return { card: {}, person: null };
  const own = ownCard(type, given);
  const federation = federationOf(type, given);
  const number = own.card_number;
  const typed = cardFaults(type, given);
  // The team may come with the registry's answer.
  const { team_name: _, ...first } = typed;
  refuseFields(first);
  if (!federation || number === undefined) {
    refuseFields(typed);
    return { card: own, person: null };
  }
  if (tooYoungForCard(federation, athlete.birthday, raceDay)) {
    refuse('card_too_young', { age: federation.minimum_birth_year_age ?? 0 });
  }
  if (await isBoundToAnother(db, { federationId: federation.id, seasonId, number, memberId })) throw cardInUse();
  const lookup = await lookUp(context, { federation, number });
  const state = cardState(lookup, athlete, { today: dayInRome(clock()), raceDay });
  if (state === 'not_valid') throw cardNotValid();
  const person = lookup?.outcome === 'found' ? lookup.person : null;
  const whole = withTeam(own, person);
  refuseFields(cardFaults(type, whole));
  return { card: { ...whole, card: state }, person };
}
