import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

const find = statement<{ member: string; user: string }, { birthday: Day | null }>(
  'an athlete whom an account may bring a certificate for',
  (at) => sql`
    select m.birthday::text as birthday from member m
    where m.id = ${at('member')} and (m.user_id = ${at('user')}
      or exists (select from registration r where r.member_id = m.id and r.user_id = ${at('user')})
      or exists (select from member_link l where l.member_id = m.id and l.user_id = ${at('user')}
        and l.linked_at is not null))`,
);

/** An athlete that this account keeps, has linked or has registered before; nobody else's is there for it. */
export async function knownMember(on: DbOrTx, user: { readonly id: string }, member: string) {
  const [found] = await find(on, { member, user: user.id });
  return found ?? null;
}
