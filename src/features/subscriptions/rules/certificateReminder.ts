import { uploadDeadline } from '#features/certificates/rules/validity.ts';
import { addDays, type Day } from '#kernel/calendar.ts';

/** So many days before the deadline, who has brought no certificate is reminded. */
export const reminderDays = [30, 7, 2] as const;
export type ReminderDays = (typeof reminderDays)[number];

/**
 * By when the certificate of a registration is needed: the deadline as it was said on the day of registering (decision
 * 041). A missed deadline moves to the eve for who still brings it, but is not reminded of anew.
 */
export const certificateNeededBy = (raceDays: readonly Day[], registeredOn: Day): Day =>
  uploadDeadline(raceDays, registeredOn);

interface ReminderCase {
  readonly neededBy: Day;
  readonly registeredOn: Day;
  readonly today: Day;
  /** The reminders that were sent already. */
  readonly sent: readonly number[];
}

/**
 * The reminder that is due: of those whose day has come since the registration, the last one. One whose day passed
 * while nothing could be sent follows later, unless a nearer one is due by then. Null once the deadline has passed.
 */
export function reminderDue({ neededBy, registeredOn, today, sent }: ReminderCase): ReminderDays | null {
  if (today > neededBy) return null;
  const come = reminderDays.filter((days) => {
    const on = addDays(neededBy, -days);
    return on <= today && on > registeredOn;
  });
  const nearest = come.at(-1);
  return nearest === undefined || sent.some((days) => days <= nearest) ? null : nearest;
}
