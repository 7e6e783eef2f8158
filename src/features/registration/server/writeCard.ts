import { and, eq, sql } from 'drizzle-orm';
import type { CardState } from '#features/federations/rules/cardRules.ts';
import type { AdmittedCard } from '#features/federations/server/admitCard.ts';
import type { Tx } from '#server/database.ts';
import { registrations } from './tables.ts';

/** Writes another card into a registration. The caller has checked the access and taken the number (`takeCards`). */
export async function writeCard(tx: Tx, registrationId: string, card: AdmittedCard): Promise<void> {
  await tx
    .update(registrations)
    .set({
      answers: sql`${registrations.answers}
        - array['federation_id', 'federation_name', 'card_number', 'team_name', 'card'] || ${JSON.stringify(card)}::jsonb`,
      cardNumber: card.card_number ?? null,
      teamName: card.team_name ?? null,
    })
    .where(eq(registrations.id, registrationId));
}

/** Notes how the card of a registration stands, as long as it is still the one with this number. */
export async function noteCardState(
  tx: Tx,
  { id, number, state }: { readonly id: string; readonly number: string; readonly state: CardState },
): Promise<void> {
  await tx
    .update(registrations)
    .set({ answers: sql`${registrations.answers} || ${JSON.stringify({ card: state })}::jsonb` })
    .where(and(eq(registrations.id, id), eq(registrations.cardNumber, number)));
}
