import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { Flag, PersonalId } from '#kernel/wire.ts';
import { cleanFiscalCode, isFiscalCode } from './rules/fiscalCode.ts';

/** An athlete as the account that keeps the record sees it (registration §3, "Member"). */
export const MemberView = z
  .object({
    id: PersonalId,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    birthday: Day.nullable(),
    gender: z.enum(['M', 'F']).nullable(),
    nationality: z.string().nullable(),
    tax_code: z.string().nullable(),
    gadget_size: z.string().nullable(),
    emergency_contact: z.string().nullable(),
    emergency_phone: z.string().nullable(),
    newsletter: Flag,
    third_part: Flag,
  })
  .meta({ id: 'Member' });
export type MemberView = z.output<typeof MemberView>;

/** An Italian fiscal code as it may be typed: in lower case, with spaces (registration §5). */
export const FiscalCodeIn = z
  .string({ error: 'required' })
  .transform(cleanFiscalCode)
  .pipe(z.string().min(1, { error: 'required', abort: true }).refine(isFiscalCode, 'fiscal_code_not_valid'));

/** A country by its code of two letters. */
export const NationalityIn = z
  .string({ error: 'required' })
  .trim()
  .toUpperCase()
  .min(1, { error: 'required', abort: true })
  .regex(/^[A-Z]{2}$/, 'not_valid');
