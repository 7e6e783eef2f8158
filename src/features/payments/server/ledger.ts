import { type SQL, sql } from 'drizzle-orm';
import type { MoneyFactKind } from '../rules/takings.ts';

/** SQL: the own day, or the first after the books' lock date, under its lock (decision 187). */
const countingDay = (circuit: SQL, ownDay: SQL): SQL => sql`counting_day(${circuit}, ${ownDay})`;

/** SQL: the Italian day of an instant. */
export const dayOf = (at: SQL): SQL => sql`(${at}::timestamptz at time zone 'Europe/Rome')::date`;

const none = sql`null::uuid`;

interface Fact {
  readonly kind: MoneyFactKind;
  readonly payment?: SQL;
  readonly refund?: SQL;
  readonly movement?: SQL;
  readonly id?: SQL;
  readonly circuit: SQL;
  readonly order?: SQL;
  readonly way: SQL;
  /** Below nothing where it goes. */
  readonly amount: SQL;
  readonly ownDay: SQL;
  readonly at: SQL;
  readonly from: SQL;
}

/** One for each row; it wants a `returning`, or stands in a CTE. */
export const writeFacts = (fact: Fact): SQL => sql`
  insert into money_fact (id, circuit_id, order_id, payment_id, refund_id, movement_id, kind, way, amount, counts_on, at)
  select ${fact.id ?? sql`uuidv7()`}, ${fact.circuit}, ${fact.order ?? none}, ${fact.payment ?? none}, ${fact.refund ?? none},
    ${fact.movement ?? none}, ${sql.raw(`'${fact.kind}'`)}, ${fact.way}, ${fact.amount},
    ${countingDay(fact.circuit, fact.ownDay)}, ${fact.at}::timestamptz
  from ${fact.from}`;

/** SQL: it reverses nothing, and nothing reverses it. */
export const stands = (fact: SQL): SQL =>
  sql`(${fact}.reverses is null and not exists (select from money_fact back where back.reverses = ${fact}.id))`;

/** On the day of each, or the first open one; what had gone came back on `cameBackOn`. */
export const reverseFacts = (which: SQL, at: SQL, cameBackOn: SQL = sql`null::date`): SQL => sql`
  insert into money_fact (circuit_id, order_id, payment_id, refund_id, movement_id, kind, way, amount, counts_on, at, reverses)
  select f.circuit_id, f.order_id, f.payment_id, f.refund_id, f.movement_id,
    case when ${cameBackOn} is null then f.kind else 'came_back' end, f.way, -f.amount,
    ${countingDay(sql`f.circuit_id`, sql`coalesce(${cameBackOn}, f.counts_on)`)}, ${at}::timestamptz, f.id
  from money_fact f where ${which} and ${stands(sql`f`)}`;

interface FactNote {
  /** The CTE that has written the facts. */
  readonly facts: string;
  readonly by: SQL;
  readonly note?: SQL;
  readonly why?: SQL;
  readonly saidOn?: SQL;
  readonly reference?: SQL;
  readonly sentTo?: SQL;
}

const nothing = sql`null`;

export const noteFacts = ({ facts, by, note, why, saidOn, reference, sentTo }: FactNote): SQL => sql`
  insert into money_fact_note (fact_id, by, note, why, said_on, reference, sent_to)
  select id, ${by}::uuid, ${note ?? nothing}, ${why ?? nothing}, ${saidOn ?? nothing}::date, ${reference ?? nothing}, ${sentTo ?? nothing}
  from ${sql.raw(facts)}`;

const cameIn = sql.raw("('received', 'came_back', 'exit_in')");
const wentOut = sql.raw("('given_back', 'exit_out')");

/** SQL: what of facts came in, and what went out. What was written off is no money. */
export const takenOf = (fact: SQL): SQL =>
  sql`coalesce(sum(${fact}.amount) filter (where ${fact}.kind in ${cameIn}), 0)::int`;
export const returnedOf = (fact: SQL): SQL =>
  sql`coalesce(-sum(${fact}.amount) filter (where ${fact}.kind in ${wentOut}), 0)::int`;

/** Null where it has none. */
export const takenOn = (payment: SQL): SQL => sql`(select came.counts_on from money_fact came
  where came.payment_id = ${payment} and came.kind = 'received' and ${stands(sql`came`)})`;

export const writtenOffOf = (order: SQL): SQL => sql`coalesce((select sum(given_up.amount) from money_fact given_up
  where given_up.order_id = ${order} and given_up.kind = 'written_off'), 0)::int`;

/** The last time. */
export const lastCameBack = (
  refund: SQL,
): SQL => sql`(select coalesce(said.said_on, bounce.counts_on) from money_fact bounce
  left join money_fact_note said on said.fact_id = bounce.id
  where bounce.refund_id = ${refund} and bounce.kind = 'came_back' order by bounce.at desc, bounce.id desc limit 1)`;
