import { z } from 'zod';
import { Day, DayIn } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { absentOrWrong, CatalogueId, Flag, maxInteger, numberIn, ofList, PersonalId, textIn } from '#kernel/wire.ts';
import { certificateStatuses } from './rules/state.ts';

/** The largest file that is taken, in bytes: a photograph of a page, or a page that was scanned. */
export const mostBytes = 10 * 1024 * 1024;

const Named = z.object({ name: z.string() });

export const CertificateTypeView = z
  .object({
    id: CatalogueId,
    i18n: Named,
    /** 0: the form asks for no discipline, because the type implies one (registration §9). */
    asks_discipline: Flag,
    implied_discipline_id: CatalogueId.nullable(),
  })
  .meta({ id: 'MedicalCertificateType' });
export type CertificateTypeView = z.output<typeof CertificateTypeView>;

export const CertificateDisciplineView = z
  .object({
    id: CatalogueId,
    i18n: Named,
    /** With which types the registration type takes it; all that ask for a discipline when none is named. */
    type_ids: z.array(CatalogueId),
  })
  .meta({ id: 'MedicalCertificateDiscipline' });
export type CertificateDisciplineView = z.output<typeof CertificateDisciplineView>;

export const CertificateView = z
  .object({
    id: PersonalId,
    type: z.enum(['upload', 'datahealth']),
    member_id: PersonalId,
    medical_certificate_type_id: CatalogueId.nullable(),
    medical_certificate_discipline_id: CatalogueId.nullable(),
    date_of_issue: Day,
    expiration_date: Day,
    status: z.enum(certificateStatuses),
    reason: z.string().nullable(),
    state: z.enum(['pending', 'approved', 'rejected', 'expired']),
    i18n: z.object({ type: z.string().nullable(), discipline: z.string().nullable() }),
    /** Where its owner reads the file; a certificate by code has none. */
    path: z.string().nullable(),
    datahealth_code: z.string().nullable(),
    /** What a certificate by code was issued for, in the provider's own words. */
    sport: z.string().nullable(),
  })
  .meta({ id: 'MedicalCertificate' });
export type CertificateView = z.output<typeof CertificateView>;

const chosenId = numberIn(z.int('choose').positive('choose').max(maxInteger, 'not_valid'), 'choose');
const CertificateDay = DayIn('date_not_valid');

/** The data of a certificate. A type that implies a discipline needs none. */
export const CertificateFields = z.object({
  medical_certificate_type_id: chosenId,
  medical_certificate_discipline_id: z
    .union([z.literal(''), chosenId])
    .nullish()
    .transform((id) => id || null),
  date_of_issue: CertificateDay,
  expiration_date: CertificateDay,
});
export type CertificateFields = z.output<typeof CertificateFields>;

export const UploadFields = CertificateFields.extend({
  member_id: z.guid({ error: 'required' }),
  /** Replaces this certificate: its attachments move to the new one, and the old one is erased. */
  replaces: z.guid().optional(),
});

/** What a line may be refused with because of its certificate. */
export const certificateRefusals = [
  'certificate_not_found',
  'certificate_not_usable',
  'certificate_not_asked',
  'invalid_personal_code',
  'datahealth_unavailable',
  'datahealth_success',
  'datahealth_exist',
  'datahealth_no_valid_certificate',
  'this_code_is_already_used',
] as const;

const ofType = { querystring: z.object({ rt_id: CatalogueId.optional() }) };
const certificateId = z.object({ id: PersonalId });
const One = z.object({ data: CertificateView });

export const fileRefusals = [
  'certificate_file_not_valid',
  'no_space_left',
  'certificate_file_locked',
  'certificate_file_active',
  'payload_too_large',
] as const;

export const getCertificateTypes = {
  id: 'getMedicalCertificateTypes',
  method: 'GET',
  url: '/medical-certificate-types',
  summary: 'The kinds of certificate, or those that a registration type takes',
  access: 'anyone',
  schema: { ...ofType, response: { 200: z.object({ data: z.array(CertificateTypeView) }) } },
} as const satisfies Call;

export const getCertificateDisciplines = {
  id: 'getMedicalCertificateDisciplines',
  method: 'GET',
  url: '/medical-certificate-disciplines',
  summary: 'The disciplines of certificates, or those that a registration type takes',
  access: 'anyone',
  schema: { ...ofType, response: { 200: z.object({ data: z.array(CertificateDisciplineView) }) } },
} as const satisfies Call;

export const getCertificates = {
  id: 'getMedicalCertificates',
  method: 'GET',
  url: '/medical-certificates',
  summary: 'The certificates that the signed-in user has uploaded for an athlete, the one valid longest first',
  access: 'signed-in',
  schema: {
    querystring: z.object({ member_id: PersonalId }),
    response: { 200: z.object({ data: z.array(CertificateView) }) },
  },
  refusals: ['member_not_found'],
} as const satisfies Call;

export const uploadCertificate = {
  id: 'uploadMedicalCertificate',
  method: 'POST',
  url: '/medical-certificates',
  summary: 'Keeps an athlete’s certificate: a JPEG or PDF of 10 MB at most',
  access: 'signed-in',
  multipart: true,
  schema: {
    body: UploadFields.extend({ document: z.file() }),
    response: { 201: z.object({ data: CertificateView, path: z.string() }) },
  },
  refusals: ['member_not_found', ...fileRefusals],
} as const satisfies Call;

export const changeCertificate = {
  id: 'changeMedicalCertificate',
  method: 'PUT',
  url: '/medical-certificates/:id',
  summary: 'Corrects what was said of a certificate; the office looks at it anew',
  access: 'signed-in',
  schema: { params: certificateId, body: CertificateFields, response: { 200: One } },
  refusals: ['certificate_not_found'],
} as const satisfies Call;

