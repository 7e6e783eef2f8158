import { sql } from 'drizzle-orm';
import type { CardState } from '#features/federations/rules/cardRules.ts';
import type { CardDoubt, CardVerdict } from '#features/federations/rules/cardVerdict.ts';
import { doubtOf } from '#features/federations/server/cardHolderView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

export interface CardToCome {
  readonly id: string;
  readonly reference: string;
  readonly circuit_id: number;
  readonly number: string;
  readonly card: CardState;
  readonly verdicts: Readonly<Partial<Record<CardDoubt, CardVerdict>>>;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly name: Translations<string>;
  readonly race_day: Day;
}

/** The cards of a federation with which anybody, of any circuit, is registered in a race to come, the nearest first. */
export const cardsToCome = statement<{ federation: number; today: Day }, CardToCome>(
  'cards of a federation in races to come',
  (at) => sql`
    select r.id, r.reference, r.circuit_id, r.card_number as number, ${doubtOf(sql`r.answers`)} as card,
      coalesce((select json_object_agg(v.doubt, v.verdict) from card_verdict v
        where v.member_id = r.member_id and v.season_id = r.season_id and v.number = r.card_number
          and v.federation_id = ${at('federation')}), '{}') as verdicts,
      m.firstname, m.lastname, m.birthday::text as birthday,
      coalesce((select ${translated('g')} from race g where g.id = r.race_id),
        (select ${translated('p')} from race_package p where p.id = r.race_package_id)) as name,
      (select min((g.starts_at at time zone 'Europe/Rome')::date)::text from entry e join race g on g.id = e.race_id
        where e.registration_id = r.id) as race_day
    from registration r
    join registration_type t on t.id = r.registration_type_id and t.has_federation
    join member m on m.id = r.member_id
    where r.card_number is not null and (r.answers->>'federation_id')::int = ${at('federation')}
      and r.state <> 'released' and r.status is null
      and exists (select from entry e join race g on g.id = e.race_id
        where e.registration_id = r.id and e.state = 'live' and g.ends_on >= ${at('today')}::date
          and g.cancelled_at is null)
    order by race_day, m.lastname, m.firstname, r.id`,
);
