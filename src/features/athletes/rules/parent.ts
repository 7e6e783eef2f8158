/** Who may answer for a minor. */
export const parentRelations = ['mother', 'father', 'guardian'] as const;
export type ParentRelation = (typeof parentRelations)[number];

export interface ParentIn {
  readonly name?: string | undefined;
  readonly relation?: ParentRelation | undefined;
  readonly declared?: boolean | undefined;
}

export type ParentFaults = Readonly<Partial<Record<'name' | 'relation' | 'declared', string>>>;

const shortest = 3;

/** Faults of a parent's declaration, by field (registration §1); the fields are our own reading. */
export function parentFaults({ name, relation, declared }: ParentIn): ParentFaults {
  const length = name?.trim().length ?? 0;
  return {
    ...(length < shortest && { name: length === 0 ? 'required' : 'too_short' }),
    ...(!relation && { relation: 'choose' }),
    ...(declared !== true && { declared: 'must_accept' }),
  };
}

export const isParentWhole = (given: ParentIn | null | undefined): boolean =>
  given !== null && given !== undefined && Object.keys(parentFaults(given)).length === 0;
