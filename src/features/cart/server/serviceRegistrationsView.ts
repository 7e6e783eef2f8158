import { sql } from 'drizzle-orm';
import { isPaidRegistration } from '#features/registration/server/paidRegistration.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { ServiceRegistration } from '../contract.ts';

type ServiceParameters = { user: string; circuit: number; service: number; today: Day };

interface Row {
  readonly id: string;
  readonly at: 'cart' | 'paid';
  readonly firstname: string;
  readonly lastname: string;
  readonly name: Translations<string>;
}

/** Those in the open cart, then the newest paid ones whose race is not over; of a package also its races', if not free. */
const read = statement<ServiceParameters, Row>(
  'registrations for a service',
  (at) => sql`
    with own as (
      select d.id, 'cart' as at, d.member_id, d.race_id, d.race_package_id, d.created_at
      from cart k join cart_detail d on d.cart_id = k.id and d.kind = 'registration'
      where k.user_id = ${at('user')} and k.circuit_id = ${at('circuit')} and k.status = 'open'
      union all
      select g.order_detail_id, 'paid', g.member_id, g.race_id, g.race_package_id, g.created_at
      from registration g
      join order_detail d on d.id = g.order_detail_id
      join customer_order o on o.id = d.order_id and o.user_id = ${at('user')}
      where g.user_id = ${at('user')} and g.circuit_id = ${at('circuit')} and ${isPaidRegistration(sql`g`)}
        and exists (select from entry e join race c on c.id = e.race_id
          where e.registration_id = g.id and c.ends_on >= ${at('today')}::date)
    )
    select w.id, w.at, m.firstname, m.lastname, case when c.id is null then ${translated('p')}
      else ${translated('c')} end as name
    from own w
    join product s on s.id = ${at('service')} and s.circuit_id = ${at('circuit')}
    join member m on m.id = w.member_id
    left join race c on c.id = w.race_id
    left join race_package p on p.id = w.race_package_id
    where exists (select from race_service v where v.product_id = s.id and (v.race_id = w.race_id
      or v.race_package_id = w.race_package_id or (s.price > 0 and v.race_id in
        (select q.race_id from race_package_race q where q.race_package_id = w.race_package_id))))
    order by w.at, w.created_at desc, w.id
    limit 100`,
);

export async function serviceRegistrations(
  on: DbOrTx,
  asked: ServiceParameters,
  lang: Lang,
): Promise<ServiceRegistration[]> {
  const rows = await read(on, asked);
  return rows.map(({ id, at, firstname, lastname, name }) => ({
    id,
    where: at,
    member: { firstname: shownName(firstname), lastname: shownName(lastname) },
    name: name[lang],
  }));
}
