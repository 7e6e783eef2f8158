import type { Day } from '#kernel/calendar.ts';

/** Data written by an account that does not own the record, or by the athlete for one registration. */
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
