import { and, desc, eq } from 'drizzle-orm';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { urlOf } from '#kernel/call.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { unseal } from '#server/seal.ts';
import { members } from '../../athletes/server/tables.ts';
import { type CertificateView, getCertificateDocument } from '../contract.ts';
import { stateOf } from '../rules/state.ts';
import { attachments, certificateDisciplines, certificates, certificateTypes } from './tables.ts';

export type CertificateRow = typeof certificates.$inferSelect;

export const documentPath = (id: string): string => `/api${urlOf(getCertificateDocument)}`.replace(':id', id);

const rows = (on: DbOrTx) =>
  on
    .select({ certificate: certificates, type: certificateTypes.i18n, discipline: certificateDisciplines.i18n })
    .from(certificates)
    .leftJoin(certificateTypes, eq(certificateTypes.id, certificates.certificateTypeId))
    .leftJoin(certificateDisciplines, eq(certificateDisciplines.id, certificates.disciplineId));

type JoinedCertificate = Awaited<ReturnType<typeof rows>>[number];

/** The code of a certificate by code, for its owner. */
export const codeOf = ({ environment }: Pick<Context, 'environment'>, { id, datahealthCode }: CertificateRow) =>
  datahealthCode && unseal(environment.filesKeys, datahealthCode, id).toString();

type CertificateContext = Pick<Context, 'environment' | 'clock'>;

const viewOf = (
  context: CertificateContext,
  { certificate, type, discipline }: JoinedCertificate,
  lang: Lang,
): CertificateView => {
  const { dateOfIssue, expirationDate, status } = certificate;
  const state = stateOf({ status, expiration_date: expirationDate }, dayInRome(context.clock()));
  return {
    id: certificate.id,
    type: certificate.type,
    member_id: certificate.memberId,
    medical_certificate_type_id: certificate.certificateTypeId,
    medical_certificate_discipline_id: certificate.disciplineId,
    date_of_issue: dateOfIssue,
    expiration_date: expirationDate,
    status,
    reason: certificate.reason,
    state: state === 'none' ? status : state,
    i18n: { type: type?.[lang].name ?? null, discipline: discipline?.[lang].name ?? null },
    path: certificate.type === 'upload' ? documentPath(certificate.id) : null,
    datahealth_code: codeOf(context, certificate),
    sport: certificate.sport,
  };
};

export async function findCertificate(on: DbOrTx, owner: Owner, id: string): Promise<CertificateRow | null> {
  const [row] = await on
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.userId, owner.id)));
  return row ?? null;
}

export async function readCertificate(
  { db, ...context }: Context,
  owner: Owner,
  id: string,
  lang: Lang,
): Promise<CertificateView | null> {
  const [row] = await rows(db).where(and(eq(certificates.id, id), eq(certificates.userId, owner.id)));
  return row ? viewOf(context, row, lang) : null;
}

export async function listCertificates({ db, ...context }: Context, owner: Owner, memberId: string, lang: Lang) {
  const found = await rows(db)
    .where(and(eq(certificates.memberId, memberId), eq(certificates.userId, owner.id), eq(certificates.type, 'upload')))
    .orderBy(desc(certificates.expirationDate), desc(certificates.id));
  return found.map((row) => viewOf(context, row, lang));
}

export async function attachedTo(
  { db, ...context }: Context,
  owner: Owner,
  detailId: string,
  lang: Lang,
): Promise<CertificateView | null> {
  const [row] = await rows(db)
    .innerJoin(attachments, eq(attachments.certificateId, certificates.id))
    .where(and(eq(attachments.detailId, detailId), eq(certificates.userId, owner.id)));
  return row ? viewOf(context, row, lang) : null;
}

export async function birthdayOf(on: DbOrTx, memberId: string): Promise<Day | null> {
  const [person] = await on.select({ birthday: members.birthday }).from(members).where(eq(members.id, memberId));
  return person?.birthday ?? null;
}
