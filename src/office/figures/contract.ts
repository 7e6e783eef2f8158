import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';
import { ageBands } from './rules/figures.ts';

const roles = ['super-admin', 'organiser', 'money', 'medical', 'desk', 'reader'] as const;

/** Who sees what the circuit’s money comes to; it is of no single race, so the role must be for all of them. */
export const seesTotals = ['super-admin', 'organiser', 'money', 'reader'] as const;

const Season = z.object({ id: z.int(), name: z.string() });

/** A number now, and what it was as many days before the race last season; null where there is nothing to compare. */
const Beside = z.object({ now: z.int(), prior: z.int().nullable() });
const MoneyBeside = z.object({ now: Money, prior: Money.nullable() });

/** Last season, and its day that is as far from its first race as the last one that counts now. */
const Comparison = z.object({ season: z.string(), day: Day });
export type Comparison = z.output<typeof Comparison>;

/** New athletes of a day; `before` are the days to the race. Null: days to come, or beyond what last season has. */
const DayFigures = z.object({ day: Day, before: z.int(), athletes: z.int().nullable(), prior: z.int().nullable() });
export type DayFigures = z.output<typeof DayFigures>;

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
  /** As many days before its start, and how full it was in the end; null where there was none. */
  prior: z.object({ registered: z.int(), filled: z.int(), stock: z.int() }).nullable(),
});
export type RaceFigures = z.output<typeof RaceFigures>;

/** Athletes of a kind, and those of last season, all of them; null where there was none. */
const Share = z.object({ name: z.string(), athletes: z.int(), prior: z.int().nullable() });
export type Share = z.output<typeof Share>;

const AgeFigures = z.object({
  band: z.enum(ageBands),
  women: z.int(),
  men: z.int(),
  others: z.int(),
  prior: z.int().nullable(),
});
export type AgeFigures = z.output<typeof AgeFigures>;

const MoneyFigures = z.object({
  /** Lines less discounts of the orders that were paid. */
  sold: MoneyBeside,
  /** What came in less what went back, and what of the orders' money is commission and delivery. */
  taken: MoneyBeside,
  commission: Money,
  shipping: Money,
  /** Awaited wires, and all that is to go back. */
  to_take: Money,
  to_return: Money,
});
export type MoneyFigures = z.output<typeof MoneyFigures>;

export const Figures = z
  .object({
    season: Season,
    seasons: z.array(Season),
    compared: Comparison.nullable(),
    registered: Beside,
    waiting: z.int(),
    /** Places now; and those of last season as it ended. */
    fill: z.object({
      filled: z.int(),
      stock: z.int(),
      prior: z.object({ filled: z.int(), stock: z.int() }).nullable(),
    }),
    days: z.array(DayFigures),
    races: z.array(RaceFigures),
    types: z.array(Share),
    ages: z.array(AgeFigures),
    money: MoneyFigures.nullable(),
  })
  .meta({ id: 'OfficeFigures' });
export type Figures = z.output<typeof Figures>;

export const getFigures = officeCall({
  id: 'getFigures',
  method: 'GET',
  url: '/figures',
  summary: 'The figures of a season: athletes, places and money as totals, beside last season',
  roles,
  byRace: true,
  querystring: z.object({ season: CatalogueId.optional() }),
  response: { 200: z.object({ data: Figures }) },
  refusals: ['item_not_found'],
});
