import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { members } from '#features/athletes/server/tables.ts';
import { verdictIsOn } from '#features/federations/server/cardHolderView.ts';
import { cardVerdicts } from '#features/federations/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

/** Whom a mail about a registration's card goes to: the account that registered the athlete, or their own address. */
export async function readerOfCard(on: DbOrTx, id: string) {
  const [row] = await on
    .select({
      userId: users.id,
      accountAddress: users.email,
      ownAddress: members.email,
      firstname: members.firstname,
      lang: users.lang,
    })
    .from(registrations)
    .innerJoin(members, eq(members.id, registrations.memberId))
    .leftJoin(users, eq(users.id, registrations.userId))
    .where(eq(registrations.id, id));
  return row ?? null;
}

const v = alias(cardVerdicts, 'v');
const cardOfRegistration = {
  member: sql`${registrations.memberId}`,
  season: sql`${registrations.seasonId}`,
  number: sql`${registrations.cardNumber}`,
  answers: sql`${registrations.answers}`,
};

/** Null where the verdict was taken back or the card is another one by now. */
export async function cardVerdictToTell(on: DbOrTx, { id, at }: { readonly id: string; readonly at: Date }) {
  const [row] = await on
    .select({
      verdict: v.verdict,
      reason: v.reason,
      number: v.number,
      firstname: members.firstname,
      lastname: members.lastname,
      circuitId: registrations.circuitId,
      raceId: races.id,
      race: races.i18n,
      startsAt: races.startsAt,
    })
    .from(registrations)
    .innerJoin(members, eq(members.id, registrations.memberId))
    .innerJoin(v, and(verdictIsOn(cardOfRegistration), eq(v.reviewedAt, at)))
    .innerJoin(entries, eq(entries.registrationId, registrations.id))
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(eq(registrations.id, id))
    .orderBy(asc(races.startsAt))
    .limit(1);
  return row ?? null;
}
