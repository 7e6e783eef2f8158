import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { listingOf } from './listingView.ts';
import { registrations } from './tables.ts';

const list = statement<{ registrations: readonly string[] }, object>(
  'list entries',
  (at) => sql`
    update entry e set circuit_id = l.circuit_id, season_id = l.season_id, created_at = l.created_at, words = l.words,
      team = l.team, adult_on = l.adult_on
    from (${listingOf(sql`(select * from registration where id = any (${at('registrations')}::uuid[])) r`)}) l
    where e.registration_id = l.id and (e.circuit_id, e.season_id, e.created_at, e.words, e.team, e.adult_on)
      is distinct from (l.circuit_id, l.season_id, l.created_at, l.words, l.team, l.adult_on)`,
);

/** Lists entries for the subscribers list. Registrations are locked first: a second change sees the first. */
export async function listEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(asc(registrations.id))
    .for('no key update');
  await list(tx, { registrations: ids });
}

export async function listAthletes(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const own = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.memberId, [...memberIds]));
  await listEntries(
    tx,
    own.map(({ id }) => id),
  );
}
