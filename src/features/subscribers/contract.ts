import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId, Flag, maxInteger, numberIn, oneLine, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { pageSizes } from './rules/pageSize.ts';
import { searchable } from './rules/search.ts';

/** A row of the subscribers list: what the specification names, and nothing more (checkout §2). */
export const SubscriberRow = z
  .object({
    /** The name; of a minor the initials, of who is left unnamed "Nome riservato". */
    member: z.string(),
    stage_name: z.string(),
    race_name: z.string(),
    race: CatalogueId,
    team_name: z.string().nullable(),
    crew: z.object({ id: PersonalId, name: z.string() }).nullable(),
    /** Null: on hold. */
    order_payed_at: Instant.nullable(),
    /** To who is signed in: their own registration, or one that they made for somebody else. */
    own: z.enum(['self', 'friend']).optional(),
  })
  .meta({ id: 'Subscriber' });
export type SubscriberRow = z.output<typeof SubscriberRow>;

export const SubscriberRace = z
  .object({ id: CatalogueId, name: z.string(), stage_name: z.string() })
  .meta({ id: 'SubscriberRace' });
export type SubscriberRace = z.output<typeof SubscriberRace>;

export const longestSearch = 60;

/** Any whole number; the page is clamped between the first and the last. */
const ListPage = numberIn(z.int().min(-maxInteger).max(maxInteger))
  .catch(1)
  .transform((page) => Math.max(1, page));

/** A size that is not offered means the first one. */
const PageSize = numberIn(z.number().min(0).max(maxInteger))
  .catch(pageSizes[0])
  .transform((wanted) => pageSizes.find((size) => size === wanted) ?? pageSizes[0]);

export const getSubscribers = {
  id: 'getSubscribers',
  method: 'GET',
  url: '/registrations',
  summary: 'The public subscribers list: who is registered in a season, newest first',
  access: 'anyone',
  schema: {
    querystring: z.object({
      page: ListPage.optional(),
      records_to_view: PageSize.optional(),
      circuit_id: CatalogueId.optional(),
      season: CatalogueId.optional(),
      search: textIn(longestSearch)
        .overwrite(oneLine)
        .refine((text) => text === '' || searchable(text), 'too_short')
        .optional(),
      race: z.literal('').or(CatalogueId).optional(),
    }),
    response: {
      200: paged(SubscriberRow).extend({
        /** 1: more than `total` were found; so many can be paged through. */
        total_capped: Flag,
        races: z.array(SubscriberRace),
      }),
    },
  },
  refusals: ['list_not_public', 'race_not_found'],
} as const satisfies Call;
