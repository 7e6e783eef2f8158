import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { limitedIssue, limitedText } from '#kernel/limits.ts';

/** The code of what is wrong with a field, with its limits; a value that is no value of the schema is missing. */
export function codeOf(issue: z.core.$ZodIssue): string {
  const found = limitedIssue(issue);
  return found ? limitedText(found) : 'required';
}

/** Judges a form by its schema: the first fault of each field. */
export const formResolver =
  <In extends FieldValues, Out extends FieldValues>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> =>
  async (values, _, options) => {
    const parsed = await schema.safeParseAsync(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const faults: Record<string, FieldError> = {};
    for (const issue of parsed.error.issues)
      faults[issue.path.join('.')] ??= { type: issue.code, message: codeOf(issue) };
    return { values: {}, errors: toNestErrors<In>(faults, options) };
  };
