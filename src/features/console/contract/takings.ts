import { z } from 'zod';
import { type TakingWay, takingWays } from '#features/payments/rules/takings.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import { CatalogueId, Flag, LineIn, PersonalId } from '#kernel/wire.ts';
import { MonthIn } from './invoices.ts';

const circuit = z.object({ id: CatalogueId });
const roles = ['money'] as const;
const Way = z.enum(takingWays);

const WayView = z.object({ way: Way, taken: Money, returned: Money, net: Money });

const ClosedView = z.object({
  at: Instant,
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** Each way whose count differed: differences that cancel each other out are differences. */
  differences: z.array(z.object({ way: Way, by: Money })),
});

export const TakingsDay = z
  .object({ day: Day, ways: z.array(WayView), net: Money, closed: ClosedView.nullable() })
  .meta({ id: 'OfficeTakingsDay' });
export type TakingsDay = z.output<typeof TakingsDay>;

const Asked = z.object({ month: MonthIn.optional() });

export const getTakings = {
  id: 'getTakings',
  method: 'GET',
  url: '/circuits/:id/takings',
  summary: 'What came in and went back in a month, by day and way, with the days that are closed',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    querystring: Asked,
    response: {
      200: z.object({
        data: z.object({
          month: z.string(),
          /** The months around it in which there can be something. */
          before: z.string(),
          after: z.string().nullable(),
          days: z.array(TakingsDay),
          net: Money,
          /** What of it is for no order; the figures are without it. */
          without_order: Money,
          /** The days with money that are over and not closed, of all months from `open_since` on. */
          open: z.int(),
          open_since: Day,
          /** How many are open before that, and the first of them. */
          open_earlier: z.int(),
          open_earliest: Day.nullable(),
        }),
      }),
    },
  },
} as const satisfies Call;

export const getTakingsFile = {
  id: 'getTakingsFile',
  method: 'GET',
  url: '/circuits/:id/takings/file',
  summary: 'The takings of a month by day and way, as CSV in the reader’s language',
  access: 'staff',
  roles,
  schema: { params: circuit, querystring: Asked, response: { 200: z.any().meta({ description: 'CSV' }) } },
  refusals: ['reauth_required'],
} as const satisfies Call;

const ofDay = circuit.extend({ day: Day });

/** Money that came or went back on a day: a row that a difference can be found by. */
const MoneyRow = z.object({
  id: PersonalId,
  /** Null for a movement that is for no order: then the reference is who sent it. */
  order_id: PersonalId.nullable(),
  reference: z.string(),
  /** Who bought; null where that account is gone, and for what is for no order. */
  buyer: z.string().nullable(),
  way: Way,
  /** Negative for what went back. */
  amount: Money,
  note: z.string().nullable(),
  /** Money by bank that no movement of a statement stands for. */
  without_movement: Flag,
});

export const TakingsOfDay = z
  .object({
    day: Day,
    ways: z.array(
      WayView.extend({
        /** What the statement says of the account; null for other ways, and where no statement covers the day. */
        said: Money.nullable(),
        /** What was counted when the day was closed. */
        counted: Money.nullable(),
      }),
    ),
    net: Money,
    /** The first thousand. */
    rows: z.array(MoneyRow),
    /** Movements of the bank with this value day that are for no order: not yet, or put aside, with the reason. */
    movements: z.array(
      z.object({
        ...{ id: PersonalId, payer: z.string(), text: z.string(), amount: Money },
        aside: Flag,
        note: z.string().nullable(),
      }),
    ),
    closed: ClosedView.nullable(),
    may_close: Flag,
    /** No money of the circuit is as old as this day. */
    before_money: Flag,
  })
  .meta({ id: 'OfficeTakingsOfDay' });
export type TakingsOfDay = z.output<typeof TakingsOfDay>;

export const getTakingsOfDay = {
  id: 'getTakingsOfDay',
  method: 'GET',
  url: '/circuits/:id/takings/:day',
  summary: 'The equation of a day: what came in and went back by way, its rows, and what a difference may come from',
  access: 'staff',
  roles,
  schema: { params: ofDay, response: { 200: z.object({ data: TakingsOfDay }) } },
} as const satisfies Call;

const oncePerWay = (ways: readonly { readonly way: TakingWay }[]): boolean =>
  new Set(ways.map(({ way }) => way)).size === ways.length;

const CloseDayBody = z.object({
  ways: z
    .array(z.object({ way: Way, net: MoneyIn, counted: MoneyIn }))
    .max(takingWays.length, 'too_long')
    .refine(oncePerWay, 'not_valid'),
  note: LineIn(300),
});

export const closeTakings = {
  id: 'closeTakings',
  method: 'POST',
  url: '/circuits/:id/takings/:day/close',
  summary: 'Closes a day: it takes nothing more. A difference needs its reason. Needs a recent proof',
  access: 'staff',
  roles,
  schema: { params: ofDay, body: CloseDayBody, response: { 200: z.object({ data: z.null() }) } },
  refusals: ['reauth_required', 'day_not_over', 'day_before_money', 'day_closed', 'takings_changed'],
} as const satisfies Call;

/** So many days are closed at once, the first ones. */
export const mostDaysAtOnce = 200;

export const OpenDays = z
  .object({
    /** The days that can be closed as the portal has them: the bank says the same, or nothing. */
    days: z.array(z.object({ day: Day, ways: z.array(z.object({ way: Way, net: Money })) })),
    /** The days of which the bank says something else, of its account: each is counted by itself. */
    left: z.array(z.object({ day: Day, said: Money, net: Money })),
  })
  .meta({ id: 'OfficeOpenDays' });
export type OpenDays = z.output<typeof OpenDays>;

export const getOpenDays = {
  id: 'getOpenDays',
  method: 'GET',
  url: '/circuits/:id/takings/:day/open',
  summary:
    'The open days up to this one: those that can be closed as the portal has them, and those that the bank tells otherwise',
  access: 'staff',
  roles,
  schema: { params: ofDay, response: { 200: z.object({ data: OpenDays }) } },
} as const satisfies Call;

export const closeOpenDays = {
  id: 'closeOpenDays',
  method: 'POST',
  url: '/circuits/:id/takings/close',
  summary:
    'Closes several days as the portal has them. Refused as a whole where one has changed since it was seen. Needs a recent proof',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    body: z.object({
      /** Each day with what it came to by each way as it was seen. */
      days: z
        .array(
          z.object({
            day: Day,
            ways: z
              .array(z.object({ way: Way, net: MoneyIn }))
              .max(takingWays.length, 'too_long')
              .refine(oncePerWay, 'not_valid'),
          }),
        )
        .min(1, 'choose')
        .max(mostDaysAtOnce, 'too_long')
        .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'not_valid'),
    }),
    response: { 200: z.object({ data: z.object({ closed: z.int() }) }) },
  },
  refusals: ['reauth_required', 'day_not_over', 'day_before_money', 'day_closed', 'takings_changed'],
} as const satisfies Call;
