import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import { roleNames } from '#kernel/roles.ts';
import { Flag } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';

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
        elsewhere: z.int(),
        held: z.int(),
        stock: z.int(),
        /** Its registration was stopped by hand, and is opened by hand. */
        stopped: Flag,
      }),
    ),
  })
  .meta({ id: 'Today' });
export type TodayView = z.output<typeof TodayView>;

export const getToday = officeCall({
  id: 'getToday',
  method: 'GET',
  url: '/today',
  summary: 'The next races with their places, as far as the asker may see them',
  roles: roleNames,
  byRace: true,
  response: { 200: z.object({ data: TodayView }) },
});
