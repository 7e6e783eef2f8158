import { sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { eraseFile, removeBytes } from '#server/files.ts';
import { statement } from '#server/statement.ts';
import { cutoff, retention } from '../rules/retention.ts';

const remove = statement<{ expired: string; race: string }, { file_id: string | null }>(
  'remove certificates that had their time',
  (at) => sql`
    delete from medical_certificate c
    where c.expiration_date <= ${at('expired')}::date
      or (c.user_id is null and not exists (
        select from entry e join race r on r.id = e.race_id
        where e.member_id = c.member_id and e.state = 'live' and r.ends_on >= ${at('race')}::date))
    returning c.file_id`,
);

/** Removes certificates that had their time and throws their files' keys away; answers where their bytes lie. */
export async function forgetCertificates(tx: Tx, now: Date): Promise<readonly string[]> {
  const gone = await remove(tx, {
    expired: dayInRome(cutoff(retention.certificates, now)),
    race: dayInRome(cutoff(retention.race_data, now)),
  });
  const places: string[] = [];
  for (const { file_id } of gone) {
    const place = file_id && (await eraseFile(tx, file_id, now));
    if (place) places.push(place);
  }
  return places;
}

/** After the commit: bytes that stay behind are noise without their key. */
export async function removePlaces({ environment, log }: Context, places: readonly string[]): Promise<void> {
  for (const place of places) {
    await removeBytes(environment, place).catch((error: unknown) => log.warn({ err: error }, 'bytes stayed behind'));
  }
}
