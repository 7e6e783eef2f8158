import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';

/** A code, for the same race or for the circuit (checkout §4, "Subscription status"). */
export interface GivenAway {
  readonly kind: 'substitute' | 'transfer';
  readonly worth: Cents;
  readonly on: Day;
}

/** SQL: `GivenAway` of the registration row; null while it was not given up. */
export const givenAwayOf = (registration: SQL): SQL => sql`(
    select json_build_object('kind', case ${registration}.status when 'replaced' then 'substitute' else 'transfer' end,
      'worth', k.amount, 'on', (k.created_at at time zone 'Europe/Rome')::date)
    from coupon k where k.from_registration_id = ${registration}.id)`;
