import { type SQL, sql } from 'drizzle-orm';
import type { GivenCodeView } from '#features/subscriptions/contract.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';

export interface GivenCodeRow {
  readonly kind: GivenCodeView['kind'];
  readonly email: string;
  readonly worth: Cents;
  readonly last_day: Day;
  /** Until when the place is kept, while it is. */
  readonly kept_until: string | null;
  readonly used_at: string | null;
}

/** SQL fragment: the code of the registration `r`, as JSON (`GivenCodeRow`), or null. */
export const givenCode: SQL = sql`
  (select json_build_object('kind', case r.status when 'replaced' then 'substitute' else 'transfer' end,
      'email', c.email, 'worth', c.amount, 'last_day', c.last_day,
      'kept_until', (select k.kept_until from kept_place k where k.registration_id = r.id and exists (
        select from kept_hold h where h.kept_place_id = k.id and h.counted = 'kept')),
      'used_at', (select max(u.at) from coupon_use u where u.coupon_id = c.id and u.state <> 'released'))
    from coupon c where c.from_registration_id = r.id)`;

/** No row if the account has not given this registration away. */
export const givenCodeOf = statement<{ id: string; user: string }, { last_day: Day; email: string }>(
  'the code of a registration that was given away',
  (at) => sql`
    select c.last_day::text as last_day, c.email from registration r join coupon c on c.from_registration_id = r.id
    where r.id = ${at('id')} and r.user_id = ${at('user')} and r.status is not null and c.email is not null`,
);

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export function givenCodeView(row: GivenCodeRow, { today, now }: { today: Day; now: Date }): GivenCodeView {
  const { kind, email, worth, last_day, kept_until, used_at } = row;
  const state = used_at !== null ? 'used' : last_day < today ? 'expired' : 'unused';
  const kept = kept_until !== null && state === 'unused' && new Date(kept_until) > now;
  return {
    kind,
    email,
    worth,
    state,
    good_until: last_day,
    kept_until: kept ? instant(kept_until) : null,
    used_at: instant(used_at),
  };
}
