import { z } from 'zod';

/** A flag as the specification writes it in answers: the number 0 or 1. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
export type Flag = z.infer<typeof Flag>;

export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** A flag as clients send it: 0, 1, "0", "1", true or false. Inside it is a boolean. */
export const FlagIn = z
  .union([
    z.boolean(),
    z.literal(0),
    z.literal(1),
    z.literal('0'),
    z.literal('1'),
    z.literal('true'),
    z.literal('false'),
  ])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** The largest whole number that the database's `integer` holds. */
export const maxInteger = 2_147_483_647;

/** An id of the catalogue: a small integer that the specification may fix. */
export const CatalogueId = z.coerce.number().int().positive().max(maxInteger);

/** An id of what belongs to a person: opaque to clients. */
export const PersonalId = z.guid();

/** Of lines in a cart or an order, with commas. */
export const DetailIds = z
  .string()
  .max(100 * 37, 'too_long')
  .default('')
  .transform((ids) => ids.split(',').filter(Boolean))
  .pipe(z.array(PersonalId).max(100, 'too_long'));

/** The field code of a value of the wrong kind: only what is not there is `required`, anything else is `not_valid`. */
export const absentOrWrong = ({ input }: { readonly input?: unknown }): string =>
  input === undefined || input === null || input === '' ? 'required' : 'not_valid';

/** The field code of a list where one value may stand for it: what is wrong with the list, not that it is no single value. */
export const ofList = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code !== 'invalid_type')?.message : undefined;

/** A text that is taken as it comes: tokens, codes, what another program sends. */
export const textIn = (max: number) => z.string({ error: absentOrWrong }).max(max, 'too_long');

/** What may be left out, as nothing, null or an empty text: inside it is undefined. */
export const optionalIn = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => (value === '' ? undefined : (value ?? undefined)) as z.output<Schema> | undefined);

/**
 * Signs that nobody sees: of no width, soft hyphens, those that turn the direction of reading. They make two names look
 * like one.
 */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text of one line, as people type it into a field: line breaks, tabs and other controls (what a spreadsheet or a
 * mail client hides in a copied name) are spaces, several of them are one, and what nobody sees is not there.
 */
export const oneLine = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A text of one line that may be empty. */
export const LineIn = (max = 200) => z.string().overwrite(oneLine).max(max, 'too_long');

/** Something was sent, and nothing of it can be seen. */
const isUnseen = (text: string): boolean => text.trim() !== '' && oneLine(text) === '';

/**
 * A text of one line that may not be empty; its refusal is the field code `required`, and only that one. None of its checks stops
 * the others of a form, so that everything that is to be mended is said at once.
 */
export const requiredText = (min = 1, max = 200, tooShort = 'too_short') =>
  z
    .string({ error: absentOrWrong })
    .refine((text) => !isUnseen(text), { error: 'not_valid', abort: true })
    .overwrite(oneLine)
    .min(1, 'required')
    .refine((text) => text.length === 0 || text.length >= min, tooShort)
    .max(max, 'too_long');

/** E-mail addresses are compared without regard to case and kept as typed, without surrounding space. */
export const EmailIn = z
  .string({ error: absentOrWrong })
  .trim()
  .min(1, 'required')
  .max(254, 'too_long')
  .pipe(z.email('email_not_valid'));

/** A page number of a list. What is none means the first page. */
export const PageIn = z.coerce.number().int().min(1).max(maxInteger).catch(1);

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });

/** Which page is shown when `wanted` is asked for: never before the first nor after the last. */
export const pageOf = (wanted: number, total: number, perPage: number) => {
  const last_page = Math.max(1, Math.ceil(total / perPage));
  const current_page = Math.min(Math.max(1, wanted), last_page);
  return { current_page, last_page, per_page: perPage, total, offset: (current_page - 1) * perPage };
};
