import { sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import { statement } from '#server/statement.ts';

export interface AccountToTell {
  readonly id: string;
  readonly email: string;
  readonly lang: Lang;
  /** Null if it is not known where it accepted the terms. */
  readonly circuit_id: number | null;
}

type ToTellParameters = {
  readonly version: string;
  readonly limit: number;
  /** The portal's own circuit, for who accepted no terms: the office's people. */
  readonly home: number;
  /** A circuit that was opened on this day or later began with the version. */
  readonly announced: string;
};

/** Active accounts that were not told of this version, and whose circuit has not begun with it. */
export const accountsToTell = statement<ToTellParameters, AccountToTell>(
  'accounts to tell of a legal text',
  (at) => sql`
    select u.id, u.email, u.lang, n.circuit_id
    from user_account u, lateral (
      select (select a.circuit_id from consent_answer a where a.user_id = u.id and a.kind = 'terms_and_conditions'
        order by a.at desc limit 1) as circuit_id) n
    where u.activated_at is not null and u.erased_at is null
      and not exists (select from text_notice n where n.user_id = u.id and n.version = ${at('version')})
      and not exists (select from circuit_setting s where s.circuit_id = coalesce(n.circuit_id, ${at('home')})
        and s.key = 'texts-since' and s.value >= ${at('announced')})
    order by u.id limit ${at('limit')}`,
);
