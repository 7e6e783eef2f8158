import { and, eq, inArray } from 'drizzle-orm';
import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { eraseFile, insertFile, removeBytes, writeFile } from '#server/files.ts';
import type { Owner } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import type { CertificateFields } from '../contract.ts';
import { disciplineOf, periodFaults } from '../rules/validity.ts';
import { findCertificate } from './certificateView.ts';
import { cleanDocument } from './documents/cleanDocument.ts';
import { writeAttachment } from './lineCertificate.ts';
import { noteCertificates } from './noteCertificates.ts';
import { attachments, certificates, certificateTypes } from './tables.ts';
import type { UploadForm } from './uploadForm.ts';

export async function checkedFields(on: DbOrTx, fields: CertificateFields, about: Parameters<typeof periodFaults>[1]) {
  const [type] = await on
    .select()
    .from(certificateTypes)
    .where(eq(certificateTypes.id, fields.medical_certificate_type_id));
  if (!type) return refuseField('medical_certificate_type_id', 'choose');
  const implied = { implied_discipline_id: type.impliedDisciplineId };
  const disciplineId = disciplineOf(implied, fields.medical_certificate_discipline_id);
  const faults: Record<string, string> = {
    ...(disciplineId === null && { medical_certificate_discipline_id: 'choose' }),
    ...periodFaults(fields, about),
  };
  refuseFields(faults);
  return {
    certificateTypeId: type.id,
    disciplineId,
    dateOfIssue: fields.date_of_issue,
    expirationDate: fields.expiration_date,
  };
}

/** Turns the foreign key violation of an unknown discipline into an error of its field. */
export async function knownDiscipline<Done>(write: () => Promise<Done>): Promise<Done> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = ((error as Error).cause ?? error) as { constraint?: string };
    if (constraint?.includes('discipline_id')) refuseField('medical_certificate_discipline_id', 'choose');
    throw error;
  }
}

/** The file is written last, and removed again if its row cannot be written: a refusal leaves nothing behind. */
export async function storeUpload(context: Context, owner: Owner, { fields, document }: UploadForm): Promise<string> {
  const { db } = context;
  const member = (await findKnownMember(db, owner, fields.member_id)) ?? refuse('member_not_found');
  const of = { owner, memberId: fields.member_id, birthday: member.birthday };
  return keep(context, of, { fields, document }, () => replacedBy(db, owner, fields));
}

/** No account owns it: the office sees the file, the account that registered the athlete its state only. */
export async function uploadForLine(
  context: Context,
  line: { readonly memberId: string; readonly detailId: string; readonly birthday: Day | null },
  form: { readonly fields: CertificateFields; readonly document: Buffer },
): Promise<void> {
  const { memberId, birthday, detailId } = line;
  const id = await keep(context, { owner: null, memberId, birthday }, form, async () => null);
  await context.db.transaction((tx) => writeAttachment(tx, detailId, id, context.clock()));
}

interface Bringing {
  readonly owner: Owner | null;
  readonly memberId: string;
  readonly birthday: Day | null;
}

async function keep(
  context: Context,
  { owner, memberId, birthday }: Bringing,
  { fields, document }: { readonly fields: CertificateFields; readonly document: Buffer },
  findReplaced: () => Promise<string | null>,
): Promise<string> {
  const { db, environment, clock } = context;
  const now = clock();
  const said = await checkedFields(db, fields, { today: dayInRome(now), birthday });
  const replaced = await findReplaced();
  const { bytes, contentType } = await cleanDocument(document);
  const file = await writeFile(environment, bytes, contentType, now);
  const id = newId();
  let erased: string | null = null;
  try {
    await knownDiscipline(() =>
      db.transaction(async (tx) => {
        await insertFile(tx, file);
        await tx.insert(certificates).values({
          id,
          memberId,
          userId: owner?.id ?? null,
          type: 'upload',
          ...said,
          status: 'pending',
          fileId: file.id,
          createdAt: now,
        });
        if (replaced && owner) {
          await tx.update(attachments).set({ certificateId: id }).where(eq(attachments.certificateId, replaced));
          await noteCertificates(tx, [id]);
          erased = await erase(tx, owner, replaced, now);
        }
      }),
    );
  } catch (error) {
    await removeBytes(environment, file.place);
    throw error;
  }
  if (erased) await removeBytes(environment, erased).catch(() => {});
  return id;
}

/** The certificate that an upload replaces: this account's, of the same athlete. */
async function replacedBy(on: DbOrTx, owner: Owner, { replaces, member_id }: UploadForm['fields']) {
  if (replaces === undefined) return null;
  const before = await findCertificate(on, owner, replaces);
  if (before?.type !== 'upload' || before.memberId !== member_id) return refuse('certificate_not_found');
  return before.id;
}

/** Deletes a certificate and its file's key. Answers the file's place, to be removed after the commit. */
async function erase(tx: DbOrTx, owner: Owner, id: string, now: Date): Promise<string | null> {
  await noteCertificates(tx, [id]);
  const [gone] = await tx
    .delete(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.userId, owner.id)))
    .returning({ fileId: certificates.fileId });
  if (!gone) return refuse('certificate_not_found');
  return gone.fileId && eraseFile(tx, gone.fileId, now);
}

/** Changes the data of an upload. It is pending again: the office decided on other data. */
export async function changeUpload({ db, clock }: Context, owner: Owner, id: string, fields: CertificateFields) {
  const certificate = await findCertificate(db, owner, id);
  if (certificate?.type !== 'upload') return refuse('certificate_not_found');
  const member = await findKnownMember(db, owner, certificate.memberId);
  const said = await checkedFields(db, fields, { today: dayInRome(clock()), birthday: member?.birthday ?? null });
  await knownDiscipline(() =>
    db.transaction(async (tx) => {
      await tx
        .update(certificates)
        .set({ ...said, status: 'pending', reason: null, correction: null, reviewedBy: null, reviewedAt: null })
        .where(and(eq(certificates.id, id), eq(certificates.userId, owner.id)));
      await noteCertificates(tx, [id]);
    }),
  );
}

export async function removeUpload({ db, environment, clock }: Context, owner: Owner, id: string): Promise<void> {
  const place = await db.transaction((tx) => erase(tx, owner, id, clock()));
  // The file cannot be decrypted any more, its key is deleted: a failed removal is harmless.
  if (place) await removeBytes(environment, place).catch(() => {});
}

/** Deletes certificates and their files' keys; answers the files' places, to be removed after the commit. */
export async function forgetCertificates(tx: Tx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  await noteCertificates(tx, ids);
  const gone = await tx
    .delete(certificates)
    .where(inArray(certificates.id, [...ids]))
    .returning({ fileId: certificates.fileId });
  const places: string[] = [];
  for (const { fileId } of gone) {
    const place = fileId && (await eraseFile(tx, fileId, now));
    if (place) places.push(place);
  }
  return places;
}
