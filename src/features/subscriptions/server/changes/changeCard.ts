import type { CardIn } from '#features/federations/rules/cardRules.ts';
import { type AdmittedCard, admitCard } from '#features/federations/server/admitCard.ts';
import { takeCards } from '#features/federations/server/takeCards.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { changedValues } from '#features/registration/rules/changes.ts';
import { writeCard } from '#features/registration/server/writeCard.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { changesEnd } from '../../rules/answersEnd.ts';
import { type CardRow, cardOfRegistration } from './cardView.ts';
import { recordChange } from './recordChange.ts';

interface CardChange {
  readonly registrationId: string;
  readonly given: CardIn;
}

async function requireOpen(on: DbOrTx, account: Owner, id: string, now: Date): Promise<CardRow> {
  const [row] = await cardOfRegistration(on, { id, user: account.id });
  if (!row) return refuse('subscription_not_found');
  if (!row.has_federation) refuse('card_not_asked');
  const since = changesEnd(row.race_day, now);
  if (since) refuse('subscription_not_changeable', { since });
  return row;
}

/** What was not said stays: the federation, and its name where it is typed. */
function withFederation({ card }: CardRow, given: CardIn): CardIn {
  const federation_id = given.federation_id ?? card.federation_id;
  const own = federation_id === card.federation_id ? card.federation_name : undefined;
  return { ...given, federation_id, federation_name: given.federation_name ?? own };
}

const shownOf = ({ federation_name, card_number, team_name }: CardIn) => ({
  federation_name,
  card_number,
  team_name,
});

/**
 * Gives a registration another card (checkout §2, "Change card number", §7). The registry is asked outside of the
 * transaction; in it the order's row is locked before the number is taken. Refuses `subscription_not_found`,
 * `card_not_asked`, `subscription_not_changeable` from race day on, and what the wizard refuses of a card.
 */
export async function changeCard(
  context: Context,
  account: Owner,
  { registrationId, given }: CardChange,
): Promise<AdmittedCard> {
  const { db, clock } = context;
  const row = await requireOpen(db, account, registrationId, clock());
  // Rate limit on failed tries, as of the live check.
  await countAttempt(context, limits.codes, account.id);
  const typed = withFederation(row, given);
  const { card } = await admitCard(context, { typeId: row.type_id, memberId: row.member.id, given: typed });
  await forgetAttempt(context, limits.codes, account.id);
  await db.transaction(async (tx) => {
    await lockOrder(tx, row.order_id);
    const at = clock();
    const { card: before } = await requireOpen(tx, account, registrationId, at);
    await take(tx, row, card);
    await writeCard(tx, registrationId, card);
    const change = changedValues(shownOf(before), shownOf(card));
    if (change) await recordChange(context, tx, { registrationId, kind: 'card', ...change, by: account.id, at });
  });
  return card;
}

async function take(tx: Tx, row: CardRow, card: AdmittedCard): Promise<void> {
  const { card_number: number, federation_id: federationId } = card;
  if (number === undefined || federationId === undefined) return;
  await takeCards(tx, [{ federationId, seasonId: row.season_id, number, memberId: row.member.id }]);
}
