import { eq, sql } from 'drizzle-orm';
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
