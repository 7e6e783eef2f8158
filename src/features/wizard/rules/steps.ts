import { type Step, stepSegments } from '#kernel/paths.ts';
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

/** What has been answered so far, as far as the way forward depends on it. */
export interface Way {
  readonly who?: Who | undefined;
  readonly type?: Pick<TypeFacts, 'medical_certificate_uploads_active' | 'datahealth_active'> | undefined;
  readonly hasServices: boolean;
}

const way: readonly { readonly step: Step; readonly when?: (on: Way) => boolean }[] = [
  { step: 'who' },
  { step: 'type' },
  { step: 'athlete' },
  { step: 'medical-certificate', when: ({ type }) => type !== undefined && offersCertificate(type) },
  { step: 'address', when: ({ who }) => who !== 'friend' },
  { step: 'policies' },
  { step: 'services', when: ({ hasServices }) => hasServices },
];

/**
 * The steps of this registration, in order. The progress bar, Back, Continue and the guard of the route all ask
 * here, so they cannot disagree. That a race without services has no sixth step is our own reading.
 *
 * Source: registration §4, "Registration flow".
 */
export const stepsOf = (on: Way): readonly Step[] =>
  way.filter(({ when }) => when?.(on) ?? true).map(({ step }) => step);

export const stepAfter = (step: Step, on: Way): Step | 'cart' => {
  const own = stepsOf(on);
  return own[own.indexOf(step) + 1] ?? 'cart';
};

export const stepBefore = (step: Step, on: Way): Step | null => {
  const own = stepsOf(on);
  return own[own.indexOf(step) - 1] ?? null;
};

/** The first step that is not done: where a step's address leads that is not reached yet; the cart when all are. */
export const firstNotDone = (on: Way, done: ReadonlySet<Step>): Step | 'cart' =>
  stepsOf(on).find((step) => !done.has(step)) ?? 'cart';

/** May this step be opened? Those that are done may be mended, and the first that is not done is next. */
export const isReached = (step: Step, on: Way, done: ReadonlySet<Step>): boolean => {
  const own = stepsOf(on);
  return own.includes(step) && own.slice(0, own.indexOf(step)).every((before) => done.has(before));
};

/** "Step n of m" counts the steps that apply; the address keeps the specification's numbers. */
export const placeOf = (step: Step, on: Way): { readonly at: number; readonly of: number } => {
  const own = stepsOf(on);
  return { at: own.indexOf(step) + 1, of: own.length };
};

/** The step of a page's address. */
export const stepAt = (segment: string | undefined): Step | undefined =>
  steps.find((step) => stepSegments[step] === segment);
