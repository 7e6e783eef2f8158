import { isBirthday } from '#features/identity/rules/birthday.ts';
import { isFiscalCode } from '#features/identity/rules/fiscalCode.ts';
import type { Day } from '#kernel/calendar.ts';

export interface MemberFacts {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly nationality: string | null;
  readonly tax_code: string | null;
  readonly emergency_contact: string | null;
  readonly emergency_phone: string | null;
}

export const memberFields = [
  'firstname',
  'lastname',
  'birthday',
  'gender',
  'nationality',
  'tax_code',
  'email',
  'emergency_contact',
  'emergency_phone',
] as const satisfies readonly (keyof MemberFacts)[];
export type MemberField = (typeof memberFields)[number];

const minimum = 3;
const faultOf = (text: string | null): string | null => {
  const length = text?.trim().length ?? 0;
  if (length === 0) return 'required';
  return length < minimum ? 'too_short' : null;
};
const given = (text: string | null): string | null => (text ? null : 'required');

/** Only Italians are asked for a tax code; from others it is ignored (registration §3). */
export const asksTaxCode = (nationality: string | null | undefined): boolean => nationality === 'IT';

const taxCodeFault = (text: string | null): string | null => {
  if (!text?.trim()) return 'required';
  return isFiscalCode(text) ? null : 'fiscal_code_not_valid';
};

const checks: Readonly<Record<MemberField, (member: MemberFacts, today: Day) => string | null>> = {
  firstname: ({ firstname }) => faultOf(firstname),
  lastname: ({ lastname }) => faultOf(lastname),
  birthday: ({ birthday }, today) => {
    if (!birthday) return 'required';
    return isBirthday(birthday, today) ? null : 'birthdate_not_valid';
  },
  gender: ({ gender }) => given(gender),
  nationality: ({ nationality }) => given(nationality),
  tax_code: ({ nationality, tax_code }) => (asksTaxCode(nationality) ? taxCodeFault(tax_code) : null),
  email: ({ email }) => given(email),
  emergency_contact: ({ emergency_contact }) => faultOf(emergency_contact),
  emergency_phone: ({ emergency_phone }) => faultOf(emergency_phone),
};

/** What is missing or wrong about an athlete, in the order of the page (registration §5, "Athlete step"). */
export const memberFaults = (member: MemberFacts, today: Day): readonly { field: MemberField; code: string }[] =>
  memberFields.flatMap((field) => {
    const code = checks[field](member, today);
    return code ? [{ field, code }] : [];
  });
