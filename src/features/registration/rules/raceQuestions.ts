interface CustomInput {
  readonly type: 'checkbox' | 'select';
  readonly slug: string;
  readonly required: 0 | 1;
  readonly variables: readonly { readonly value: string }[];
}

export interface RaceQuestions {
  readonly asks_gadget_size: 0 | 1;
  readonly gadget_sizes: readonly string[];
  readonly rule: {
    readonly custom_inputs: readonly CustomInput[];
  };
}

export interface RaceAnswers {
  readonly gadget_size?: string | undefined;
  readonly custom_inputs: readonly { readonly slug: string; readonly value: string }[];
}

export const ticked = '1';

export const asksSize = ({ asks_gadget_size, gadget_sizes }: RaceQuestions): boolean =>
  asks_gadget_size === 1 && gadget_sizes.length > 0;

interface WithFractions<Input extends CustomInput> {
  readonly rule: {
    readonly custom_inputs: readonly Input[];
    readonly relay_fractions: readonly { readonly id: number; readonly custom_inputs: readonly Input[] }[];
  };
}

/** The race with the questions for one athlete: its own and those of the fraction (registration §3, "Race"). */
export function questionsForFraction<Input extends CustomInput, Race extends WithFractions<Input>>(
  race: Race & WithFractions<Input>,
  fractionId: number | undefined,
): Race {
  const fraction = race.rule.relay_fractions.find(({ id }) => id === fractionId);
  if (!fraction) return race;
  return {
    ...race,
    rule: { ...race.rule, custom_inputs: [...race.rule.custom_inputs, ...fraction.custom_inputs] },
  };
}

const faultOf = ({ type, required, variables }: CustomInput, value: string | undefined): string | null => {
  if (type === 'checkbox') return required === 1 && value !== ticked ? 'required' : null;
  if (!value) return required === 1 ? 'choose' : null;
  return variables.some((option) => option.value === value) ? null : 'not_valid';
};

/** What is wrong with the answers to a race's questions, by field (registration §5, "Athlete step"). */
export function answerFaults(race: RaceQuestions, { gadget_size, custom_inputs }: RaceAnswers): Record<string, string> {
  const faults: Record<string, string> = {};
  if (asksSize(race)) {
    if (!gadget_size) faults.gadget_size = 'choose';
    else if (!race.gadget_sizes.includes(gadget_size)) faults.gadget_size = 'not_valid';
  }
  for (const question of race.rule.custom_inputs) {
    const value = custom_inputs.find(({ slug }) => slug === question.slug)?.value;
    const fault = faultOf(question, value);
    if (fault) faults[`custom_inputs.${question.slug}`] = fault;
  }
  return faults;
}

/** The answers without empty ones and without those to questions that this race does not ask. */
export const ownAnswers = <Given extends RaceAnswers>(race: RaceQuestions, given: Given): Given => ({
  ...given,
  gadget_size: asksSize(race) ? given.gadget_size : undefined,
  custom_inputs: given.custom_inputs.filter(
    ({ slug, value }) => value !== '' && race.rule.custom_inputs.some((question) => question.slug === slug),
  ),
});
