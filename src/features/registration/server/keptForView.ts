import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { RegistrationTarget } from '../rules/standing.ts';

interface KeptQuery {
  readonly user: SQL;
  readonly race: SQL;
  readonly package: SQL;
  readonly line: SQL;
  readonly now: SQL;
}

/**
 * SQL fragment: the place that is kept for this account in this race or package, as JSON (`KeptForLine`), or null. What
 * another line has claimed is not offered twice.
 */
export const keptFor = ({ user, race, package: pack, line, now }: KeptQuery): SQL => sql`
  (select json_build_object('id', k.id, 'claimedBy', k.detail_id, 'sellables',
      (select json_agg(h.sellable_id) from kept_hold h where h.kept_place_id = k.id and h.counted = 'kept'))
    from kept_place k join registration g on g.id = k.registration_id
    where k.email = (select lower(u.email) from user_account u where u.id = ${user}) and k.kept_until > ${now}::timestamptz
      and (g.race_id = ${race}::int or g.race_package_id = ${pack}::int)
      and exists (select from kept_hold h where h.kept_place_id = k.id and h.counted = 'kept')
      and (k.detail_id is null or k.detail_id = ${line}::uuid
        or not exists (select from cart_detail d where d.id = k.detail_id))
    order by (k.detail_id = ${line}::uuid) desc nulls last, k.kept_until limit 1)`;

type KeptParameters = { user: string; race: number | null; package: number | null; now: string };

const read = statement<KeptParameters, { until: string | null }>(
  'until when a place is kept for an account',
  (at) => sql`
    select (select kept_until from kept_place where id = (${keptFor({
      user: at('user'),
      race: at('race'),
      package: at('package'),
      line: sql`null`,
      now: at('now'),
    })}->>'id')::uuid) as until`,
);

/** Until when a place of this race or package is kept for an account that has a code; null where none is. */
export async function keptUntilFor(
  on: DbOrTx,
  user: string,
  { raceType, raceId }: Pick<RegistrationTarget, 'raceType' | 'raceId'>,
  now: Date,
): Promise<string | null> {
  const isRace = raceType === 'race';
  const args = { user, race: isRace ? raceId : null, package: isRace ? null : raceId, now: now.toISOString() };
  const [row] = await read(on, args);
  return row?.until ? new Date(row.until).toISOString() : null;
}

const anyKept = statement<{ race: number | null; package: number | null; now: string }, { kept: boolean }>(
  'is a place of a race kept for anybody',
  (at) => sql`
    select exists (select from kept_place k join registration g on g.id = k.registration_id
      where k.kept_until > ${at('now')}::timestamptz
        and (g.race_id = ${at('race')}::int or g.race_package_id = ${at('package')}::int)
        and exists (select from kept_hold h where h.kept_place_id = k.id and h.counted = 'kept')) as kept`,
);

export async function isAnyKept(
  on: DbOrTx,
  { raceType, raceId }: Pick<RegistrationTarget, 'raceType' | 'raceId'>,
  now: Date,
): Promise<boolean> {
  const isRace = raceType === 'race';
  const args = { race: isRace ? raceId : null, package: isRace ? null : raceId, now: now.toISOString() };
  const [row] = await anyKept(on, args);
  return row?.kept === true;
}
