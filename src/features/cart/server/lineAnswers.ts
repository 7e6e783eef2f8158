import { answerFaults, ownAnswers, type RaceAnswers } from '#features/registration/rules/raceQuestions.ts';
import { refuseFields } from '#kernel/errors.ts';
import type { RegistrationFacts } from './registrationFactsView.ts';

type Facts = Pick<RegistrationFacts, 'offered' | 'member_size'>;

/** What these races ask, as the wizard's step asks it: the first race with a gadget says its sizes. */
function askedBy({ offered }: Facts, fractionId: number | undefined) {
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

/**
 * The line's answers to what its races ask, or a refusal with each field that lacks: whoever adds a line by a call of
 * the API is asked what the wizard asks. A size that is left out is the one of the athlete's record.
 *
 * Source: registration §5, "Athlete step".
 */
export function answersTo<Given extends RaceAnswers>(
  facts: Facts,
  given: Given,
  fractionId: number | undefined,
): Given {
  const asked = askedBy(facts, fractionId);
  const known = { ...given, gadget_size: given.gadget_size || (facts.member_size ?? undefined) };
  refuseFields(answerFaults(asked, known));
  return ownAnswers(asked, known);
}
