import type { Day } from '#kernel/calendar.ts';

/** When a product or service is sold: its first and last day, either may be open. */
export interface SaleDates {
  readonly active: boolean;
  readonly fromDate: Day | null;
  readonly toDate: Day | null;
}

/**
 * Can it be sold today? It is active and today lies within its dates, both days included.
 *
 * Source: checkout §3, "Service or shop item": from_date, to_date.
 */
export const isOnSale = ({ active, fromDate, toDate }: SaleDates, today: Day): boolean =>
  active && (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate);
