import { z } from 'zod';
import { BirthdayIn } from '#features/identity/contract.ts';
import { startMatters } from '#features/registration/rules/start.ts';
import { Day } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import {
  absentOrWrong,
  CatalogueId,
  EmailIn,
  Flag,
  FlagIn,
  LineIn,
  maxInteger,
  numberIn,
  requiredText,
} from '#kernel/wire.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { done } from '#office/kit/contract/setUps.ts';
import { correctsPersons } from '../rules/sight.ts';

const ofRegistration = z.object({ id: CatalogueId, reference: requiredText(1, 40) });

/** What the office corrects of an athlete. */
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

const Correction = z.object({ fields: PersonFields.partial(), seen: seenOf(PersonFields) });

export const CorrectionImpact = z
  .object({
    /** The name looks like somebody else's: a place is given to another person by a substitution. */
    another: Flag,
    /** Starts of the athlete in this circuit that turn, judged as on their day. */
    starts: z.array(
      z.object({
        name: z.string(),
        reference: z.string(),
        to: z.enum(['red', 'green']),
        matters: z.array(z.enum(startMatters)),
      }),
    ),
  })
  .meta({ id: 'CorrectionImpact' });
export type CorrectionImpact = z.output<typeof CorrectionImpact>;

export const tryPersonCorrection = {
  id: 'tryPersonCorrection',
  method: 'POST',
  url: '/circuits/:id/office-registrations/:reference/person/impact',
  summary: 'What a correction of an athlete’s data would do to the athlete’s starts. Nothing is changed',
  ...ofCorrection,
  schema: {
    params: ofRegistration,
    body: Correction,
    response: { 200: z.object({ data: CorrectionImpact }) },
  },
  refusals: ['registration_not_found', 'registration_over', 'set_up_changed_meanwhile'],
} as const satisfies Call;

export const CorrectionReason = requiredText(3, 500);

export const correctPerson = {
  id: 'correctPerson',
  method: 'PUT',
  url: '/circuits/:id/office-registrations/:reference/person',
  summary: 'Corrects an athlete’s data, in the record and in the starts to come. The athlete is told by mail',
  ...ofCorrection,
  schema: {
    params: ofRegistration,
    body: Correction.extend({
      reason: CorrectionReason,
      /** It is the same person, although the name looks like another’s. */
      same_person: FlagIn,
      /** So many starts turn, as the asker has seen. */
      starts: numberIn(z.int().min(0).max(maxInteger)),
    }),
    response: done,
  },
  refusals: [
    'registration_not_found',
    'registration_over',
    'set_up_changed_meanwhile',
    'maybe_another_person',
    'correction_turns_starts',
  ],
} as const satisfies Call;
