import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import type { Role } from '#kernel/roles.ts';
import { CatalogueId, maxInteger, ofList, oneLine, textIn } from '#kernel/wire.ts';
import { officeCall } from './call.ts';

const ofThings = ['super-admin', 'organiser', 'money', 'medical'] as const satisfies readonly Role[];

/** What has a history, and who reads it. */
export const historyReaders = {
  race: ofThings,
  package: ofThings,
  season: ofThings,
  stage: ofThings,
  product: ofThings,
  // A code is worth money to whoever reads it.
  coupon: ['super-admin', 'organiser', 'money'],
  circuit: ofThings,
  policies: ofThings,
  federations: ofThings,
  federation: ofThings,
  kinds: ofThings,
  registration: ofThings,
  person: ['super-admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type HistoryKind = keyof typeof historyReaders;

const kinds = Object.keys(historyReaders) as [HistoryKind, ...HistoryKind[]];

const HistoryEntry = z
  .object({
    id: z.string(),
    at: Instant,
    /** Null: the portal by itself, or an account that is gone. */
    by: z.string().nullable(),
    what: z.string(),
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable().optional(), after: z.string().nullable() }),
    ),
    why: z.string().nullable(),
  })
  .meta({ id: 'OfficeHistoryEntry' });
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const getHistory = officeCall({
  id: 'getHistory',
  method: 'GET',
  url: '/history',
  summary: 'What was done to a thing or a person of the office: who, when, before and after, why; the latest first',
  roles: ofThings,
  byRace: true,
  params: z.object({ id: CatalogueId }),
  querystring: z.object({
    of: z.enum(kinds),
    /** Its id, or a registration’s reference; nothing for what the circuit has one of. */
    thing: textIn(40).overwrite(oneLine).default(''),
  }),
  response: { 200: z.object({ data: z.array(HistoryEntry) }) },
  refusals: ['race_not_found', 'registration_not_found'],
});
/** A field as it was on the page. */
const Seen = z.union(
  [
    z.string().max(20_000, 'too_long'),
    z.number().min(-maxInteger, 'not_valid').max(maxInteger, 'not_valid'),
    z
      .array(
        z.union([z.string().max(40, 'too_long'), z.number().min(0, 'not_valid').max(maxInteger, 'not_valid')], {
          error: ofList,
        }),
      )
      .max(100, 'too_long'),
    z.null(),
  ],
  { error: ofList },
);

/** The same fields as they were on the page of who changes them. */
export const seenOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(Object.keys(shape).map((name) => [name, Seen.optional()])) as {
      [Name in keyof Shape]: z.ZodOptional<typeof Seen>;
    },
  );
