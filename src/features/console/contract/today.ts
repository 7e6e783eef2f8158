import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { roleNames } from '#kernel/roles.ts';
import { CatalogueId, Flag } from '#kernel/wire.ts';
import { changedThings } from '../rules/lastChanges.ts';

export const TodayView = z
  .object({
    /** The next races that the asker's roles reach: what is sold, what carts and unpaid orders hold, of how many. */
    races: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        stage: z.string(),
        starts_at: Instant,
        closes_at: Instant,
        sold: z.int(),
        /** How many of these were sold outside of the portal: they have no registration here. */
        elsewhere: z.int(),
        held: z.int(),
        stock: z.int(),
        /** How many places are left, where they are few. */
        few: z.int().nullable(),
        /** Its registration was stopped by hand, and is opened by hand. */
        stopped: Flag,
      }),
    ),
    /** What was last changed of what is set up, the latest first; nothing for whoever may not look at it. */
    changes: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        /** Who did it, by name; null: the portal. */
        by: z.string().nullable(),
        /** What they did to it, each once, the latest first, and in how many changes. */
        actions: z.array(z.string()),
        count: z.int(),
        kind: z.enum(changedThings),
        /** To how many things of the kind the same was done together. */
        things: z.int(),
        /** Its id, where it is one and has a page of its own. */
        thing: z.int().nullable(),
        /** What it is called, of several the latest; of promo codes that were made together what they begin with. */
        name: z.string(),
        /** Is the name what several begin with? */
        alike: Flag,
      }),
    ),
  })
  .meta({ id: 'Today' });
export type TodayView = z.output<typeof TodayView>;

export const getToday = {
  id: 'getToday',
  method: 'GET',
  url: '/circuits/:id/today',
  summary:
    'The next races with their places, and what was last changed of what is set up, as far as the asker may see it',
  access: 'staff',
  roles: roleNames,
  byRace: true,
  schema: { params: z.object({ id: CatalogueId }), response: { 200: z.object({ data: TodayView }) } },
} as const satisfies Call;
