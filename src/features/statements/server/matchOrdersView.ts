import { sql } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { maybeReferences } from '../rules/causal.ts';
import type { MatchMovement, MatchOrder } from '../rules/match.ts';
import type { Named } from '../rules/payerNames.ts';

/** An order that a movement may be for, with what a person decides by. */
export interface CandidateOrder extends MatchOrder {
  readonly circuitName: string;
  readonly dueDay: string | null;
  /** When it was paid, or when its time to be paid was over. */
  readonly payedAt: string | null;
  readonly endedAt: string | null;
  readonly commission: Cents;
}

interface Row {
  readonly id: string;
  readonly reference: string;
  readonly circuit_id: number;
  readonly circuit_name: string;
  readonly state: OrderState;
  readonly due: Cents;
  readonly commission: Cents;
  readonly created_on: Day;
  readonly by_wire: boolean;
  readonly due_day: string | null;
  readonly payed_at: string | null;
  readonly ended_at: string | null;
  readonly user_id: string | null;
  readonly people: readonly Named[];
  readonly teams: readonly string[];
}

/** So many unpaid orders are looked through at most, the newest: the others are found by their reference. */
const mostOpen = 5_000;

const read = statement<{ circuit: number; references: readonly string[]; most: number; lang: string }, Row>(
  'orders that movements may be for',
  (at) => sql`
    with wanted as (
      (select id from customer_order where circuit_id = ${at('circuit')} and state = 'awaiting_payment'
        order by created_at desc limit ${at('most')}::int)
      union
      select id from customer_order
      where translate(replace(reference, '-', ''), '015', 'OIS') = any (${at('references')}::text[])
    ), found as materialized (
      select o.id, o.reference, o.circuit_id, o.state, o.total_amount_due, o.admin_cost, o.created_at, o.pay_method, o.due_day,
        o.payed_at, o.user_id
      from wanted w join customer_order o on o.id = w.id
    ), entered as materialized (
      select d.order_id, r.member_id, r.team_name
      from found o join order_detail d on d.order_id = o.id join registration r on r.order_detail_id = d.id
    ), person as (
      select who.order_id,
        json_agg(json_build_object('firstname', m.firstname, 'lastname', m.lastname) order by m.himself desc) as people
      from (
        select o.id as order_id, own.id as member_id from found o join member own on own.user_id = o.user_id and own.himself
        union
        select order_id, member_id from entered
      ) who join member m on m.id = who.member_id
      where m.firstname is not null and m.lastname is not null
      group by who.order_id
    ), team as (
      select order_id, json_agg(distinct team_name) as teams from entered where team_name is not null group by order_id
    )
    select o.id, o.reference, o.circuit_id, c.i18n -> ${at('lang')}::text ->> 'name' as circuit_name, o.state,
      o.total_amount_due as due, o.admin_cost as commission,
      (o.created_at at time zone 'Europe/Rome')::date::text as created_on, o.pay_method = 'wiretransfer' as by_wire,
      o.due_day, o.payed_at,
      case when o.state <> 'awaiting_payment' then (select max(s.at) from order_state_change s
        where s.order_id = o.id and s.to_state in ('expired', 'cancelled')) end as ended_at,
      o.user_id, coalesce(p.people, '[]') as people, coalesce(t.teams, '[]') as teams
    from found o
    join circuit c on c.id = o.circuit_id
    left join person p on p.order_id = o.id
    left join team t on t.order_id = o.id`,
);

const prefixes = statement<Record<never, never>, { prefix: string }>(
  'prefixes of references',
  () => sql`select distinct reference_prefix as prefix from circuit`,
);

/** The orders of a circuit that await payment, and those of any circuit that the movements name by their reference. */
export async function readMatchOrders(
  on: DbOrTx,
  circuitId: number,
  movements: readonly MatchMovement[],
  lang: string,
): Promise<readonly CandidateOrder[]> {
  const known = (await prefixes(on, {})).map(({ prefix }) => prefix);
  const references = new Set(movements.flatMap(({ text, payer }) => maybeReferences(`${text} ${payer}`, known)));
  const rows = await read(on, { circuit: circuitId, references: [...references], most: mostOpen, lang });
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    circuitId: row.circuit_id,
    circuitName: row.circuit_name,
    state: row.state,
    due: row.due,
    commission: row.commission,
    createdOn: row.created_on,
    byWire: row.by_wire === true,
    dueDay: row.due_day,
    payedAt: row.payed_at,
    endedAt: row.ended_at,
    buyer: row.user_id,
    people: row.people,
    teams: row.teams,
  }));
}
