import { z } from 'zod';
import { takingWays } from '#features/payments/rules/takings.ts';
import { Day } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { Flag, PersonalId } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { MonthIn } from './invoices.ts';

const roles = ['money'] as const;
const Way = z.enum(takingWays);

const WayView = z.object({ way: Way, taken: Money, returned: Money, net: Money });

export const TakingsDay = z.object({ day: Day, ways: z.array(WayView), net: Money }).meta({ id: 'OfficeTakingsDay' });
export type TakingsDay = z.output<typeof TakingsDay>;

const MonthQuery = z.object({ month: MonthIn.optional() });

export const getTakings = officeCall({
  id: 'getTakings',
  method: 'GET',
  url: '/takings',
  summary: 'What came in and went back in a month, by day and way, and up to which day the books are closed',
  roles,
  querystring: MonthQuery,
  response: {
    200: z.object({
      data: z.object({
        month: z.string(),
        /** The months around it in which there can be something. */
        before: z.string(),
        after: z.string().nullable(),
        days: z.array(TakingsDay),
        net: Money,
        closed_until: Day.nullable(),
      }),
    }),
  },
});

export const getTakingsFile = officeCall({
  id: 'getTakingsFile',
  method: 'GET',
  url: '/takings/file',
  summary: 'The takings of a month by day and way, as CSV in the reader’s language',
  roles,
  querystring: MonthQuery,
  response: { 200: z.any().meta({ description: 'CSV' }) },
  refusals: ['reauth_required'],
});

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
    ways: z.array(WayView),
    net: Money,
    /** What the statement says of the account; null where no statement covers the day. */
    said: Money.nullable(),
    rows: z.array(MoneyRow),
    /** Movements of the bank with this value day that are for no order: not yet, or put aside, with the reason. */
    movements: z.array(
      z.object({
        id: PersonalId,
        payer: z.string(),
        text: z.string(),
        amount: Money,
        aside: Flag,
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OfficeTakingsOfDay' });
export type TakingsOfDay = z.output<typeof TakingsOfDay>;

export const getTakingsOfDay = officeCall({
  id: 'getTakingsOfDay',
  method: 'GET',
  url: '/takings/:day',
  summary: 'The equation of a day: what came in and went back by way, its rows, and what a difference may come from',
  roles,
  params: circuit.extend({ day: Day }),
  response: { 200: z.object({ data: TakingsOfDay }) },
});

export const CloseBooksBody = z.object({
  /** Null opens all days. */
  until: Day.nullable(),
});

export const closeBooks = officeCall({
  id: 'closeBooks',
  method: 'POST',
  url: '/takings/lock',
  summary: 'Closes the books up to a day that is over: nothing counts before the next one. Needs a recent proof',
  roles,
  body: CloseBooksBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['reauth_required'],
});
