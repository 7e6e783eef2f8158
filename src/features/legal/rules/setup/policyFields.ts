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

const languages = [
  ['it', 'en'],
  ['en', 'it'],
] as const;

/** What stays as it was in one language, though it has changed in the other one: the two may say different things. */
export const leftBehind = (before: PolicyFields, wanted: PolicyFields) =>
  languages.flatMap(([lang, other]) => {
    const stays = (part: 'description' | 'pdf') =>
      wanted[`${part}_${lang}`] !== '' &&
      wanted[`${part}_${lang}`] === before[`${part}_${lang}`] &&
      wanted[`${part}_${other}`] !== before[`${part}_${other}`];
    return [
      ...(stays('description') ? ([`text_${lang}_stays`] as const) : []),
      ...(stays('pdf') ? ([`pdf_${lang}_stays`] as const) : []),
    ];
  });

/** Is what is accepted another text than before? */
export const isAnotherText = (before: PolicyFields, wanted: PolicyFields): boolean =>
  accepted.some((field) => before[field] !== wanted[field]);
