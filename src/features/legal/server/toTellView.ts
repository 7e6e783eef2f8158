import { sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

export interface AccountToTell {
  readonly id: string;
  readonly email: string;
  readonly lang: Lang;
  /** Where it accepted the terms; null if that is not known. */
  readonly circuit_id: number | null;
}

const toTell = statement<{ version: string; limit: number }, AccountToTell>(
  'accounts to tell of a legal text',
  (at) => sql`
    select u.id, u.email, u.lang,
      (select a.circuit_id from consent_answer a where a.user_id = u.id and a.kind = 'terms_and_conditions'
        order by a.at desc limit 1) as circuit_id
    from user_account u
    where u.activated_at is not null and u.erased_at is null
      and not exists (select from text_notice n where n.user_id = u.id and n.version = ${at('version')})
    order by u.id limit ${at('limit')}`,
);

/** Accounts that hold to the texts and were not told of this version: their address is theirs, and they still exist. */
export const accountsToTell = (on: DbOrTx, version: string, limit: number): Promise<readonly AccountToTell[]> =>
  toTell(on, { version, limit });
