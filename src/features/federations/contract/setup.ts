import { z } from 'zod';
import { DayIn } from '#kernel/calendar.ts';
import { orNothing, Whole } from '#kernel/forms.ts';
import { FlagIn, LineIn, requiredText } from '#kernel/wire.ts';
import { isCardMask } from '../rules/setup/cardMask.ts';
import { cardSources } from '../rules/setup/fields.ts';

export const FederationFields = z.object({
  name_it: requiredText(1, 120),
  name_en: requiredText(1, 120),
  /** A sentence beside the card number; empty: none. */
  hint_it: LineIn(300),
  hint_en: LineIn(300),
  may_continue_without_card: FlagIn,
  /** The athlete types which federation it is. */
  free_name: FlagIn,
  team_code: FlagIn,
  /** The team is asked for once the card is found. */
  team_after_valid_card: FlagIn,
  cards_from: z.enum(cardSources, { error: 'choose' }),
});
export type FederationFields = z.output<typeof FederationFields>;

/** What a federation asks of its cards from a day on. */
export const RuleFields = z.object({
  from_day: DayIn('date_not_valid'),
  /** What a number looks like (`cardMask.ts`); empty: any. */
  card_mask: LineIn(40)
    .overwrite((mask) => mask.toUpperCase().replaceAll(' ', ''))
    .refine(isCardMask, 'mask_not_valid'),
  /** Cards are given from the year in which one reaches this age; null: at any age. */
  minimum_birth_year_age: orNothing(Whole(1, 100)),
});
export type RuleFields = z.output<typeof RuleFields>;
