import { sql } from 'drizzle-orm';
import { offeredName } from '#features/races/server/offeredName.ts';
import { isPaidRegistration } from '#features/registration/server/paidRegistration.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import { statement } from '#server/statement.ts';
import type { FriendRow } from '../friend/friendView.ts';

/** A paid registration whose type asks for a certificate and which has none, or one that was rejected. */
export interface LackingRow
  extends Pick<
    FriendRow,
    'id' | 'detail_id' | 'lang' | 'origin' | 'himself' | 'firstname' | 'lastname' | 'race_id' | 'race_package_id'
  > {
  readonly circuit_id: number;
  /** Who registered the athlete; null once that account is erased. */
  readonly user_id: string | null;
  readonly email: string | null;
  readonly name: Translations<string>;
  /** The athlete may bring it with the mail's link, which takes files and no codes. */
  readonly by_upload: boolean;
  readonly rejected: boolean;
  readonly race_days: readonly Day[];
  readonly registered_on: Day;
  readonly sent: readonly number[];
}

type LackingArgs = { after: string; today: string; until: string; limit: number };

const racesToRun = sql`
    select json_agg((c.starts_at at time zone 'Europe/Rome')::date::text order by c.starts_at) as race_days,
      min((c.starts_at at time zone 'Europe/Rome')::date) as first_day
      from entry e join race c on c.id = e.race_id
      where e.registration_id = r.id and e.state = 'live' and c.cancelled_at is null`;

/** Those with a first race between two days, by id, from one id on. */
export const lackingCertificates = statement<LackingArgs, LackingRow>(
  'registrations without a certificate',
  (at) => sql`
    select r.id, r.order_detail_id as detail_id, r.circuit_id, u.id as user_id, u.email, o.lang, o.origin,
      m.himself and m.user_id is not distinct from r.user_id as himself, m.firstname, m.lastname,
      r.race_id, r.race_package_id, ${offeredName('r')} as name,
      t.medical_certificate_uploads_active as by_upload, h.id is not null as rejected, n.race_days,
      (r.created_at at time zone 'Europe/Rome')::date::text as registered_on,
      coalesce((select json_agg(x.days) from certificate_reminder x where x.registration_id = r.id), '[]') as sent
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    join registration_type t on t.id = r.registration_type_id
    left join user_account u on u.id = r.user_id and u.erased_at is null
    left join attachment a on a.detail_id = r.order_detail_id
    left join medical_certificate h on h.id = a.certificate_id
    cross join lateral (
      ${racesToRun}) n
    where r.id > ${at('after')} and ${isPaidRegistration(sql`r`)} and m.erased_at is null
      and (t.medical_certificate_uploads_active or t.datahealth_active)
      and (h.id is null or h.status = 'rejected')
      and n.first_day between ${at('today')}::date and ${at('until')}::date
    order by r.id limit ${at('limit')}`,
);
