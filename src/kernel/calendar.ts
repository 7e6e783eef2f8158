import { z } from 'zod';
import { isUsualYear } from './days.ts';
import { absentOrWrong } from './wire.ts';

/** Reckoning with days stands apart from their schemas: a page without a form is loaded without Zod. */
export {
  addDays,
  addMonths,
  ageOn,
  clockTimeInRome,
  day,
  dayFigure,
  dayInRome,
  dayInSentence,
  dayOf,
  dayOfClock,
  formatDay,
  formatDays,
  formatInstant,
  formatTime,
  formatWait,
  instantInRome,
  instantInSentence,
  posterDay,
  readDay,
  startDays,
  startOfDay,
  untilInSentence,
  yearOf,
} from './days.ts';

/** A calendar date, `YYYY-MM-DD`, without hour or time zone; it sorts as text. */
export const Day = z.iso.date().brand<'Day'>();
export type Day = z.infer<typeof Day>;

/** A day as a form sends it; `notValid` is the field code for an invalid one. */
export const DayIn = (notValid: string) =>
  z
    .string({ error: absentOrWrong })
    .trim()
    .min(1, 'required')
    .max(40, 'too_long')
    .pipe(z.iso.date(notValid).refine(isUsualYear, notValid).brand<'Day'>());

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime().meta({ examples: ['2026-11-21T09:00:00.000Z'] });

/** A day and an hour that a clock in Italy shows, as a form has them: `2027-05-30T09:00`. */
export const ClockTime = z
  .string({ error: absentOrWrong })
  .trim()
  .min(1, 'required')
  .max(40, 'too_long')
  .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'not_valid'))
  .refine((text) => z.iso.datetime({ local: true }).safeParse(text).success, 'not_valid')
  .refine(isUsualYear, 'year_not_valid')
  .brand<'ClockTime'>();
export type ClockTime = z.infer<typeof ClockTime>;
