import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { CardLookup } from '../rules/cardRules.ts';
import { type AskedCard, askRegistry } from './registry.ts';
import { federationCards, federations } from './tables.ts';

/** From the federation's file, the registry, or nowhere. Refuses `registry_unavailable`. */
export async function whoseCard({ db, environment }: Context, asked: AskedCard): Promise<CardLookup> {
  const { federation, number } = asked;
  const [found] = await db
    .select({ from: federations.cardsFrom, card: federationCards })
    .from(federations)
    .leftJoin(
      federationCards,
      and(eq(federationCards.federationId, federations.id), eq(federationCards.number, number)),
    )
    .where(eq(federations.id, federation.id));
  if (found?.from === 'nowhere') return { outcome: 'unverifiable' };
  if (found?.from !== 'file') return askRegistry(environment, asked);
  const { card } = found;
  if (!card) return { outcome: 'unknown' };
  const { firstname, lastname, birthday, gender, nationality, validUntil, teamCode, teamName } = card;
  const team_name = federation.team_code === 1 ? teamCode : teamName;
  return { outcome: 'found', validUntil, person: { firstname, lastname, birthday, gender, nationality, team_name } };
}
