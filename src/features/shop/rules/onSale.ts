import type { Day } from '#kernel/calendar.ts';

export interface SaleDates {
  readonly active: boolean;
  readonly fromDate: Day | null;
  readonly toDate: Day | null;
}

/** Both days included (checkout §3, "Service or shop item"). */
export const isOnSale = ({ active, fromDate, toDate }: SaleDates, today: Day): boolean =>
  active && (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate);
