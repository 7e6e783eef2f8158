import { type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { PaidMethod } from '#features/commission/rules/commission.ts';
import type { OrderState } from '#features/orders/rules/states.ts';
import { hasCancelledRace } from '#features/orders/server/revivableView.ts';
import { noteOf } from '#features/payments/server/handPayments.ts';
import { stands } from '#features/payments/server/ledger.ts';
import { hasMovement } from '#features/payments/server/orderOfView.ts';
import { addDays, type Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { maybeReferences } from '../rules/causal.ts';
import {
  endsMeant,
  type MatchMovement,
  type MatchOrder,
  meantBy,
  type NotedByHand,
  namesMeant,
  type OrderMatches,
} from '../rules/match.ts';
import type { PersonName } from '../rules/payerNames.ts';

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

/**
 * The newest; the others are found by their reference. It stands in the statement itself: of a limit that comes as a value the
 * planner expects a tenth of all rows, and reads all orders of the circuit for them.
 */
const mostOpen = sql.raw('5000');

const foldedSigns = (signs: SQL): SQL => sql`translate(${signs}, '015', 'OIS')`;

/** SQL of an order's reference as causals are compared (`folded`), as its index has it. */
export const foldedReference = foldedSigns(sql`replace(reference, '-', '')`);

const columns = sql.raw('id, reference, circuit_id, state, total_amount_due, created_at, pay_method, user_id');

// Of what is not to be paid by wire those are enough whose reference may be meant with one slip, which leaves its first or last
// three signs as they are. Three signs are folded at a third of the cost of all.
const read = statement<
  {
    circuit: number;
    references: readonly string[];
    pieces: readonly string[];
    noted: readonly string[];
  },
  Row
>(
  'orders that movements may be for',
  (at) => sql`
    select o.id, o.reference, o.circuit_id, o.state, o.total_amount_due as due,
      (o.created_at at time zone 'Europe/Rome')::date::text as created_on, o.pay_method = 'wiretransfer' as by_wire,
      o.user_id
    from (
      (select ${columns} from customer_order
        where circuit_id = ${at('circuit')} and state = 'awaiting_payment'
          and (pay_method = 'wiretransfer'
            or ${foldedSigns(sql`left(right(reference, 9), 3)`)} in (select unnest(${at('pieces')}::text[]))
            or ${foldedSigns(sql`right(reference, 3)`)} in (select unnest(${at('pieces')}::text[])))
        order by created_at desc limit ${mostOpen})
      union all
      select ${columns} from customer_order where ${foldedReference} = any (${at('references')}::text[])
      union all
      select ${columns} from customer_order where id = any (${at('noted')}::uuid[])
    ) o`,
);

interface NotedRow {
  readonly order_id: string;
  readonly payments: readonly string[];
  readonly amount: Cents;
  readonly value_day: Day;
  readonly noted_at: string;
  readonly by: string | null;
}

/** Money by hand is looked for so many days before the first movement that may have brought it. */
const daysBefore = 60;

// What was noted at once is one: what paid the order, and what goes back of it (`noteOf`). A few people note thousands.
const readNoted = statement<{ circuit: number; from: string }, NotedRow>(
  'transfers noted by hand without a movement',
  (at) => sql`
    with noted as (
      select p.order_id, json_agg(p.id order by p.id) as payments, sum(p.amount)::int as amount,
        max(p.value_day)::text as value_day, p.created_at, min(n.by::text)::uuid as noted_by
      from money_fact f join payment p on p.id = f.payment_id left join money_fact_note n on n.fact_id = f.id
      where f.circuit_id = ${at('circuit')} and f.counts_on >= ${at('from')}::date and f.kind = 'received' and f.way = 'bank'
        and ${stands(sql`f`)} and not ${hasMovement(sql`f.payment_id`)}
      group by p.order_id, p.created_at, ${noteOf(sql`p`)} order by p.created_at desc limit ${mostOpen}),
    who as (select id, ${accountName(sql`noter.id`)} as name from (select distinct noted_by as id from noted) noter)
    select n.order_id, n.payments, n.amount, n.value_day, n.created_at as noted_at, w.name as by
    from noted n left join who w on w.id = n.noted_by order by n.created_at desc`,
);

interface NameRow {
  readonly order_id: string | null;
  readonly user_id: string | null;
  readonly member_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly team_name: string | null;
}

const named = (orders: SQL, buyers: SQL): SQL => sql`
      select d.order_id, null::uuid as user_id, r.member_id, m.firstname, m.lastname, r.team_name
      from (select unnest(${orders}::uuid[]) as id) asked join order_detail d on d.order_id = asked.id
        join registration r on r.order_detail_id = d.id join member m on m.id = r.member_id
      union all
      select null, user_id, id, firstname, lastname, null from member
      where himself and user_id in (select unnest(${buyers}::uuid[]))`;

/** A last name in small letters as `wordsOf` has them, where it is written in plain ones only. */
const plainLast = sql`lower(replace(n.lastname, '''', ''))`;

/**
 * People and teams of these orders, of each registration, and their buyers, once for each account. Given words, only those who
 * may be named by them, and names with other than plain letters: who is named, the rules decide.
 */
const readNames = statement<
  { orders: readonly string[]; buyers: readonly string[]; words: readonly string[] | null },
  NameRow
>(
  'names in orders that movements may be for',
  (at) => sql`
    with word as materialized (select unnest(${at('words')}::text[]) as word),
    named as materialized (
${named(at('orders'), at('buyers'))}),
    lastname as materialized (
      select n.lastname from (select distinct lastname from named) n
      where ${at('words')}::text[] is null or n.lastname ~ '[^A-Za-z '']'
        or split_part(ltrim(${plainLast}), ' ', 1) in (select word from word)
        or replace(${plainLast}, ' ', '') in (select word from word)),
    team as materialized (
      select distinct t.team_name from (select distinct team_name from named where team_name is not null) t
        cross join unnest(string_to_array(translate(lower(t.team_name), '0123456789.-''’', '            '), ' ')) own
      where ${at('words')}::text[] is null or t.team_name ~ '[^A-Za-z0-9 .''’-]' or own in (select word from word))
    select n.order_id, n.user_id, n.member_id, n.firstname, n.lastname, null as team_name
    from named n join lastname l on l.lastname = n.lastname
    union all
    select n.order_id, null, null, null, null, n.team_name from named n join team t on t.team_name = n.team_name`,
);

const prefixes = statement<Record<never, never>, { prefix: string }>(
  'prefixes of references',
  () => sql`select distinct reference_prefix as prefix from circuit`,
);

export const referencePrefixes = async (on: DbOrTx): Promise<readonly string[]> =>
  (await prefixes(on, {})).map(({ prefix }) => prefix);

type Names = Pick<MatchOrder, 'people' | 'teams'>;

const nobody: Names = { people: [], teams: [] };

/** The buyer and the athletes of each of these orders, and their teams; given words, at least those whom these may name. */
async function namesOf(
  on: DbOrTx,
  orders: readonly Pick<MatchOrder, 'id' | 'buyer'>[],
  words: readonly string[] | null = null,
): Promise<ReadonlyMap<string, Names>> {
  if (orders.length === 0) return new Map();
  const rows = await readNames(on, {
    orders: orders.map(({ id }) => id),
    buyers: [...new Set(orders.flatMap(({ buyer }) => buyer ?? []))],
    words,
  });
  const ofOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  const ofBuyer = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    orders.map(({ id, buyer }) => [
      id,
      namesIn([...((buyer !== null && ofBuyer.get(buyer)) || []), ...(ofOrder.get(id) ?? [])]),
    ]),
  );
}

function namesIn(rows: readonly NameRow[]): Names {
  const people = new Map<string, PersonName>();
  const teams = new Set<string>();
  for (const { member_id, firstname, lastname, team_name } of rows) {
    if (member_id !== null && firstname !== null && lastname !== null) people.set(member_id, { firstname, lastname });
    if (team_name !== null) teams.add(team_name);
  }
  return { people: [...people.values()], teams: [...teams] };
}

/** Orders of a circuit that await payment, and those of any circuit that the movements name; with their names where these decide. */
export async function readMatchOrders(
  on: DbOrTx,
  circuitId: number,
  movements: readonly MatchMovement[],
): Promise<{ readonly orders: readonly MatchOrder[]; readonly meant: OrderMatches }> {
  const known = await referencePrefixes(on);
  const references = new Set(movements.flatMap(({ text, payer }) => maybeReferences(`${text} ${payer}`, known)));
  const pieces = endsMeant(movements);
  const noted = await notedByHand(on, circuitId, movements);
  const rows = await read(on, {
    circuit: circuitId,
    references: [...references],
    pieces,
    noted: [...noted.keys()],
  });
  // An open order may be named, too.
  const bare = [...new Map(rows.map((row) => [row.id, bareOrder(row, noted.get(row.id) ?? [])])).values()];
  const meant = meantBy(movements, bare);
  const { orders: asked, words } = namesMeant(movements, bare, circuitId, meant);
  const names = await namesOf(on, asked, words);
  const orders = bare.map((order) => {
    const known = names.get(order.id);
    return known ? { ...order, ...known } : order;
  });
  return { orders, meant };
}

async function notedByHand(
  on: DbOrTx,
  circuit: number,
  movements: readonly MatchMovement[],
): Promise<ReadonlyMap<string, readonly NotedByHand[]>> {
  const [first] = movements.map(({ valueDay }) => valueDay).toSorted();
  if (!first) return new Map();
  const rows = await readNoted(on, { circuit, from: addDays(first, -daysBefore) });
  const known = rows.map(({ payments, amount, value_day, noted_at, by, order_id }) => ({
    order_id,
    noted: { payments, amount, valueDay: value_day, notedAt: noted_at, by },
  }));
  return new Map(
    [...Map.groupBy(known, ({ order_id }) => order_id)].map(([id, some]) => [id, some.map(({ noted }) => noted)]),
  );
}

const bareOrder = (row: Row, noted: readonly NotedByHand[]): MatchOrder => ({
  ...nobody,
  noted,
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
  readonly races: readonly string[];
  /** When it was paid, and how; or when its time to be paid was over. */
  readonly payedAt: string | null;
  readonly payMethod: PaidMethod | null;
  readonly endedAt: string | null;
  readonly endedByBuyer: boolean;
  /** Is a race of it cancelled? Then it is not revived. */
  readonly raceCancelled: boolean;
  readonly createdAt: string;
  readonly commission: Cents;
  /** What its lines come to. */
  readonly ofLines: Cents;
}

interface ProposedRow {
  readonly id: string;
  readonly circuit_name: string;
  readonly due_day: string | null;
  readonly races: readonly string[];
  readonly payed_at: string | null;
  readonly pay_method: PaidMethod | null;
  readonly ended_at: string | null;
  readonly ended_by_buyer: boolean;
  readonly race_cancelled: boolean;
  readonly created_at: string;
  readonly commission: Cents;
  readonly of_lines: Cents;
}

const readProposed = statement<{ orders: readonly string[]; lang: string }, ProposedRow>(
  'orders that are proposed for movements',
  (at) => sql`
    select o.id, c.i18n -> ${at('lang')}::text ->> 'name' as circuit_name, o.due_day, o.payed_at, o.pay_method,
      (select coalesce(json_agg(distinct d.copy -> ${at('lang')}::text ->> 'name'), '[]') from order_detail d
        where d.order_id = o.id and d.kind = 'registration' and d.removed_at is null) as races,
      case when o.state <> 'awaiting_payment' then (select max(s.at) from order_state_change s
        where s.order_id = o.id and s.to_state in ('expired', 'cancelled')) end as ended_at,
      o.state = 'cancelled' and coalesce((select s.by_user_id = o.user_id from order_state_change s
        where s.order_id = o.id and s.to_state = 'cancelled' order by s.at desc limit 1), false) as ended_by_buyer,
      ${hasCancelledRace(sql`o.id`)} as race_cancelled,
      o.created_at, o.admin_cost as commission, o.total_amount - o.total_discount as of_lines
    from customer_order o join circuit c on c.id = o.circuit_id
    where o.id = any (${at('orders')}::uuid[])`,
);

export async function readProposedOrders(
  on: DbOrTx,
  orders: readonly MatchOrder[],
  lang: string,
): Promise<ReadonlyMap<string, ProposedOrder>> {
  if (orders.length === 0) return new Map();
  const known = new Map(orders.map((order) => [order.id, order]));
  const rows = await readProposed(on, { orders: [...known.keys()], lang });
  const names = await namesOf(on, [...known.values()]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...known.get(row.id)!,
        ...names.get(row.id),
        circuitName: row.circuit_name,
        dueDay: row.due_day,
        races: row.races,
        payedAt: row.payed_at,
        payMethod: row.pay_method,
        endedAt: row.ended_at,
        endedByBuyer: row.ended_by_buyer,
        raceCancelled: row.race_cancelled,
        createdAt: row.created_at,
        commission: row.commission,
        ofLines: row.of_lines,
      },
    ]),
  );
}
