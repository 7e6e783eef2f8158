import { z } from 'zod';
import type { MemberView } from '#features/identity/contract.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { codeOf } from '#web/formResolver.ts';
import { MemberIn } from '../contract.ts';
import { type MemberField, memberFaults, memberFields } from '../rules/memberStep.ts';

export interface Person {
  firstname: string;
  lastname: string;
  email: string;
  birthday: string;
  gender: string;
  nationality: string;
  tax_code: string;
  emergency_contact: string;
  emergency_phone: string;
}

/** The athlete's data as the API would read them, and what it would say against them. */
export function readPerson(fields: Person, context: z.RefinementCtx): MemberIn | undefined {
  const { data, error } = MemberIn.safeParse({ ...fields, gender: fields.gender || undefined });
  for (const issue of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...issue.path], message: codeOf(issue) });
  return data;
}

/** A form of the athlete's data alone, as the API checks them. */
export const personForm: z.ZodType<MemberIn, Person> = z
  .custom<Person>()
  .transform((fields, context) => readPerson(fields, context) ?? z.NEVER);

export const personFields = memberFields;
export type PersonField = MemberField;

/** Identity fields that are known are read-only in a registration (registration §3, "checked"). */
export const fixedFields: ReadonlySet<PersonField> = new Set<PersonField>(['firstname', 'lastname', 'birthday']);

/** The fields to ask for, because they are missing or invalid. */
export function missingFields(member: MemberView | null): ReadonlySet<PersonField> {
  if (!member) return new Set(personFields);
  const asked = memberFaults(member, dayInRome(new Date())).map(({ field }) => field);
  // A nationality that is not known may turn out to be Italian.
  return new Set(asked.includes('nationality') ? [...asked, 'tax_code'] : asked);
}

/** What is known of somebody, or nothing yet. */
export const personOf = (known: Partial<Record<PersonField, string | null>> | null): Person => ({
  firstname: known?.firstname ?? '',
  lastname: known?.lastname ?? '',
  email: known?.email ?? '',
  birthday: known?.birthday ?? '',
  gender: known?.gender ?? '',
  nationality: known?.nationality ?? '',
  tax_code: known?.tax_code ?? '',
  emergency_contact: known?.emergency_contact ?? '',
  emergency_phone: known?.emergency_phone ?? '',
});
