import type { Actor } from '#features/cart/server/actor.ts';
import { inOpenCart } from '#features/cart/server/carts.ts';
import { addRegistration } from '#features/cart/server/registrationLine.ts';
import { findCertificate } from '#features/certificates/server/certificateView.ts';
import { detachCertificate } from '#features/certificates/server/lineCertificate.ts';
import type { Context } from '#server/context.ts';
import { registrationDataOf } from '../rules/draft.ts';
import { attachCartLine, readDraft } from './drafts.ts';

/**
 * Step 5 writes the cart line of a draft (registration §4). Idempotent: the line that the draft has in the open cart, or
 * that it changes, is replaced, and keeps its place, its services and its turn.
 */
export async function addDraftLine(
  context: Context,
  actor: Actor,
  draftId: string,
): Promise<{ cart_id: string; detail_id: string }> {
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
