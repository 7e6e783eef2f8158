/** The two free choices, which can be changed at any time; the other consents belong to a registration. */
export const choiceKinds = ['newsletter', 'third_part_data'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export type Choices = Readonly<Record<ChoiceKind, boolean>>;

/** Nobody has consented who has not said so. */
export const noChoices: Choices = { newsletter: false, third_part_data: false };
