import { z } from 'zod';
import { FractionFields, QuestionFields, TypeFields } from '#features/races/contract/setup.ts';
import { ServiceFields } from '#features/shop/contract/setup.ts';
import { Day } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag } from '#kernel/wire.ts';
import { listCalls } from '#office/kit/contract/lists.ts';
import { setsUp } from '#office/kit/contract/setUps.ts';

const ofRace = {
  params: z.object({ id: CatalogueId, race: CatalogueId }),
  roles: setsUp,
  byRace: true,
} as const;

export const QuestionView = z.object({
  id: z.int(),
  slug: z.string(),
  position: z.int(),
  type: z.enum(['checkbox', 'select']),
  fraction_id: z.int().nullable(),
  label_it: z.string(),
  label_en: z.string(),
  placeholder_it: z.string(),
  placeholder_en: z.string(),
  text_it: z.string(),
  text_en: z.string(),
  auto_show: Flag,
  required: Flag,
  options_it: z.string(),
  options_en: z.string(),
  used: z.int(),
});
export type QuestionView = z.output<typeof QuestionView>;

export const FractionView = z.object({
  id: z.int(),
  position: z.int(),
  name_it: z.string(),
  name_en: z.string(),
  min: z.int(),
  max: z.int(),
});
export type FractionView = z.output<typeof FractionView>;

export const ServiceView = z.object({
  id: z.int(),
  position: z.int(),
  product_id: z.int(),
  is_preselected: Flag,
});
export type ServiceView = z.output<typeof ServiceView>;

/** A product that a race may sell, with what sells and limits it: these are set of the product itself. */
export const ServiceChoice = z.object({
  id: z.int(),
  name: z.string(),
  price: Money,
  active: Flag,
  stock: z.int(),
  left: z.int(),
  most_pieces: z.int(),
  to_date: Day.nullable(),
});

export const typeCalls = listCalls({
  ...ofRace,
  name: 'Type',
  url: '/circuits/:id/set-up/races/:race/types',
  fields: TypeFields,
  summaries: {
    add: 'Adds a way to register for a race',
    change: 'Changes a way to register. Carts keep the price that they were filled at',
    remove: 'Deletes a way to register that nobody has chosen; one that somebody has is withdrawn instead',
  },
  refusals: ['race_not_found', 'race_archived', 'set_up_stays_faultless', 'choice_not_there'],
});

export const questionCalls = listCalls({
  ...ofRace,
  name: 'Question',
  url: '/circuits/:id/set-up/races/:race/questions',
  fields: QuestionFields,
  summaries: {
    add: 'Adds a question to a race or to a leg of it',
    change: 'Changes a question; what was answered keeps its kind, its leg and the answers that were given',
    remove: 'Deletes a question that nobody has answered',
  },
  refusals: ['race_not_found', 'race_archived', 'set_up_stays_faultless', 'choice_not_there'],
});

export const fractionCalls = listCalls({
  ...ofRace,
  name: 'Fraction',
  url: '/circuits/:id/set-up/races/:race/fractions',
  fields: FractionFields,
  summaries: {
    add: 'Adds a leg to a relay in which nobody has a place',
    change: 'Changes a leg of a relay; once somebody has a place, its words and its order alone',
    remove: 'Deletes a leg, with its questions, of a relay in which nobody has a place',
  },
  refusals: ['race_not_found', 'race_archived', 'set_up_stays_faultless', 'legs_are_fixed'],
});

export const serviceCalls = listCalls({
  ...ofRace,
  name: 'Service',
  url: '/circuits/:id/set-up/races/:race/services',
  fields: ServiceFields,
  summaries: {
    add: 'Sells a product as a service of a race',
    change: 'Changes which product a service of a race is, and whether it is in the cart at once',
    remove: 'Takes a service from a race; what was sold of it stays',
  },
  refusals: ['race_not_found', 'race_archived', 'set_up_stays_faultless', 'choice_not_there'],
});
