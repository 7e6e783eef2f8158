import { sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** SQL: as its buyer has said last, or chosen after a race was called off. */
export const joiningAccount = sql`left join refund_account a on a.order_id = refund.order_id
  left join lateral (select max(w.iban) as iban, max(w.at) as at from offer_answer w
    where w.refund_id = refund.id and w.iban is not null) w on true`;

export const accountIban = sql`coalesce(a.iban, w.iban)`;
export const accountEnd = sql`right(${accountIban}, 4)`;
export const accountGivenAt = sql`to_json(case when a.iban is null then w.at else a.given_at end)#>>'{}'`;

/** Both null where none is known. */
export interface AccountEnd {
  readonly end: string | null;
  readonly given_at: string | null;
}

const accountOf = statement<{ refund: string }, { end: string | null; given_at: string | null }>(
  'account of a refund as it is told',
  (at) => sql`select ${accountEnd} as end, ${accountGivenAt} as given_at
    from refund ${joiningAccount} where refund.id = ${at('refund')}::uuid and refund.state = 'requested'`,
);

export const accountSeen = ({ end, given_at }: AccountEnd): AccountEnd => ({
  end,
  given_at: given_at && new Date(given_at).toISOString(),
});

/** As who sent the money has seen it, under the order's lock. Refuses with `refund_account_changed` (decision 187). */
export async function requireAccountSeen(tx: Tx, refund: string, seen: AccountEnd): Promise<void> {
  const [found] = await accountOf(tx, { refund });
  // What has ended is no longer sent anywhere: that is another refusal.
  if (!found) return;
  const now = accountSeen(found);
  if (now.end !== seen.end || now.given_at !== seen.given_at) refuse('refund_account_changed');
}
