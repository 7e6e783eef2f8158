import { parentFaults } from '#features/athletes/rules/parent.ts';
import type { RegistrationData } from '#features/cart/contract.ts';
import type { CrewFields } from '#features/crews/rules/crewChoice.ts';
import { offerOf, openingFlags } from '#features/races/rules/availability.ts';
import { bornOutside, bornWhenever } from '#features/registration/rules/born.ts';
import { ageLacking, isMinorThere } from '#features/registration/rules/mayStart.ts';
import { answerFaults, ownAnswers, type RaceAnswers } from '#features/registration/rules/raceQuestions.ts';
import { racesOfStart } from '#features/registration/rules/start.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseFields } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { refusalOf } from '#kernel/rule.ts';
import { isSuperAdmin } from '#server/http/request.ts';
import { registrationRules } from '../rules/mayRegister.ts';
import type { Actor } from './actor.ts';
import type { RegistrationFacts } from './registrationFactsView.ts';

/** A line's data, from the API or from a draft. */
export type LineData = Omit<RegistrationData, 'crew'> & { readonly crew?: CrewFields | null | undefined };

/** Answers the line's name, its price and whether the athlete is a minor, or throws the first refusal. */
export function checkLine(facts: RegistrationFacts, data: LineData, now: Date, { account, lang }: Actor) {
  const { offered, type, policies } = facts;
  const today = dayInRome(now);
  const name = nameOf(facts, lang);
  const ageCase = ageCaseOf(facts, today);
  const minor = isMinorThere(ageCase);
  const refusal = refusalOf(registrationRules, {
    name,
    exists: offered.length > 0 && (data.race_type === 'race' || facts.package !== null),
    typeOfRace: type !== null,
    knowsMember: facts.knows_member,
    ...openingFlags((facts.package ? [facts.package, ...offered] : offered).map(offerOf), now),
    soldOut: offered.some(({ places, sellable_id }) => places <= 0 && !facts.kept?.sellables.includes(sellable_id)),
    mayPass: isSuperAdmin(account),
    registered: facts.registered,
    held: facts.held,
    declined: facts.declined,
    inCart: facts.inCart,
    minor,
    parentFaults: parentFaults(data.parent ?? {}),
    tooYoungFor: ageLacking(ageCase),
    bornOutside: bornOutside(facts.birthday, type ?? bornWhenever),
    privacyAccepted: data.consents.privacy_policy,
    policiesMissing: policies
      .filter(({ id, is_required }) => is_required && !data.policies.includes(id))
      .map(({ id }) => id),
  });
  if (refusal) throw refusal;
  return { name, minor, price: type?.price ?? refuse('registration_type_not_available') };
}

const ageCaseOf = ({ birthday, offered }: RegistrationFacts, today: Day) => ({
  today,
  birthday,
  races: racesOfStart(offered),
});

const nameOf = (facts: RegistrationFacts, lang: Lang): string =>
  (facts.package?.name ?? facts.offered[0]?.name)?.[lang] ?? '';

type QuestionFacts = Pick<RegistrationFacts, 'offered' | 'member_size'>;

/** The questions of these races, as the wizard's step has them. Gadget sizes are those of the first race with a gadget. */
function questionsOf({ offered }: QuestionFacts, fractionId: number | undefined) {
  const sizes = offered.find(({ gadget_sizes }) => gadget_sizes !== null)?.gadget_sizes ?? null;
  const custom_inputs = offered
    .flatMap(({ questions }) => questions)
    .filter(({ fraction_id }) => fraction_id === null || fraction_id === fractionId);
  return {
    asks_gadget_size: sizes === null ? (0 as const) : (1 as const),
    gadget_sizes: sizes ?? [],
    rule: { custom_inputs },
  };
}

/** Validates the answers by field (registration §5, "Athlete step"); a missing size is taken from the record. */
export function checkedAnswers<Given extends RaceAnswers>(
  facts: QuestionFacts,
  given: Given,
  fractionId: number | undefined,
): Given {
  const questions = questionsOf(facts, fractionId);
  const known = { ...given, gadget_size: given.gadget_size || (facts.member_size ?? undefined) };
  refuseFields(answerFaults(questions, known));
  return ownAnswers(questions, known);
}
