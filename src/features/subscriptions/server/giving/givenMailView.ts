import { sql } from 'drizzle-orm';
import { offeredName } from '#features/races/server/offeredName.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import type { GivingKind } from '../../rules/giving.ts';
import { services } from './givingView.ts';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

export interface GivenMailRow {
  readonly id: string;
  readonly kind: GivingKind;
  readonly code: string;
  /** Who has the code. */
  readonly bearer: string;
  readonly worth: Cents;
  readonly last_day: Day;
  /** Until when the place is kept; null where it is not, or not any more. */
  readonly kept_until: string | null;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly race: Translations<string>;
  readonly circuit: Translations<{ readonly name: string }>;
  readonly inks: CircuitLook['inks'];
  readonly office: Omit<CircuitLook['office'], 'hours'> & { readonly hours: Translations<string> };
  readonly origin: string;
  readonly lang: Lang;
  /** The athlete of the account itself; null where it has none. */
  readonly giver: Person | null;
  readonly giver_email: string;
  readonly athlete: Person & { readonly himself: boolean };
  /** Addresses of an athlete who is not the account’s own person. */
  readonly athlete_emails: readonly (string | null)[];
  readonly services: readonly Translations<string>[];
  readonly crew: string | null;
  /** The accounts of those who stay in the crew. */
  readonly mates: readonly { readonly email: string; readonly lang: Lang }[];
}

const keptUntil = sql`
    (select p.kept_until from kept_place p where p.registration_id = r.id and exists (
      select from kept_hold h where h.kept_place_id = p.id and h.counted = 'kept'))`;

const giver = sql`
    (select json_build_object('firstname', w.firstname, 'lastname', w.lastname) from member w
      where w.user_id = u.id and w.himself)`;

const emails = sql`
    json_build_array(m.email, r.answers->'person'->>'email', (select b.email from user_account b where b.id = m.user_id))`;

/** SQL: the accounts of the others in the crew of a line `d`, but for `u`. */
const mates = sql`
    coalesce((select json_agg(distinct jsonb_build_object('email', b.email, 'lang', b.lang))
      from crew_place y join crew_place z on z.crew_id = y.crew_id and z.detail_id <> y.detail_id
      join registration e on e.order_detail_id = z.detail_id and e.state <> 'released' and e.status is null
      join user_account b on b.id = e.user_id
      where y.detail_id = d.id and b.id <> u.id), '[]')`;

export const givenForMail = statement<{ registration: string }, GivenMailRow>(
  'a registration that was given away, for its mails',
  (at) => sql`
    select r.id, case r.status when 'replaced' then 'substitute' else 'transfer' end as kind, c.code, c.email as bearer,
      c.amount as worth, c.last_day::text as last_day,
      ${keptUntil} as kept_until, r.race_id, r.race_package_id, ${offeredName('r')} as race,
      k.i18n as circuit, k.inks, k.office, o.origin, o.lang,
      ${giver} as giver, u.email as giver_email,
      json_build_object('firstname', m.firstname, 'lastname', m.lastname,
        'himself', m.himself and m.user_id is not distinct from u.id) as athlete,
      ${emails} as athlete_emails,
      ${services} as services, ${mates} as mates,
      (select x.name from crew_place y join crew x on x.id = y.crew_id where y.detail_id = d.id) as crew
    from registration r
    join coupon c on c.from_registration_id = r.id
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join circuit k on k.id = r.circuit_id
    join member m on m.id = r.member_id
    join user_account u on u.id = r.user_id
    where r.id = ${at('registration')} and c.email is not null`,
);
