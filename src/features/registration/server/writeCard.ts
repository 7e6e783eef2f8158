import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CardState } from '#features/federations/rules/cardRules.ts';
import type { AdmittedCard } from '#features/federations/server/admitCard.ts';
import type { Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import { statement } from '#server/statement.ts';
import { listEntries } from './listEntries.ts';
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
  await listEntries(tx, [registrationId]);
  await noteStarts(tx, 'registration', [registrationId]);
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
  await noteStarts(tx, 'registration', [id]);
}

const atOnce = 1_000;

interface StandingCard {
  readonly id: string;
  readonly number: string;
  readonly state: CardState;
}

const noteAll = statement<{ cards: string }, object>(
  'note how cards stand',
  (at) => sql`
    update registration r set answers = r.answers || jsonb_build_object('card', n.state)
    from jsonb_to_recordset(${at('cards')}::jsonb) as n(id uuid, number text, state text)
    where r.id = n.id and r.card_number = n.number`,
);

export async function noteCardStates(tx: Tx, cards: readonly StandingCard[]): Promise<void> {
  const all = cards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const ids = some.map(({ id }) => id);
    await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(inArray(registrations.id, ids))
      .orderBy(asc(registrations.id))
      .for('no key update');
    await noteAll(tx, { cards: JSON.stringify(some) });
    await noteStarts(tx, 'registration', ids);
  }
}
