import type { Day } from '#kernel/calendar.ts';

/**
 * An athlete's data as written by an account that does not own the record, or corrected by the athlete for one
 * registration. Stored beside the record, never in it.
 */
export interface PersonIn {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day;
  readonly email: string;
  readonly gender: 'M' | 'F';
  readonly nationality: string;
  readonly tax_code: string | null;
  readonly gadget_size?: string | null | undefined;
  readonly emergency_contact: string;
  readonly emergency_phone: string;
}
