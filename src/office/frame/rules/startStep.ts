/** What opens a portal that has no circuit yet, in turn: « wait » is for who is no super-admin, « done » for everybody. */
export const startSteps = ['sign_in', 'wait', 'second_factor', 'circuit', 'done'] as const;
export type StartStep = (typeof startSteps)[number];

export interface StartFacts {
  readonly hasCircuit: boolean;
  readonly signedIn: boolean;
  readonly isSuperAdmin: boolean;
  readonly isProved: boolean;
}

/** The next step for somebody in front of a portal without a circuit. */
export function startStep({ hasCircuit, signedIn, isSuperAdmin, isProved }: StartFacts): StartStep {
  if (hasCircuit) return 'done';
  if (!signedIn) return 'sign_in';
  if (!isSuperAdmin) return 'wait';
  return isProved ? 'circuit' : 'second_factor';
}
