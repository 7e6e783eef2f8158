import { addMonths, type Day } from '#kernel/calendar.ts';
import type { RequestState } from './requests.ts';

/** A month to answer, as the law gives it (article 12, paragraph 3, of the GDPR). */
export const daysToAnswer = 30;

/** Once, where requests are complex or many; the person is told why within the first month. */
const monthsMore = 2;

export const isExtendable = (
  { state, due_day, extended }: { readonly state: RequestState; readonly due_day: Day; readonly extended: boolean },
  today: Day,
): boolean => state === 'received' && !extended && today <= due_day;

export const extendedDue = (due: Day): Day => addMonths(due, monthsMore);
