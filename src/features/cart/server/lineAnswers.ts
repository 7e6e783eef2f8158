import { answerFaults, ownAnswers, type RaceAnswers } from '#features/registration/rules/raceQuestions.ts';
import { refuseFields } from '#kernel/errors.ts';
import type { RegistrationFacts } from './registrationFactsView.ts';

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
