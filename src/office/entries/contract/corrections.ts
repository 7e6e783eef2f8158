import { z } from 'zod';
import { BirthdayIn } from '#features/identity/contract.ts';
import { Day } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { absentOrWrong, CatalogueId, EmailIn, Flag, FlagIn, LineIn, requiredText } from '#kernel/wire.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { done } from '#office/kit/contract/setUps.ts';
import { correctsPersons } from '../rules/sight.ts';

const ofRegistration = z.object({ id: CatalogueId, reference: requiredText(1, 40) });

export const PersonFields = z.object({
  firstname: requiredText(1, 100),
  lastname: requiredText(1, 100),
  birthday: BirthdayIn,
  gender: z.enum(['M', 'F'], { error: absentOrWrong }),
  email: EmailIn,
  phone: LineIn(40),
  emergency_contact: requiredText(3, 100),
  emergency_phone: requiredText(3, 40),
});

export const PersonToCorrect = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    birthday: Day.nullable(),
    gender: z.enum(['M', 'F']).nullable(),
    email: z.string(),
    phone: z.string(),
    emergency_contact: z.string(),
    emergency_phone: z.string(),
    /** Another account keeps the record: its phone is not corrected here, and contacts for this registration alone. */
    linked: Flag,
  })
  .meta({ id: 'PersonToCorrect' });
export type PersonToCorrect = z.output<typeof PersonToCorrect>;

const ofCorrection = { access: 'staff', roles: correctsPersons, byRace: true } as const;

export const getPersonToCorrect = {
  id: 'getPersonToCorrect',
  method: 'GET',
  url: '/circuits/:id/office-registrations/:reference/person',
  summary: 'The data of an athlete that the office may correct. The look at the contacts is written down',
  ...ofCorrection,
  schema: { params: ofRegistration, response: { 200: z.object({ data: PersonToCorrect }) } },
  refusals: ['registration_not_found', 'registration_over'],
} as const satisfies Call;

export const correctPerson = {
  id: 'correctPerson',
  method: 'PUT',
  url: '/circuits/:id/office-registrations/:reference/person',
  summary: 'Corrects an athlete’s data, in the record and in the starts to come. The athlete is told by mail',
  ...ofCorrection,
  schema: {
    params: ofRegistration,
    body: z.object({
      fields: PersonFields.partial(),
      seen: seenOf(PersonFields),
      reason: requiredText(3, 500),
      /** It is the same person, although the name looks like another’s. */
      same_person: FlagIn,
    }),
    response: done,
  },
  refusals: ['registration_not_found', 'registration_over', 'set_up_changed_meanwhile', 'maybe_another_person'],
} as const satisfies Call;
