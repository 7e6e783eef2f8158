import { z } from 'zod';
import { severalLines } from './oneLine.ts';
import { longestSlug } from './slug.ts';
import { absentOrWrong, LineIn, numberIn, ofList, oneLine } from './wire.ts';

export const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.literal('').transform(() => null), z.null()], { error: ofList });

export const LongText = (max: number) => z.string().overwrite(severalLines).max(max, 'too_long');

/** What is written to people: paragraphs, which an empty line separates; at least one. */
export const Paragraphs = (max: number) => LongText(max).min(1, 'required');

/** A whole number of a form; its refusal names both ends. */
export const Whole = (least: number, most: number, code: 'not_whole' | 'percent_not_valid' = 'not_whole') => {
  const error = `${code}:${least}:${most}`;
  return numberIn(z.int(error).min(least, error).max(most, error), (issue) =>
    absentOrWrong(issue) === 'required' ? 'required' : error,
  );
};

/** The end of a page's address. */
export const Slug = z
  .string()
  .trim()
  .min(1, 'required')
  .max(longestSlug, 'too_long')
  .refine((text) => text === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), 'slug_not_valid');

/** Several short texts in one field, separated by commas, each once: "XS, S, M". */
export const CommaList = (max: number) =>
  z
    .string()
    .max(max, 'too_long')
    .overwrite((text) => [...new Set(text.split(',').map(oneLine).filter(Boolean))].join(', '));

export const ofCommaList = (text: string): string[] => text.split(', ').filter(Boolean);

/** Is it the address of a file that the portal serves: one of its own, or one that an organiser has sent? */
export const isMedia = (path: string): boolean =>
  /^\/(media|storage\/files)\/[\w./-]{1,200}$/.test(path) && !path.includes('..');

export const MediaPath = LineIn(220).refine((path) => path === '' || isMedia(path), 'media_not_valid');
