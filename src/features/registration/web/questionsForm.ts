import type { CrewForm } from '#features/crews/web/crewForm.ts';
import type { RaceView } from '#features/races/contract.ts';
import { questionsForFraction } from '../rules/raceQuestions.ts';

export type QuestionDetails = Pick<RaceView['race_details'], 'asks_gadget_size' | 'gadget_sizes' | 'rule'>;

/** The answers in a form: the race's own questions by their slug; empty is not answered. */
export interface QuestionValues {
  readonly gadget_size: string;
  readonly custom: Readonly<Record<string, string>>;
}

export const allInputs = ({ rule }: QuestionDetails) => [
  ...rule.custom_inputs,
  ...rule.relay_fractions.flatMap(({ custom_inputs }) => custom_inputs),
];

export const questionsForCrew = <Details extends QuestionDetails>(
  details: Details,
  { fraction_id, choice }: Pick<CrewForm, 'fraction_id' | 'choice'>,
): Details => questionsForFraction(details, choice === 'no' || fraction_id === '' ? undefined : Number(fraction_id));

export const customOf = (
  details: QuestionDetails,
  given: readonly { readonly slug: string; readonly value: string }[] | undefined,
): Record<string, string> =>
  Object.fromEntries(
    allInputs(details).map(({ slug }) => [slug, given?.find((answer) => answer.slug === slug)?.value ?? '']),
  );

export const customAnswers = ({ custom }: Pick<QuestionValues, 'custom'>) =>
  Object.entries(custom).map(([slug, value]) => ({ slug, value }));
