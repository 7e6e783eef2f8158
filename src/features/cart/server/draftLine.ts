import { registrationDataOf } from '#features/registration/rules/draft.ts';
import { attachCartLine, readDraft } from '#features/registration/server/drafts.ts';
import type { Ground } from '#server/ground.ts';
import type { Asker } from './asker.ts';
import { changeCart, openCart } from './carts.ts';
import { putRegistration } from './registrationLine.ts';

/**
 * Step 5 makes the cart line of a draft (registration §4). A draft that has a line in the open cart edits that
 * line, so that going back and Continue, or a double click, never add a second one.
 */
export async function addDraftLine(
  ground: Ground,
  asker: Asker,
  draftId: string,
): Promise<{ cart_id: string; detail_id: string }> {
  const { db, clock } = ground;
  const { circuitId } = await readDraft(db, asker.account, draftId, clock());
  const cartId = await openCart(ground, asker.account.id, circuitId);
  const detailId = await changeCart(ground, asker.account.id, cartId, async (tx) => {
    // Read again: the cart is locked now, and a second click sees the line that the first one made.
    const draft = await readDraft(tx, asker.account, draftId, clock());
    const { memberId, data } = registrationDataOf(draft);
    const replaces = draft.cartDetailId;
    const line = await putRegistration(ground, asker, tx, { cartId, circuitId, memberId, data, replaces });
    await attachCartLine(tx, draft, line);
    return line;
  });
  return { cart_id: cartId, detail_id: detailId };
}
