import { sql } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { maybeReferences } from '../rules/causal.ts';
import { type BareOrder, endsMeant, type MatchMovement, type MatchOrder, ordersToName } from '../rules/match.ts';
import type { Named } from '../rules/payerNames.ts';

interface Row {
  readonly id: string;
  readonly reference: string;
  readonly circuit_id: number;
  readonly state: OrderState;
  readonly due: Cents;
  readonly created_on: Day;
  readonly by_wire: boolean | null;
  readonly user_id: string | null;
}

/** So many unpaid orders are looked through at most, the newest: the others are found by their reference. */
const mostOpen = 5_000;

const folded = sql`translate(replace(reference, '-', ''), '015', 'OIS')`;

// Of what is not to be paid by wire those are enough whose reference may be meant with one slip.
const read = statement<
  { circuit: number; references: readonly string[]; pieces: readonly string[]; most: number },
  Row
>(
  'orders that movements may be for',
  (at) => sql`
    select o.id, o.reference, o.circuit_id, o.state, o.total_amount_due as due,
      (o.created_at at time zone 'Europe/Rome')::date::text as created_on, o.pay_method = 'wiretransfer' as by_wire,
      o.user_id
    from (
      (select * from customer_order where circuit_id = ${at('circuit')} and state = 'awaiting_payment'
        and (pay_method = 'wiretransfer'
          or left(right(${folded}, 8), 3) in (select unnest(${at('pieces')}::text[]))
          or right(${folded}, 3) in (select unnest(${at('pieces')}::text[])))
        order by created_at desc limit ${at('most')}::int)
      union all
      select * from customer_order
      where ${folded} = any (${at('references')}::text[])
    ) o`,
);

interface NameRow {
  readonly order_id: string;
  readonly member_id: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly team_name: string | null;
}

/** A row for each registration of these orders, after one for each buyer. */
const readNames = statement<{ orders: readonly string[] }, NameRow>(
  'names in orders that movements may be for',
  (at) => sql`
    with asked as materialized (select unnest(${at('orders')}::uuid[]) as id)
    select o.id as order_id, m.id as member_id, m.firstname, m.lastname, null as team_name
    from asked join customer_order o on o.id = asked.id join member m on m.user_id = o.user_id and m.himself
    union all
    select d.order_id, r.member_id, m.firstname, m.lastname, r.team_name
    from asked join order_detail d on d.order_id = asked.id join registration r on r.order_detail_id = d.id
    join member m on m.id = r.member_id`,
);

const prefixes = statement<Record<never, never>, { prefix: string }>(
  'prefixes of references',
  () => sql`select distinct reference_prefix as prefix from circuit`,
);

type Names = Pick<MatchOrder, 'people' | 'teams'>;

const nobody: Names = { people: [], teams: [] };

/** The buyer and the athletes of each of these orders, and their teams. */
async function namesOf(on: DbOrTx, orders: readonly string[]): Promise<ReadonlyMap<string, Names>> {
  if (orders.length === 0) return new Map();
  const found = new Map<string, { readonly people: Map<string, Named>; readonly teams: Set<string> }>();
  for (const { order_id, member_id, firstname, lastname, team_name } of await readNames(on, { orders })) {
    const names = found.get(order_id) ?? { people: new Map(), teams: new Set() };
    found.set(order_id, names);
    if (firstname !== null && lastname !== null) names.people.set(member_id, { firstname, lastname });
    if (team_name !== null) names.teams.add(team_name);
  }
  return new Map(
    [...found].map(([id, { people, teams }]) => [id, { people: [...people.values()], teams: [...teams] }]),
  );
}

/**
 * The orders of a circuit that await payment, and those of any circuit that the movements name by their reference;
 * with their names where these decide.
 */
export async function readMatchOrders(
  on: DbOrTx,
  circuitId: number,
  movements: readonly MatchMovement[],
): Promise<readonly MatchOrder[]> {
  const known = (await prefixes(on, {})).map(({ prefix }) => prefix);
  const references = new Set(movements.flatMap(({ text, payer }) => maybeReferences(`${text} ${payer}`, known)));
  const pieces = endsMeant(movements);
  const rows = await read(on, { circuit: circuitId, references: [...references], pieces, most: mostOpen });
  // An open order may be named, too.
  const orders = [...new Map(rows.map((row) => [row.id, bareOrder(row)])).values()];
  const asked = ordersToName(movements, orders, circuitId).map(({ id }) => id);
  const names = await namesOf(on, asked);
  return orders.map((order) => ({ ...order, ...(names.get(order.id) ?? nobody) }));
}

const bareOrder = (row: Row): BareOrder => ({
  id: row.id,
  reference: row.reference,
  circuitId: row.circuit_id,
  state: row.state,
  due: row.due,
  createdOn: row.created_on,
  byWire: row.by_wire === true,
  buyer: row.user_id,
});

/** An order that is proposed, with what a person decides by. */
export interface ProposedOrder extends MatchOrder {
  readonly circuitName: string;
  readonly dueDay: string | null;
  /** When it was paid, or when its time to be paid was over. */
  readonly payedAt: string | null;
  readonly endedAt: string | null;
  readonly commission: Cents;
}

interface ProposedRow {
  readonly id: string;
  readonly circuit_name: string;
  readonly due_day: string | null;
  readonly payed_at: string | null;
  readonly ended_at: string | null;
  readonly commission: Cents;
}

const readProposed = statement<{ orders: readonly string[]; lang: string }, ProposedRow>(
  'orders that are proposed for movements',
  (at) => sql`
    select o.id, c.i18n -> ${at('lang')}::text ->> 'name' as circuit_name, o.due_day, o.payed_at,
      case when o.state <> 'awaiting_payment' then (select max(s.at) from order_state_change s
        where s.order_id = o.id and s.to_state in ('expired', 'cancelled')) end as ended_at,
      o.admin_cost as commission
    from customer_order o join circuit c on c.id = o.circuit_id
    where o.id = any (${at('orders')}::uuid[])`,
);

/** These orders with what a person decides by, told by their ids. */
export async function readProposedOrders(
  on: DbOrTx,
  orders: readonly MatchOrder[],
  lang: string,
): Promise<ReadonlyMap<string, ProposedOrder>> {
  if (orders.length === 0) return new Map();
  const known = new Map(orders.map((order) => [order.id, order]));
  const rows = await readProposed(on, { orders: [...known.keys()], lang });
  const names = await namesOf(on, [...known.keys()]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...known.get(row.id)!,
        ...names.get(row.id),
        circuitName: row.circuit_name,
        dueDay: row.due_day,
        payedAt: row.payed_at,
        endedAt: row.ended_at,
        commission: row.commission,
      },
    ]),
  );
}