export const removeCertificate = {
  id: 'removeMedicalCertificate',
  method: 'DELETE',
  url: '/medical-certificates/:id',
  summary: 'Erases a certificate and its file; the registrations that used it are without one',
  access: 'signed-in',
  schema: { params: certificateId, response: { 200: z.object({ data: z.null() }) } },
  refusals: ['certificate_not_found'],
} as const satisfies Call;

export const getCertificateDocument = {
  id: 'getMedicalCertificateDocument',
  method: 'GET',
  url: '/medical-certificates/:id/document',
  summary:
    'The file, for the owner and for who has the medical role in a race where it is used; each look of theirs is recorded',
  access: 'signed-in',
  schema: { params: certificateId, response: { 200: z.any().meta({ description: 'JPEG or PDF' }) } },
  refusals: ['certificate_not_found'],
} as const satisfies Call;

/** The line of a cart or of an order that a certificate is for, and the certificate that it uses. */
export const DetailCertificateView = z
  .object({
    detail: z.object({ id: PersonalId }),
    member: z.object({ id: PersonalId, firstname: z.string(), lastname: z.string() }),
    race_type: z.enum(['race', 'package']),
    race_id: CatalogueId,
    race_name: z.string(),
    race_days: z.array(Day),
    registration_type: z.object({
      id: CatalogueId,
      medical_certificate_uploads_active: Flag,
      datahealth_active: Flag,
      datahealth_race_id: z.string().nullable(),
      datahealth_api_key: z.string().nullable(),
    }),
    medical_certificate: CertificateView.nullable(),
  })
  .meta({ id: 'OrderDetailCertificate' });
export type DetailCertificateView = z.output<typeof DetailCertificateView>;

export const getDetailCertificate = {
  id: 'getOrderDetailCertificate',
  method: 'GET',
  url: '/order-details/:id/certificate',
  summary: 'What a registration of the signed-in user asks for, and the certificate that it uses',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: { 200: z.object({ data: DetailCertificateView }) } },
  refusals: ['detail_not_found'],
} as const satisfies Call;

export const attachCertificate = {
  id: 'attach',
  method: 'POST',
  url: '/attachments',
  summary: 'Attaches a certificate to a line of the cart or of an order',
  access: 'signed-in',
  schema: {
    body: z.object({
      itemable_type: z.literal('medical_certificate'),
      itemable_id: PersonalId,
      detailable_type: z.literal('order_detail'),
      detailable_id: PersonalId,
    }),
    response: { 200: One },
  },
  refusals: [
    'certificate_not_found',
    'certificate_not_usable',
    'certificate_not_asked',
    'detail_not_found',
    'this_code_is_already_used',
  ],
} as const satisfies Call;

/** What the health-data provider says of a code (registration §3, "Health-data lookup result"). */
export const HealthDataRow = z
  .object({
    Person: z.string(),
    Exist: z.boolean(),
    IsValid: z.boolean(),
    StartDate: Day.nullable(),
    ExpirationDate: Day.nullable(),
    CertificateId: z.string().nullable(),
    CertificateType: z.string().nullable(),
    Sport: z.string().nullable(),
  })
  .meta({ id: 'HealthDataResult' });
export type HealthDataRow = z.output<typeof HealthDataRow>;

/** Greatest length of a health-data code as it is typed, with spaces. */
export const longestCode = 40;
const Code = z.string({ error: absentOrWrong }).trim().min(1, 'required').max(longestCode, 'too_long');
const Handle = textIn(100);

export const lookUpHealthData = {
  id: 'lookUpHealthData',
  method: 'POST',
  url: '/datahealth/status',
  summary: 'Asks the health-data provider about a code, by the handle of the registration type (`_st` or `key`)',
  access: 'signed-in',
  schema: {
    body: z.object({
      raceId: z.union([textIn(100), z.int().min(0).max(maxInteger)]).nullish(),
      persons: z.union([Code, z.array(Code).min(1, 'required').max(10, 'too_long')], { error: ofList }),
      _st: Handle.nullish(),
      key: Handle.nullish(),
    }),
    response: { 200: z.object({ Success: z.boolean(), Result: z.array(HealthDataRow) }) },
  },
  refusals: ['invalid_personal_code', 'registration_type_not_available', 'datahealth_unavailable'],
} as const satisfies Call;

export const checkHealthData = {
  id: 'checkHealthData',
  method: 'POST',
  url: '/datahealth/check',
  summary: 'Is a health-data code still unused in this race?',
  access: 'signed-in',
  schema: {
    body: z.object({
      race_type: z.enum(['race', 'package']),
      race_id: CatalogueId,
      person: Code,
      /** The line that is being changed: its own use of the code does not count. */
      order_detail_id: PersonalId.nullish(),
    }),
    response: { 200: z.object({ status: z.literal(true) }) },
  },
  refusals: ['invalid_personal_code', 'race_not_found', 'this_code_is_already_used'],
} as const satisfies Call;

export const attachHealthData = {
  id: 'attachHealthData',
  method: 'POST',
  url: '/datahealth',
  summary: 'Uses a health-data code as the certificate of a line of the cart or of an order',
  access: 'signed-in',
  schema: { body: z.object({ person: Code, order_detail_id: PersonalId }), response: { 201: One } },
  refusals: [
    'invalid_personal_code',
    'detail_not_found',
    'certificate_not_asked',
    'datahealth_unavailable',
    'datahealth_success',
    'datahealth_exist',
    'datahealth_no_valid_certificate',
    'this_code_is_already_used',
  ],
} as const satisfies Call;
