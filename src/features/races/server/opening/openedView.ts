import { sql } from 'drizzle-orm';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

export interface OpenedNotice {
  readonly id: string;
  /** The account's address of today, or the one that was confirmed. */
  readonly email: string;
  readonly firstname: string | null;
  readonly lang: Lang;
  readonly circuit_id: number;
  readonly race_id: number;
  readonly slug: string;
  readonly race: Translations<{ readonly name: string }>;
  readonly registration_ends_at: Date | string;
}

const opened = statement<{ now: string; limit: number }, OpenedNotice>(
  'who is to be told that a race has opened',
  (at) => sql`
    select n.id, coalesce(u.email, n.email) as email,
      (select m.firstname from member m where m.user_id = u.id and m.himself limit 1) as firstname, n.lang,
      s.circuit_id, r.id as race_id, r.slug, r.i18n as race, r.registration_ends_at
    from opening_notice n
    join race r on r.id = n.race_id
    join stage s on s.id = r.stage_id
    left join user_account u on u.id = n.user_id
    where n.confirmed_at is not null and not r.coming_soon and r.state = 'published'
      and r.registration_ends_at > ${at('now')}::timestamptz
    order by n.id limit ${at('limit')}
    for update of n skip locked`,
);

/** The next ones, with their rows locked: another process takes others. */
export const openedNotices = (on: DbOrTx, now: Date, limit: number): Promise<readonly OpenedNotice[]> =>
  opened(on, { now: now.toISOString(), limit });
