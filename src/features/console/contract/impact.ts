import { z } from 'zod';
import { saidMatters } from '#features/races/rules/setup/afterSale.ts';
import { startMatters } from '#features/registration/rules/start.ts';
import { FlagIn, maxInteger, numberIn } from '#kernel/wire.ts';
import { MailAsSeen } from './mails.ts';

const Count = numberIn(z.int().min(0).max(maxInteger));

/** What whoever saves has seen of the impact, what they accept of it, and whether to write to who may not start. */
export const SeenImpact = z.object({
  athletes: Count,
  red: Count,
  green: Count,
  accepted: z.array(z.enum(saidMatters, { error: 'choose' })).max(saidMatters.length, 'too_long'),
  tell: FlagIn,
});
export type SeenImpact = z.output<typeof SeenImpact>;

/** The page of names that is asked for; without it the first. */
export const names_page = numberIn(z.int().min(1).max(maxInteger)).default(1);

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
    /** The mail to the first of who may not start, in both languages; null where there is none. */
    mail: z.object({ it: MailAsSeen, en: MailAsSeen }).nullable(),
  })
  .meta({ id: 'ChangeImpact' });
export type ImpactView = z.output<typeof ImpactView>;

export const impactAnswer = { 200: z.object({ data: ImpactView }) };
