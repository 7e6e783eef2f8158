import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '#features/cart/server/actor.ts';
import { inOpenCart } from '#features/cart/server/carts.ts';
import { addRegistration } from '#features/cart/server/registrationLine.ts';
import { findCertificate } from '#features/certificates/server/certificateView.ts';
import { detachCertificate, keepCertificateOf } from '#features/certificates/server/lineCertificate.ts';
import { versionInForce } from '#features/legal/rules/textVersions.ts';
import { circuitTextsAsOf } from '#features/legal/server/textsSinceView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { type Draft, registrationDataOf } from '../rules/draft.ts';
import { answersOfLine } from '../rules/lineAnswers.ts';
import { attachCartLine, expiryAt, readDraft } from './drafts.ts';
import { lineToChange } from './lineToChangeView.ts';
import { registrationDrafts } from './tables.ts';

/**
 * A draft with the answers of a registration in the cart, which it replaces once it is put there. A change that was
 * broken off begins anew, with what the line says. Refuses `cart_detail_not_found`.
 */
export async function startLineChange(context: Context, account: Owner, detailId: string): Promise<Draft> {
  const now = context.clock();
  const id = await context.db.transaction(async (tx) => {
    const [line] = await lineToChange(tx, { line: detailId, user: account.id });
    if (!line) return refuse('cart_detail_not_found');
    const inForce = versionInForce('privacy', await circuitTextsAsOf(tx, line.circuit_id, now));
    const answers = answersOfLine({
      ...line,
      said: line.consents.map(({ kind, policy_id, accepted, text_version, version }) => ({
        kind,
        policy_id,
        accepted,
        inForce: text_version === (version === null ? inForce : String(version)),
      })),
    });
    const made = { answers: { ...answers }, changedAt: now, expiresAt: expiryAt(now) };
    const before = await changeBefore(tx, account, detailId);
    const draftId = before ?? newId();
    if (before) {
      const version = sql`${registrationDrafts.version} + 1`;
      await tx
        .update(registrationDrafts)
        .set({ ...made, version })
        .where(eq(registrationDrafts.id, before));
    } else {
      const { circuit_id: circuitId, race_id: raceId, race_package_id: racePackageId } = line;
      const own = { id: draftId, userId: account.id, cartDetailId: detailId, createdAt: now };
      await tx.insert(registrationDrafts).values({ ...made, ...own, circuitId, raceId, racePackageId });
    }
    await keepCertificateOf(tx, context, { draftId, certificateId: line.certificate_id });
    return draftId;
  });
  return readDraft(context.db, account, id, now);
}

/** The draft of an earlier change of this line. The one that made the line has the line's id. */
async function changeBefore(tx: Tx, account: Owner, detailId: string): Promise<string | undefined> {
  const { id, userId, cartDetailId, changedAt } = registrationDrafts;
  const [before] = await tx
    .select({ id })
    .from(registrationDrafts)
    .where(and(eq(userId, account.id), eq(cartDetailId, detailId), ne(id, detailId)))
    .orderBy(desc(changedAt))
    .limit(1)
    .for('update');
  return before?.id;
}

/**
 * Step 5 writes the cart line of a draft (registration §4). Idempotent: the line that the draft has in the open cart, or
 * that it changes, is replaced, and keeps its place, its services and its turn.
 */
export async function addDraftLine(context: Context, actor: Actor, draftId: string) {
  const { db, clock } = context;
  const { account } = actor;
  const { circuitId } = await readDraft(db, account, draftId, clock());
  const { cart, draft, lineId, certificate } = await inOpenCart(
    context,
    { userId: account.id, circuitId },
    async (cart) => {
      // Read for each cart: a line that another window has ordered meanwhile is not put into the next one.
      const draft = await readDraft(db, account, draftId, clock());
      const { memberId, data, crew, card } = registrationDataOf(draft);
      // The line has the draft's id, so that the second of two clicks replaces the line of the first.
      const lineId = draft.cartDetailId ?? draft.id;
      // A certificate that was deleted since counts as "to follow".
      const certificateId = data.medical_certificate_id;
      const certificate = certificateId ? await findCertificate(db, account, certificateId) : null;
      const brought = { ...data, medical_certificate_id: certificate?.id };
      await addRegistration(context, actor, cart.id, { memberId, data: brought, lineId, draftId, crew, card });
      return { cart, draft, lineId, certificate };
    },
  );
  if (!certificate) await detachCertificate(context, lineId);
  await attachCartLine(db, draft, lineId);
  return { cart_id: cart.id, detail_id: lineId };
}
