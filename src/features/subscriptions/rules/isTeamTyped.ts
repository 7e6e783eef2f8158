import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';

/** Was the team typed, so that it can be typed anew? The registry's team goes with the card (registration §4). */
export const isTeamTyped = ({ card, card_number }: Pick<RegistrationAnswers, 'card' | 'card_number'>): boolean =>
  card_number !== undefined && card === 'unverified';
