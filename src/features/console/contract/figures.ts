import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag } from '#kernel/wire.ts';
import { ageBands } from '../rules/figures.ts';

const circuit = z.object({ id: CatalogueId });
const roles = ['super-admin', 'organiser', 'money', 'reader'] as const;

const Season = z.object({ id: z.int(), name: z.string() });

/** So many athletes on a day, counted from the first one on; `before` are the days to the race. */
const PacePoint = z.object({ before: z.int(), athletes: z.int() });
export type PacePoint = z.output<typeof PacePoint>;

const RaceFigures = z.object({
  id: CatalogueId,
  name: z.string(),
  stage: z.string(),
  day: Day,
  registered: z.int(),
  waiting: z.int(),
  /** Places that are sold or held by unpaid orders, and all of them. */
  filled: z.int(),
  stock: z.int(),
  /** The athletes of the same race last season; null where there was none. */
  last: z.int().nullable(),
});
export type RaceFigures = z.output<typeof RaceFigures>;

const Share = z.object({ name: z.string(), athletes: z.int() });
export type Share = z.output<typeof Share>;

const DayFigures = z.object({ day: Day, athletes: z.int(), sold: Money, taken: Money });
export type DayFigures = z.output<typeof DayFigures>;

const WeekFigures = z.object({ from: Day, taken: Money, returned: Money, net: Money });
export type WeekFigures = z.output<typeof WeekFigures>;

export const Figures = z
  .object({
    season: Season,
    last: Season.nullable(),
    seasons: z.array(Season),
    /** The race that athletes are counted of; null for all. */
    race: CatalogueId.nullable(),
    registered: z.int(),
    waiting: z.int(),
    filled: z.int(),
    stock: z.int(),
    /** Lines less discounts of the orders that were paid. */
    sold: Money,
    /** What came in less what went back, and what of the orders' money is commission and delivery. */
    taken: Money,
    commission: Money,
    shipping: Money,
    /** Awaited wires, and refunds that are not done. */
    to_take: Money,
    to_return: Money,
    /** More has changed than a reader waits for: it is counted within a minute. */
    behind: Flag,
    /** Athletes by days to the race, or to the first race of the season; and the same last season, up to its end. */
    pace: z.object({ race_day: Day.nullable(), now: z.array(PacePoint), last: z.array(PacePoint) }),
    races: z.array(RaceFigures),
    types: z.array(Share),
    ages: z.array(z.object({ band: z.enum(ageBands), women: z.int(), men: z.int(), others: z.int() })),
    provinces: z.array(Share),
    weeks: z.array(WeekFigures),
    days: z.array(DayFigures),
  })
  .meta({ id: 'OfficeFigures' });
export type Figures = z.output<typeof Figures>;

const Asked = z.object({ season: CatalogueId.optional(), race: CatalogueId.optional() });

export const getFigures = {
  id: 'getFigures',
  method: 'GET',
  url: '/circuits/:id/figures',
  summary: 'The figures of a season: athletes, places and money as totals, beside last season',
  access: 'staff',
  roles,
  schema: { params: circuit, querystring: Asked, response: { 200: z.object({ data: Figures }) } },
  refusals: ['season_not_found', 'race_not_found'],
} as const satisfies Call;

/** The tables that are downloaded. */
export const figureTables = ['days', 'races', 'types', 'ages', 'provinces', 'weeks', 'pace'] as const;
export type FigureTable = (typeof figureTables)[number];

export const getFiguresFile = {
  id: 'getFiguresFile',
  method: 'GET',
  url: '/circuits/:id/figures/file',
  summary: 'One table of a season’s figures, as CSV in the reader’s language',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    querystring: Asked.extend({ table: z.enum(figureTables) }),
    response: { 200: z.any().meta({ description: 'CSV' }) },
  },
  refusals: ['reauth_required', 'season_not_found', 'race_not_found'],
} as const satisfies Call;
