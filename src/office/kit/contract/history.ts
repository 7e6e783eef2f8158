import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import { Flag, maxInteger, ofList } from '#kernel/wire.ts';

/** What was done to something that is set up, the latest first. */
export const HistoryView = z.array(
  z.object({
    id: z.int(),
    at: Instant,
    by: z.string().nullable(),
    action: z.string(),
    /** Which of several it was done to; null on the page of one thing. */
    named: z.string().nullable(),
    /** In the history of a person: that person did it; otherwise it was done to them. */
    own: Flag.optional(),
    /** The reason that was given. */
    why: z.string().nullable().optional(),
    /** What was set, and what was there; without "before" the thing is new. */
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable().optional(), after: z.string().nullable() }),
    ),
  }),
);

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
