import type { Day } from '#kernel/calendar.ts';

/**
 * What an account wrote of an athlete whose record it does not keep, or what the athlete put right for one
 * registration. It stands beside the record, never in it.
 */
export interface PersonGiven {
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
