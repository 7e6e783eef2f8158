import { type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

export interface GivingRow {
  readonly id: string;
  readonly detail_id: string;
  readonly order_id: string;
  readonly circuit_id: number;
  readonly circuit_name: Translations<string>;
  readonly state: 'on_hold' | 'confirmed' | 'released';
  readonly status: 'replaced' | 'transferred' | null;
  readonly order_state: OrderState;
  readonly removed: boolean;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly package: { readonly name: Translations<string>; readonly registration_ends_at: string } | null;
  /** The races, the first one first. */
  readonly races: readonly {
    readonly name: Translations<string>;
    readonly stage: Translations<string>;
    readonly day: Day;
    readonly registration_ends_at: string;
    readonly substitution: boolean;
    readonly transfer: boolean;
    readonly keeps_hours: number;
    readonly stopped: boolean;
  }[];
  readonly member: { readonly firstname: string; readonly lastname: string };
  readonly email: string;
  readonly total_amount: Cents;
  readonly discount: Cents;
  readonly refunded: Cents;
  /** Of the order: what was paid, what went back, and what other codes of its registrations carry. */
  readonly order_due: Cents;
  readonly order_refunded: Cents;
  readonly order_given: Cents;
  readonly services: readonly Translations<string>[];
}

/** SQL fragments on a line `d` of an order `o`: what went back of the line and of the order, and what codes of its registrations carry. */
export const moneyLeft = {
  refunded: sql`
    coalesce((select sum(l.amount) from refund_line l join refund f on f.id = l.refund_id
      where l.order_detail_id = d.id and f.state <> 'failed'), 0)::int`,
  orderRefunded: sql`
    coalesce((select sum(f.amount) from refund f where f.order_id = o.id and not f.surplus and f.state <> 'failed'), 0)::int`,
  orderGiven: sql`
    coalesce((select sum(p.amount) from coupon p join registration x on x.id = p.from_registration_id
      join order_detail y on y.id = x.order_detail_id where y.order_id = o.id), 0)::int`,
};

export const services = sql`
    coalesce((select json_agg(json_build_object('it', v.copy->'it'->>'name', 'en', v.copy->'en'->>'name') order by v.position)
      from order_detail v where v.parent_id = d.id and v.removed_at is null), '[]')`;

const races = sql`
    (select json_agg(json_build_object('name', ${translated('c')}, 'stage', ${translated('s')},
        'day', (c.starts_at at time zone 'Europe/Rome')::date::text, 'registration_ends_at', c.registration_ends_at,
        'substitution', c.substitution_enabled, 'transfer', c.transfer_enabled,
        'keeps_hours', c.substitution_keeps_hours,
        'stopped', (select n.stopped from stock_counter n where n.sellable_id = c.sellable_id)) order by c.starts_at, c.id)
      from entry e join race c on c.id = e.race_id join stage s on s.id = c.stage_id
      where e.registration_id = r.id)`;

/** No row if it is not a registration of this account. */
const toGive = (user: SQL): SQL => sql`
    select r.id, r.order_detail_id as detail_id, d.order_id, r.circuit_id, ${translated('k')} as circuit_name,
      r.state, r.status, o.state as order_state, d.removed_at is not null as removed, r.race_id, r.race_package_id,
      case when g.id is not null then json_build_object('name', ${translated('g')},
        'registration_ends_at', g.registration_ends_at) end as package,
      ${races} as races,
      json_build_object('firstname', m.firstname, 'lastname', m.lastname) as member,
      u.email, d.total_amount, d.discount, ${moneyLeft.refunded} as refunded,
      o.total_amount_due as order_due, ${moneyLeft.orderRefunded} as order_refunded, ${moneyLeft.orderGiven} as order_given,
      ${services} as services
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join circuit k on k.id = r.circuit_id
    join member m on m.id = r.member_id
    join user_account u on u.id = r.user_id
    left join race_package g on g.id = r.race_package_id
    where r.user_id = ${user}`;

export const registrationToGive = statement<{ id: string; user: string }, GivingRow>(
  'a registration that may be given away',
  (at) => sql`${toGive(at('user'))} and r.id = ${at('id')}`,
);

export const detailToGive = statement<{ id: string; user: string }, GivingRow>(
  'an order’s line whose registration may be given away',
  (at) => sql`${toGive(at('user'))} and r.order_detail_id = ${at('id')}`,
);
