import { and, eq, inArray, notExists } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { forgetAttemptsWith, limits } from '#server/limits.ts';
import { seal } from '#server/seal.ts';
import { noteStarts } from '#server/startChanges.ts';
import { cleanCode, isCode } from '../rules/code.ts';
import { lookupFault } from '../rules/outcome.ts';
import { isUsable, stateOf } from '../rules/state.ts';
import { type CertificateRow, codeOf, findCertificate } from './certificateView.ts';
import { askHealthDataFor } from './datahealth.ts';
import { type CodeUsedBefore, giveUpCodes, takeCode } from './datahealthUses.ts';
import { attachments, certificates } from './tables.ts';

/** A line, written or about to be, and what its registration type asks. */
export interface CertificateLine extends CodeUsedBefore {
  readonly detailId: string;
  readonly memberId: string;
  readonly type: {
    readonly uploads: boolean;
    readonly datahealth: boolean;
    readonly datahealth_race_id: string | null;
    readonly datahealth_api_key: string | null;
  };
}

/** A checked certificate, ready to be attached. If the line cannot be written, call `giveUp`. */
export interface PreparedCertificate {
  readonly certificateId: string;
  readonly attach: () => Promise<void>;
  readonly giveUp: () => Promise<void>;
}

/** Attaches a certificate to a line; the one before is deleted if it was by code and nothing else uses it. */
export async function writeAttachment(on: DbOrTx, detailId: string, certificateId: string, now: Date): Promise<void> {
  const [before] = await on.select().from(attachments).where(eq(attachments.detailId, detailId));
  await on
    .insert(attachments)
    .values({ detailId, certificateId, at: now })
    .onConflictDoUpdate({ target: attachments.detailId, set: { certificateId, at: now } });
  await noteStarts(on, 'line', [detailId]);
  if (before) await forgetUnused(on, before.certificateId);
}

const forgetUnused = (on: DbOrTx, id: string) =>
  on
    .delete(certificates)
    .where(
      and(
        eq(certificates.id, id),
        eq(certificates.type, 'datahealth'),
        notExists(on.select().from(attachments).where(eq(attachments.certificateId, id))),
      ),
    );

export async function prepareStored(
  context: Context,
  owner: Owner,
  line: CertificateLine,
  id: string,
): Promise<PreparedCertificate> {
  const certificate = await findCertificate(context.db, owner, id);
  if (!certificate || certificate.memberId !== line.memberId) return refuse('certificate_not_found');
  return certificate.type === 'upload'
    ? prepareUpload(context, line, certificate)
    : prepareByCode(context, line, certificate);
}

function prepareUpload(
  context: Context,
  { detailId, type }: CertificateLine,
  { id, ...row }: CertificateRow,
): PreparedCertificate {
  if (!type.uploads) refuse('certificate_not_asked');
  const facts = { status: row.status, expiration_date: row.expirationDate };
  if (!isUsable(stateOf(facts, dayInRome(context.clock())))) refuse('certificate_not_usable');
  return {
    certificateId: id,
    attach: () =>
      context.db.transaction(async (tx) => {
        await writeAttachment(tx, detailId, id, context.clock());
        await giveUpCodes(tx, context, detailId);
      }),
    giveUp: async () => {},
  };
}

/** A certificate by code belongs to one line: it is attached there already, or its code must be free in the race. */
async function prepareByCode(
  context: Context,
  line: CertificateLine,
  certificate: CertificateRow,
): Promise<PreparedCertificate> {
  const code = codeOf(context, certificate) ?? '';
  const use = { ...(await claim(context, line, code)), code };
  const { id } = certificate;
  return {
    certificateId: id,
    attach: () =>
      context.db.transaction(async (tx) => {
        await writeAttachment(tx, line.detailId, id, context.clock());
        await giveUpCodes(tx, context, line.detailId, use);
      }),
    giveUp: use.giveUp,
  };
}

async function claim(context: Context, { detailId, type, from, keeper }: CertificateLine, code: string) {
  const raceKey = (type.datahealth && type.datahealth_race_id) || refuse('certificate_not_asked');
  if (!(await takeCode(context, { raceKey, code, detailId, from, keeper }))) refuse('this_code_is_already_used');
  return { raceKey, giveUp: () => giveUpCodes(context.db, context, detailId) };
}

/** By code (registration §4, "Search outcomes"). Called outside a transaction: it waits for another server. */
export async function prepareCode(
  context: Context,
  owner: Owner,
  line: CertificateLine,
  typed: string,
): Promise<PreparedCertificate> {
  const { db, environment, clock } = context;
  const code = cleanCode(typed);
  if (!isCode(code)) refuse('invalid_personal_code');
  const { type, memberId, detailId } = line;
  const raceId = (type.datahealth && type.datahealth_race_id) || refuse('certificate_not_asked');
  const answer = await askHealthDataFor(context, owner, { raceId, persons: [code], key: type.datahealth_api_key });
  const fault = lookupFault(answer);
  if (fault) refuse(fault);
  const today = dayInRome(clock());
  const { StartDate, ExpirationDate, Sport } = answer.Result[0]!;
  const dateOfIssue = StartDate ?? today;
  const expirationDate = ExpirationDate && ExpirationDate >= dateOfIssue ? ExpirationDate : dateOfIssue;
  const { raceKey, giveUp } = await claim(context, line, code);
  const id = newId();
  return {
    certificateId: id,
    attach: async () => {
      await db.transaction(async (tx) => {
        await tx.insert(certificates).values({
          id,
          memberId,
          userId: owner.id,
          type: 'datahealth',
          dateOfIssue,
          expirationDate,
          // Already checked by the provider.
          status: 'approved',
          datahealthCode: seal(environment.filesKeys, Buffer.from(code), id),
          sport: Sport,
          createdAt: clock(),
        });
        await writeAttachment(tx, detailId, id, clock());
        await giveUpCodes(tx, context, detailId, { raceKey, code });
      });
      await forgetAttemptsWith(context, limits.codes, owner.id, code);
    },
    giveUp,
  };
}

type Lines = readonly { readonly from: string; readonly to: string }[];

/** Attaches to lines of a cart the certificates of the lines that they come from. */
export async function copyAttachments(tx: Tx, lines: Lines, at: Date): Promise<void> {
  const ids = new Map(lines.map(({ from, to }) => [from, to]));
  const found = await tx
    .select()
    .from(attachments)
    .where(inArray(attachments.detailId, [...ids.keys()]));
  const copies = found.map(({ detailId, certificateId }) => ({
    detailId: ids.get(detailId) ?? detailId,
    certificateId,
    at,
  }));
  if (copies.length > 0) await tx.insert(attachments).values(copies);
}

/** Notes with a draft that changes a line which certificate the line has; its code stays with the line. */
export async function keepCertificateOf(
  tx: Tx,
  context: Pick<Context, 'environment' | 'clock'>,
  { draftId, certificateId }: { readonly draftId: string; readonly certificateId: string | null },
): Promise<void> {
  await giveUpCodes(tx, context, draftId);
  if (certificateId !== null) await writeAttachment(tx, draftId, certificateId, context.clock());
  else await detach(tx, draftId);
}

async function detach(on: DbOrTx, detailId: string): Promise<void> {
  const [gone] = await on.delete(attachments).where(eq(attachments.detailId, detailId)).returning();
  if (!gone) return;
  await noteStarts(on, 'line', [detailId]);
  await forgetUnused(on, gone.certificateId);
}

export const detachCertificate = (context: Context, detailId: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    await detach(tx, detailId);
    await giveUpCodes(tx, context, detailId);
  });
