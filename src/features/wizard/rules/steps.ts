import type { Step } from '#kernel/paths.ts';
import { offersCertificate, type TypeFacts } from './types.ts';

export type { Step };

export const steps = [
  'who',
  'type',
  'athlete',
  'medical-certificate',
  'address',
  'policies',
  'services',
] as const satisfies readonly Step[];

export type Who = 'me' | 'friend';

type TypeOfSteps = Pick<TypeFacts, 'id' | 'medical_certificate_uploads_active' | 'datahealth_active'>;

export interface StepConditions {
  readonly who?: Who | undefined;
  /** The chosen type; until one is chosen, all that the race offers, so that the way never grows longer. */
  readonly types: readonly TypeOfSteps[];
  readonly hasServices: boolean;
}

interface StepFacts {
  readonly who?: Who | undefined;
  readonly typeId?: number | undefined;
}

export function stepConditionsOf(
  race: { readonly registration_types: readonly TypeOfSteps[]; readonly has_services: 0 | 1 },
  { who, typeId }: StepFacts = {},
): StepConditions {
  const chosen = race.registration_types.filter(({ id }) => id === typeId);
  return { who, types: chosen.length > 0 ? chosen : race.registration_types, hasServices: race.has_services === 1 };
}

const way: readonly { readonly step: Step; readonly when?: (on: StepConditions) => boolean }[] = [
  { step: 'who' },
  { step: 'type' },
  { step: 'athlete' },
  { step: 'medical-certificate', when: ({ types }) => types.some(offersCertificate) },
  { step: 'address', when: ({ who }) => who !== 'friend' },
  { step: 'policies' },
  { step: 'services', when: ({ hasServices }) => hasServices },
];

/** The steps in order (registration §4, "Registration flow"); that no services mean no sixth step is our reading. */
export const stepsOf = (on: StepConditions): readonly Step[] =>
  way.filter(({ when }) => when?.(on) ?? true).map(({ step }) => step);

export const stepAfter = (steps: readonly Step[], step: Step): Step | 'cart' =>
  steps[steps.indexOf(step) + 1] ?? 'cart';

export const stepBefore = (steps: readonly Step[], step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null;

/** The first step that is not done, to which a step that is not reached redirects; the cart when all are done. */
export const firstNotDone = (steps: readonly Step[], done: ReadonlySet<Step>): Step | 'cart' =>
  steps.find((step) => !done.has(step)) ?? 'cart';

/** May this step be opened? Those that are done may be edited, and the first that is not done is next. */
export const isReached = (steps: readonly Step[], step: Step, done: ReadonlySet<Step>): boolean =>
  steps.includes(step) && steps.slice(0, steps.indexOf(step)).every((before) => done.has(before));

/** "Step n of m" counts the steps that apply; the address keeps the specification's numbers. */
export const placeOf = (steps: readonly Step[], step: Step): { readonly at: number; readonly of: number } => ({
  at: steps.indexOf(step) + 1,
  of: steps.length,
});
