import type { PolicyFields } from '../../contract/setup.ts';

/** What somebody accepts: another text is another version. */
const accepted = ['name_it', 'name_en', 'description_it', 'description_en', 'pdf_it', 'pdf_en'] as const;

export const isAnotherText = (before: PolicyFields, wanted: PolicyFields): boolean =>
  accepted.some((field) => before[field] !== wanted[field]);
