import { z } from 'zod';
import { isInvisible, oneLine } from './oneLine.ts';

/** What pages use without a form stands apart from the schemas, so that they are loaded without Zod. */
export { flag } from './flag.ts';
export { oneLine };

/** A flag in answers, as specified: the number 0 or 1. */
export const Flag = z.union([z.literal(0), z.literal(1)]);
export type Flag = z.infer<typeof Flag>;

/** A flag in requests: 0, 1, "0", "1", true or false; parsed to a boolean. */
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

/** The field code of a value of the wrong type: `required` if it is missing, otherwise `not_valid`. */
export const absentOrWrong = ({ input }: { readonly input?: unknown }): string =>
  input === undefined || input === null || input === '' ? 'required' : 'not_valid';

/**
 * A number in requests: a number, or a text of digits. JavaScript would also take `true`, `[1]` and `"0x2"` for numbers.
 *
 * @param error the field code of what is none
 */
export const numberIn = (schema: z.ZodNumber, error: string | typeof absentOrWrong = 'not_valid') =>
  z.codec(z.union([z.number(), z.string().regex(/^-?\d{1,15}$/, { error })], { error }), schema, {
    decode: Number,
    encode: (number) => number,
  });

/** An id of the catalogue: a small integer that the specification may fix. */
export const CatalogueId = numberIn(z.int().positive().max(maxInteger));

/** An id of personal data: a UUID, opaque to clients. */
export const PersonalId = z.guid().toLowerCase();

/** Ids of cart or order lines, separated by commas. */
export const DetailIds = z
  .string()
  .max(100 * 37, 'too_long')
  .default('')
  .transform((ids) => ids.split(',').filter(Boolean))
  .pipe(z.array(PersonalId).max(100, 'too_long'));

/** For a union of a list and a single value: the field code of the list's own fault. */
export const ofList = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === 'invalid_union' ? issue.errors.flat().find(({ code }) => code !== 'invalid_type')?.message : undefined;

/** A text without normalization, for tokens, codes and data from other programs. */
export const textIn = (max: number) => z.string({ error: absentOrWrong }).max(max, 'too_long');

/** An optional value: missing, null and the empty text are parsed to undefined. */
export const optionalIn = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => (value === '' ? undefined : (value ?? undefined)) as z.output<Schema> | undefined);

export const LineIn = (max = 200) => z.string().overwrite(oneLine).max(max, 'too_long');

/**
 * A text of one line that must not be empty (field code `required`). Its checks do not abort the others, so that all
 * faults are reported at once.
 */
export const requiredText = (min = 1, max = 200, tooShort = 'too_short') =>
  z
    .string({ error: absentOrWrong })
    .refine((text) => !isInvisible(text), { error: 'not_valid', abort: true })
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

/** A page number of a list; an invalid one means the first page. */
export const PageIn = numberIn(z.int().min(1).max(maxInteger)).catch(1);

/** How many rows a page of the office's lists has, the usual one first. */
export const officePageSizes = [50, 100, 200] as const;

/** The size of a page of the office's lists; any other means the first. */
export const PageSizeIn = numberIn(z.int().min(0).max(1_000))
  .catch(officePageSizes[0])
  .transform((wanted) => officePageSizes.find((size) => size === wanted) ?? officePageSizes[0]);

/** What a call answers: its data, in the envelope of all. */
export const dataOf = <Data extends z.ZodType>(data: Data) => ({ 200: z.object({ data }) });

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });

export const pageOf = (wanted: number, total: number, perPage: number) => {
  const last_page = Math.max(1, Math.ceil(total / perPage));
  const current_page = Math.min(Math.max(1, wanted), last_page);
  return { current_page, last_page, per_page: perPage, total, offset: (current_page - 1) * perPage };
};

/** Lets a check of a whole object run whatever else is wrong, so that every field is named at once. */
export const whateverElse = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

export const addIssueTo =
  ({ issues, addIssue }: z.core.$RefinementCtx) =>
  (field: string, message: string): void => {
    if (!issues.some(({ path }) => path?.[0] === field)) addIssue({ code: 'custom', path: [field], message });
  };
