import { sql } from 'drizzle-orm';
import { dayInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { cutoff, retention } from '../rules/retention.ts';

/** Athletes of erased accounts whose last race is over long enough. */
const over = sql`
  m.erased_at is not null and not exists (
    select from entry e join race r on r.id = e.race_id
    where e.member_id = m.id and e.state = 'live' and r.ends_on >= `;

const reduce = statement<{ day: string }, { id: string }>(
  'reduce athletes of erased accounts',
  (at) => sql`
    with reduced as (
      update member m
      set himself = false, email = null, birthday = null, gender = null, nationality = null, tax_code = null,
        phone = null, gadget_size = null, emergency_contact = null, emergency_phone = null, parent_name = null,
        parent_relation = null
      where ${over}${at('day')}::date)
        and num_nonnulls(m.email, m.birthday, m.gender, m.nationality, m.tax_code, m.phone, m.gadget_size,
          m.emergency_contact, m.emergency_phone, m.parent_name, m.parent_relation) > 0
      returning m.id
    )
    update registration r
    set card_number = null, team_name = null,
      answers = (r.answers - '{person,card_number,team_name,crew,gadget_size,datahealth_code,medical_certificate_id}'::text[])
        || '{"custom_inputs": []}'
    from reduced where r.member_id = reduced.id
    returning r.id`,
);

/** What an erased account wrote of athletes whose records others keep goes with the race. */
const forgetGiven = statement<{ day: string }, object>(
  'forget what erased accounts wrote of athletes',
  (at) => sql`
    update registration r set answers = r.answers - 'person'
    where r.user_id is null and r.answers ? 'person' and not exists (
      select from entry e join race g on g.id = e.race_id
      where e.registration_id = r.id and e.state = 'live' and g.ends_on >= ${at('day')}::date)`,
);

/** The name goes, too, where no purchase speaks of it, and with the purchase data otherwise. */
const nameless = statement<{ day: string; before: string }, object>(
  'take the name of athletes of erased accounts',
  (at) => sql`
    update member m set firstname = 'N.', lastname = 'N.'
    where ${over}${at('day')}::date) and (m.firstname, m.lastname) <> ('N.', 'N.')
      and (m.erased_at <= ${at('before')}::timestamptz
        or not exists (select from registration r where r.member_id = m.id and r.confirmed_at is not null))`,
);

/**
 * What stays of an erased account's athletes: everything until a month after their last race, the name with the
 * purchase data, then nothing. A race that is still to come needs its athletes (decision 033).
 */
export async function reduceAthletes(on: DbOrTx, now: Date): Promise<void> {
  const day = dayInRome(cutoff(retention.race_data, now));
  await reduce(on, { day });
  await forgetGiven(on, { day });
  await nameless(on, { day, before: cutoff(retention.purchases, now).toISOString() });
}
