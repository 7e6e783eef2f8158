import { uploadDeadline } from '#features/certificates/rules/validity.ts';
import { addDays, type Day } from '#kernel/calendar.ts';

/** So many days before the deadline, who has brought no certificate is reminded. */
export const reminderDays = [30, 7, 2] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** The deadline as it was said on the day of registering; a later one is not reminded of. */
export const certificateNeededBy = (raceDays: readonly Day[], registeredOn: Day): Day =>
  uploadDeadline(raceDays, registeredOn);

interface ReminderCase {
  readonly neededBy: Day;
  readonly registeredOn: Day;
  readonly today: Day;
  readonly sent: readonly number[];
}

/** The last reminder whose day has come since the registration, unless a nearer one was sent; null after the deadline. */
export function reminderDue({ neededBy, registeredOn, today, sent }: ReminderCase): ReminderDays | null {
  if (today > neededBy) return null;
  const come = reminderDays.filter((days) => {
    const on = addDays(neededBy, -days);
    return on <= today && on > registeredOn;
  });
  const nearest = come.at(-1);
  return nearest === undefined || sent.some((days) => days <= nearest) ? null : nearest;
}
