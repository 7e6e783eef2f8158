import { z } from 'zod';
import { CertificateFields } from '#features/certificates/contract.ts';
import { certificateStatuses } from '#features/certificates/rules/state.ts';
import { rejections } from '#features/certificates/rules/verdict.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { severalLines } from '#kernel/oneLine.ts';
import { PageIn, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const ofCertificate = circuit.extend({ certificate: PersonalId });

export const CertificateRow = z
  .object({
    id: PersonalId,
    athlete: z.string(),
    /** The nearest race of this circuit that it is for, and its day. */
    race: z.string(),
    race_day: Day,
    days_left: z.int(),
    /** The type and the discipline that its owner has said. */
    kind: z.string(),
  })
  .meta({ id: 'OfficeCertificateRow' });
export type CertificateRow = z.output<typeof CertificateRow>;

export const getOfficeCertificates = officeCall({
  id: 'getOfficeCertificates',
  method: 'GET',
  url: '/certificates',
  summary: 'The certificates that wait for a verdict, the one for the nearest race first',
  roles: ['medical'],
  byRace: true,
  querystring: z.object({ page: PageIn.optional() }),
  response: { 200: paged(CertificateRow) },
});

export const OfficeCertificate = z
  .object({
    id: PersonalId,
    athlete: z.string(),
    birthday: Day.nullable(),
    status: z.enum(certificateStatuses),
    reason: z.string().nullable(),
    /** Who gave the verdict (null for an account that is gone) and when; both null while it waits. */
    judged_by: z.string().nullable(),
    judged_at: Instant.nullable(),
    /** Why the verdict corrects an earlier one, where it does. */
    correction: z.string().nullable(),
    medical_certificate_type_id: z.int(),
    medical_certificate_discipline_id: z.int(),
    date_of_issue: Day,
    expiration_date: Day,
    uploaded_at: Instant,
    /** Where the file is read; each look is written down. */
    path: z.string(),
    /** What it is used for in this circuit, the nearest race first, with the kinds that are asked (none: any). */
    uses: z.array(
      z.object({
        reference: z.string(),
        race: z.string(),
        race_day: Day,
        kinds: z.array(z.object({ type_id: z.int(), discipline_id: z.int() })),
      }),
    ),
  })
  .meta({ id: 'OfficeCertificate' });
export type OfficeCertificate = z.output<typeof OfficeCertificate>;

export const getOfficeCertificate = officeCall({
  id: 'getOfficeCertificate',
  method: 'GET',
  url: '/certificates/:certificate',
  summary: 'A certificate with what it is for, to be judged',
  roles: ['medical'],
  byRace: true,
  params: ofCertificate,
  response: { 200: z.object({ data: OfficeCertificate }) },
  refusals: ['certificate_not_found'],
});

/** The certificate as it was looked at: it waits, or has the verdict of this instant, which is corrected. */
const Seen = z.object({ status: z.enum(certificateStatuses), at: z.string().max(40, 'too_long').nullable() });

const verdict = {
  seen: Seen.default({ status: 'pending', at: null }),
  words: textIn(500).overwrite(severalLines).default(''),
};

/** `other` wants words, and so does an approval that corrects another verdict. */
export const VerdictBody = z.discriminatedUnion('verdict', [
  CertificateFields.extend({ verdict: z.literal('approved'), ...verdict }),
  z.object({ verdict: z.literal('rejected'), rejection: z.enum(rejections), ...verdict }),
]);
export type VerdictBody = z.output<typeof VerdictBody>;

export const judgeCertificate = officeCall({
  id: 'judgeCertificate',
  method: 'POST',
  url: '/certificates/:certificate/verdict',
  summary: 'Approves or rejects a certificate, or corrects the verdict on it; a minute later its owner is told by mail',
  roles: ['medical'],
  byRace: true,
  params: ofCertificate,
  body: VerdictBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['certificate_not_found', 'certificate_judged_meanwhile'],
});

export const undoVerdict = officeCall({
  id: 'undoVerdict',
  method: 'DELETE',
  url: '/certificates/:certificate/verdict',
  summary: 'Takes one’s own verdict back within a minute; no mail goes',
  roles: ['medical'],
  byRace: true,
  params: ofCertificate,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['certificate_not_found', 'too_late_to_undo'],
});
