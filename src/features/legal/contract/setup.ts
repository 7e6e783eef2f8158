import { z } from 'zod';
import { LongText, MediaPath, Whole } from '#kernel/forms.ts';
import { FlagIn, LineIn, requiredText } from '#kernel/wire.ts';

export const PolicyFields = z.object({
  /** Its place among the policies, from 1. */
  position: Whole(1, 50),
  is_required: FlagIn,
  name_it: requiredText(1, 200),
  name_en: LineIn(200),
  /** HTML. */
  description_it: LongText(20_000),
  description_en: LongText(20_000),
  button_it: LineIn(80),
  button_en: LineIn(80),
  /** The address of a PDF on this portal. */
  pdf_it: MediaPath,
  pdf_en: MediaPath,
});
export type PolicyFields = z.output<typeof PolicyFields>;
