/** What an organiser sets of a policy (registration §3, "Policy"). */
export interface PolicyFields {
  /** Its place among the policies, from 1. */
  readonly position: number;
  readonly is_required: boolean;
  readonly name_it: string;
  readonly name_en: string;
  /** HTML. */
  readonly description_it: string;
  readonly description_en: string;
  readonly button_it: string;
  readonly button_en: string;
  /** The address of a PDF on this portal. */
  readonly pdf_it: string;
  readonly pdf_en: string;
}

/** What somebody accepts: another text is another version. */
const accepted = ['name_it', 'name_en', 'description_it', 'description_en', 'pdf_it', 'pdf_en'] as const;

/** Is what is accepted another text than before? */
export const isAnotherText = (before: PolicyFields, wanted: PolicyFields): boolean =>
  accepted.some((field) => before[field] !== wanted[field]);
