import { type CardIn, cardFaults, ownCard, type TypeWithFederations } from '#features/federations/rules/cardRules.ts';
import type { DraftAnswers } from './draft.ts';
import { type Step, stepAfter } from './steps.ts';
import { onlyType, type TypeFacts } from './types.ts';

export const knownSteps = ['type', 'athlete', 'medical-certificate', 'address'] as const satisfies readonly Step[];
export type KnownStep = (typeof knownSteps)[number];
export type KnownAnswers = Pick<DraftAnswers, KnownStep>;

const isKnownStep = (step: Step): step is KnownStep => knownSteps.some((known) => known === step);

interface OfferedType extends TypeFacts, TypeWithFederations {
  readonly i18n: { readonly name: string };
}

/** What the athlete was registered as before, by the same account. */
export interface LastRegistration extends CardIn {
  readonly type: string;
}

/** May the athlete's own data stand as they are? Not of a minor, whose parent declares each time, nor in a crew. */
export interface AthleteFacts {
  readonly complete: boolean;
  readonly minor: boolean;
  readonly asksCrew: boolean;
}

/** Does the athlete step need no answer beside those to the race's own questions, which are asked anew each time? */
export const isAthleteKnown = ({ complete, minor, asksCrew }: AthleteFacts): boolean => complete && !minor && !asksCrew;

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

/** Is the type one for the card of last time, or for none where there was none? */
const fits = (type: OfferedType, last: LastRegistration): boolean =>
  last.card_number
    ? type.has_federation === 1 && Object.keys(cardFaults(type, last)).length === 0
    : type.has_federation === 0;

/** The proposed type: the only one, the one of last time's name, or the only one that fits the card; else none. */
export function knownType<Type extends OfferedType>(
  types: readonly Type[],
  last: LastRegistration | null,
): NonNullable<DraftAnswers['type']> | undefined {
  const same = types.filter(({ i18n }) => i18n.name === last?.type);
  const fitting = last ? types.filter((type) => fits(type, last)) : [];
  const type = onlyType({ registration_types: types }) ?? (same.length > 0 ? only(same) : only(fitting));
  if (!type) return undefined;
  if (type.has_federation === 0) return { registration_type_id: type.id };
  return last?.card_number && fits(type, last) ? { registration_type_id: type.id, ...ownCard(type, last) } : undefined;
}

export const knownSize = (sizes: readonly string[], usual: string | null): string | undefined =>
  usual !== null && sizes.includes(usual) ? usual : undefined;

export interface DraftStanding {
  readonly steps: readonly Step[];
  readonly done: ReadonlySet<Step>;
  readonly known: ReadonlySet<Step>;
}

const before = ({ steps }: Pick<DraftStanding, 'steps'>, step: Step): readonly Step[] =>
  steps.slice(0, steps.indexOf(step));

/** The steps before the rules that are open: neither answered nor known. */
export const openSteps = (draft: DraftStanding): readonly Step[] =>
  before(draft, 'policies').filter((step) => !draft.done.has(step) && !draft.known.has(step));

/** Is nothing open but what is asked anew each time? Then "Check your data" takes the place of steps 1 to 5. */
export const isComplete = (draft: DraftStanding): boolean => openSteps(draft).length === 0;

/** May a step be opened and saved? If those before it are done; what is known may be changed with others known. */
export const mayOpen = (draft: DraftStanding, step: Step): boolean =>
  draft.steps.includes(step) &&
  before(draft, step).every((other) => draft.done.has(other) || (isKnownStep(step) && draft.known.has(other)));

/** The page after a step (registration §4, "Registration flow"); "check" is ours (decision 168). */
export function pageAfter(draft: DraftStanding, step: Step, fromCheck: boolean): Step | 'check' | 'cart' {
  const early = before(draft, 'policies').includes(step);
  const anyKnown = before(draft, 'policies').some((other) => !draft.done.has(other));
  if (early && isComplete(draft) && (fromCheck || anyKnown)) return 'check';
  return fromCheck && early ? (openSteps(draft)[0] ?? 'check') : stepAfter(draft.steps, step);
}
