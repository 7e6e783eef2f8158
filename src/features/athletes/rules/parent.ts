/** Who may answer for a minor. */
export const parentRelations = ['mother', 'father', 'guardian'] as const;
export type ParentRelation = (typeof parentRelations)[number];

/** A parent's declaration as it was filled in. */
export interface ParentIn {
  readonly name?: string | undefined;
  readonly relation?: ParentRelation | undefined;
  readonly declared?: boolean | undefined;
}

export type ParentFaults = Readonly<Partial<Record<'name' | 'relation' | 'declared', string>>>;

const shortest = 3;

/**
 * What is wrong with a parent's declaration, by field: the name of three characters or more, the relation, and the
 * declaration itself.
 *
 * Source: registration §1 (minors need parental consent); its fields are our own reading.
 */
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
