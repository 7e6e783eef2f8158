import { addDays, type Day } from '#kernel/calendar.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import type { Rule } from '#kernel/rule.ts';
import type { DisruptionKind } from './disruption.ts';

/** What who paid for a place may have instead of the race as it was: the new day, a code of what was paid, the money. */
export const offerChoices = ['keep', 'code', 'refund'] as const;
export type OfferChoice = (typeof offerChoices)[number];

export interface Offers {
  readonly code: boolean;
  readonly refund: boolean;
}

export interface OfferedTo {
  /** What was paid for its place in this race and is still there. */
  readonly worth: Cents;
  /** The race is one of several that were bought as one. */
  readonly isPackage: boolean;
}

/**
 * Its place moves to a new day by itself, so it is always kept, and nothing but money can be offered for a race that is not run.
 * A package stands as long as one of its races is run: its part of a cancelled race comes back as money, and one race of it is
 * not given up alone. Source: decision 215.
 */
export function choicesOf(kind: DisruptionKind, { code, refund }: Offers, to: OfferedTo): readonly OfferChoice[] {
  const isPaid = to.worth > noMoney;
  const isWhole = !to.isPackage;
  const may: Readonly<Record<OfferChoice, boolean>> = {
    keep: kind === 'postponed',
    code: code && isPaid && isWhole,
    refund: refund && isPaid && (isWhole || kind === 'cancelled'),
  };
  return offerChoices.filter((choice) => may[choice]);
}

/** What counts for whoever does not answer: the new day, else the money, else the code. Nobody loses money by silence. */
export const withoutAnswer = (choices: readonly OfferChoice[]): OfferChoice | null =>
  (['keep', 'refund', 'code'] as const).find((choice) => choices.includes(choice)) ?? null;

/** The fewest and the most days that there are to answer. */
export const daysToAnswer = { least: 3, most: 90, usual: 14 } as const;

export interface OfferingCase extends Offers {
  readonly kind: DisruptionKind;
  readonly answerBy: Day | null;
  readonly today: Day;
  /** The day of the new start. */
  readonly newDay: Day | null;
  readonly soldInPackages: boolean;
}

const field = (name: string, code: string) => () => ({ errors: { [name]: [code] } });
const isOffered = ({ code, refund }: Offers): boolean => code || refund;

/** Why a race cannot make these offers. */
export const offeringRules: readonly Rule<OfferingCase>[] = [
  {
    code: 'invalid_input',
    says: 'A cancelled race gives something back.',
    source: 'decision 215',
    broken: (offers) => offers.kind === 'cancelled' && !isOffered(offers),
    facts: field('offers_refund', 'offer_needed'),
  },
  {
    code: 'invalid_input',
    says: 'Part of a package comes back as money only.',
    source: 'decision 215',
    broken: ({ kind, refund, soldInPackages }) => kind === 'cancelled' && soldInPackages && !refund,
    facts: field('offers_refund', 'refund_for_packages'),
  },
  {
    code: 'invalid_input',
    says: 'Who is offered something has at least three days to answer, and at most ninety.',
    source: 'decision 215',
    broken: ({ answerBy, today, ...offers }) =>
      isOffered(offers) &&
      (answerBy === null ||
        answerBy < addDays(today, daysToAnswer.least) ||
        answerBy > addDays(today, daysToAnswer.most)),
    facts: field('answer_by', 'answer_by_not_valid'),
  },
  {
    code: 'invalid_input',
    says: 'The answers are there before the new day.',
    source: 'decision 215',
    broken: ({ answerBy, newDay }) => answerBy !== null && newDay !== null && answerBy >= newDay,
    facts: field('answer_by', 'answer_by_after_start'),
  },
];

export interface AnswerCase {
  readonly today: Day;
  readonly answerBy: Day | null;
  /** Something happened to the race again since: its own offers count. */
  readonly overtaken: boolean;
  readonly choices: readonly OfferChoice[];
  /** What counts now (null: no answer yet), and what the page showed. */
  readonly now: OfferChoice | null;
  readonly seen: OfferChoice | null;
  readonly wanted: OfferChoice;
  /** The code was sent, or the money released. */
  readonly carriedOut: boolean;
  /** The account that is said and that is known for the money (null: none), and that the money is back. */
  readonly iban: string | null;
  readonly known: string | null;
  readonly isBack: boolean;
}

/** Why an answer is not taken, the most helpful reason first. What counts already may be said again. */
export const answerRules: readonly Rule<AnswerCase>[] = [
  {
    code: 'offer_carried_out',
    says: 'Its code was not sent, and its money not released.',
    source: 'decision 215',
    broken: ({ carriedOut, now, wanted }) => carriedOut && now !== wanted,
  },
  {
    code: 'refund_account_fixed',
    says: 'Another account is taken until the money is released; where none is known, until the money is there.',
    source: 'decision 215',
    broken: ({ wanted, iban, known, carriedOut, isBack }) =>
      wanted === 'refund' && iban !== null && iban !== known && (isBack || (carriedOut && known !== null)),
  },
  {
    code: 'offers_closed',
    says: 'Its last day is not over, and nothing happened to the race since.',
    source: 'decision 215',
    broken: ({ today, answerBy, overtaken, now, wanted }) =>
      now !== wanted && (overtaken || answerBy === null || today > answerBy),
  },
  {
    code: 'offer_changed_meanwhile',
    says: 'What counts is what the page showed.',
    source: 'decision 215',
    broken: ({ now, seen, wanted }) => now !== seen && now !== wanted,
  },
  {
    code: 'offer_not_made',
    says: 'It is offered for this registration.',
    source: 'decision 215',
    broken: ({ choices, wanted, now }) => now !== wanted && !choices.includes(wanted),
  },
];
