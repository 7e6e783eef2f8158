import { z } from 'zod';
import type { MemberView } from '#features/identity/contract.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { codeOf } from '#web/formResolver.ts';
import { MemberIn } from '../contract.ts';
import { type MemberField, memberFaults, memberFields } from '../rules/memberStep.ts';

export type Person = Record<MemberField, string>;

/** The athlete's data as the API would read them, and what it would say against them. */
export function readPerson(fields: Person, context: z.RefinementCtx): MemberIn | undefined {
  const { data, error } = MemberIn.safeParse({ ...fields, gender: fields.gender || undefined });
  for (const issue of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...issue.path], message: codeOf(issue) });
  return data;
}

export const personForm: z.ZodType<MemberIn, Person> = z
  .custom<Person>()
  .transform((fields, context) => readPerson(fields, context) ?? z.NEVER);

export const personFields = memberFields;
export type PersonField = MemberField;

/** Identity fields that are known are read-only in a registration (registration §3, "checked"). */
export const fixedFields: ReadonlySet<PersonField> = new Set<PersonField>(['firstname', 'lastname', 'birthday']);

export const changeableFields: ReadonlySet<PersonField> = new Set(personFields.filter((one) => !fixedFields.has(one)));

/** The fields to ask for, because they are missing or invalid. */
export function missingFields(member: MemberView | null): ReadonlySet<PersonField> {
  if (!member) return new Set(personFields);
  const asked = memberFaults(member, dayInRome(new Date())).map(({ field }) => field);
  // A nationality that is not known may turn out to be Italian.
  return new Set(asked.includes('nationality') ? [...asked, 'tax_code'] : asked);
}

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
