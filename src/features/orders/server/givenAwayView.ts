import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';

/** What a registration was given up for (checkout §4, "Subscription status"): a code, for the same race or for the circuit. */
export interface GivenAway {
  readonly kind: 'substitute' | 'transfer';
  /** What the code takes off. */
  readonly worth: Cents;
  /** The day on which it was sent, in Italy. */
  readonly on: Day;
}

/** SQL fragment for a view: `GivenAway` of the registration row, as JSON; null while it was not given up. */
export const givenAwayOf = (registration: SQL): SQL => sql`(
    select json_build_object('kind', case ${registration}.status when 'replaced' then 'substitute' else 'transfer' end,
      'worth', k.amount, 'on', (k.created_at at time zone 'Europe/Rome')::date)
    from coupon k where k.from_registration_id = ${registration}.id)`;
