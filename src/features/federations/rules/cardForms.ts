import type { Day } from '#kernel/calendar.ts';
import { type FederationFacts, fitsPattern } from './cardRules.ts';
import { inForce } from './inForce.ts';

/** How a card's number is made; without a pattern any number will do. */
export type CardForm = Pick<FederationFacts, 'card_pattern'>;

const anyNumber: CardForm = { card_pattern: null };

/** The forms by which numbers are judged in races from a day on: by the rule in force on it, and by those that begin later. */
export const formsToCome = (
  rules: readonly (CardForm & { readonly fromDay: Day })[],
  today: Day,
): readonly CardForm[] => [inForce(rules, today) ?? anyNumber, ...rules.filter(({ fromDay }) => fromDay > today)];

/** Can the number be typed for a race to come? */
export const fitsAnyForm = (forms: readonly CardForm[], number: string): boolean =>
  forms.some((form) => fitsPattern(form, number));
