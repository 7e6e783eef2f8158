import { z } from 'zod';
import { saidMatters } from '#features/races/rules/setup/afterSale.ts';
import { startMatters } from '#features/registration/rules/start.ts';
import { Day } from '#kernel/calendar.ts';
import { Flag, FlagIn, maxInteger, numberIn } from '#kernel/wire.ts';
import { MailAsSeen } from './mails.ts';

const Count = numberIn(z.int().min(0).max(maxInteger));

/**
 * What whoever saves has seen of the impact, what they accept of it, and whether to write: `tell` to who may not start,
 * `write` to everybody who is in that start or place is another.
 */
export const SeenImpact = z.object({
  athletes: Count,
  red: Count,
  green: Count,
  accepted: z.array(z.enum(saidMatters, { error: 'choose' })).max(saidMatters.length, 'too_long'),
  tell: FlagIn,
  write: FlagIn.default(false),
});
export type SeenImpact = z.output<typeof SeenImpact>;

/** The page of names that is asked for; without it the first. */
export const names_page = numberIn(z.int().min(1).max(maxInteger)).default(1);

const InBoth = z.object({ it: z.string(), en: z.string() });
const StageDays = z.object({ starts_on: Day, ends_on: Day });
const Mails = z.object({ it: MailAsSeen, en: MailAsSeen });

/** What a change would do to those who are registered. */
export const ImpactView = z
  .object({
    /** Registrations that it concerns, and lines of open carts. */
    athletes: z.int(),
    carts: z.int(),
    /** What is to be accepted by name. */
    said: z.array(z.enum(saidMatters)),
    /** Who could start and may not any more, and the other way round; judged as on the day of the race. */
    red: z.int(),
    green: z.int(),
    people: z.array(
      z.object({
        name: z.string(),
        reference: z.string(),
        to: z.enum(['red', 'green']),
        matters: z.array(z.enum(startMatters)),
      }),
    ),
    page: z.int(),
    last_page: z.int(),
    /** What the required conditions are called that people of this page have not accepted. */
    conditions: z.array(InBoth),
    /** The mail to the first of who may not start, in both languages; null where there is none. */
    mail: Mails.nullable(),
    /** Start and place as everybody who is in reads them, before and after. */
    moves: z.array(z.object({ matter: z.enum(['start', 'place']), before: InBoth, after: InBoth })),
    /** The stage that moves with its only race: its days, before and after. */
    stage_days: z.object({ name: InBoth, before: StageDays, after: StageDays }).nullable(),
    /** Of a race on another day: when registration closes, where that stays as it was. */
    closes_at: z.object({ day: Day, time: z.string() }).nullable(),
    /** Does whoever asks write to athletes? Who only sets up does not. */
    may_write: Flag,
    /**
     * The mail about it to all of them: to how many athletes, in how many mails; null where nobody is to be written to.
     * `others`: the same without those who may not start any more, whose own mail says both where both are wanted.
     */
    notice: z
      .object({
        athletes: z.int(),
        mails: z.int(),
        others: z.object({ athletes: z.int(), mails: z.int() }),
        mail: Mails,
      })
      .nullable(),
  })
  .meta({ id: 'ChangeImpact' });
export type ImpactView = z.output<typeof ImpactView>;

export const impactAnswer = { 200: z.object({ data: ImpactView }) };
