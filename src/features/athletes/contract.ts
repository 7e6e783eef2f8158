import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { Flag, PersonalId } from '#kernel/wire.ts';

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
