import { z } from 'zod';
import { DayIn } from '#kernel/calendar.ts';
import { orNothing, Whole } from '#kernel/forms.ts';
import { FlagIn, LineIn, requiredText } from '#kernel/wire.ts';
import { isCardMask } from '../rules/setup/cardMask.ts';
import {
  cardSources,
  type FederationFields as Fields,
  type RuleFields as FieldsOfRule,
} from '../rules/setup/fields.ts';

/** What an organiser sets of a federation, as a form has it. */
export const FederationFields = z.object({
  name_it: requiredText(1, 120),
  name_en: requiredText(1, 120),
  hint_it: LineIn(300),
  hint_en: LineIn(300),
  may_continue_without_card: FlagIn,
  free_name: FlagIn,
  team_code: FlagIn,
  team_after_valid_card: FlagIn,
  cards_from: z.enum(cardSources, { error: 'choose' }),
}) satisfies z.ZodType<Fields>;

/** What a federation asks of its cards from a day on. */
export const RuleFields = z.object({
  from_day: DayIn('date_not_valid'),
  card_mask: LineIn(40)
    .overwrite((mask) => mask.toUpperCase().replaceAll(' ', ''))
    .refine(isCardMask, 'mask_not_valid'),
  minimum_birth_year_age: orNothing(Whole(1, 100)),
}) satisfies z.ZodType<FieldsOfRule>;
