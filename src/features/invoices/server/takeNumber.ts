import { sql } from 'drizzle-orm';
import { type Day, yearOf } from '#kernel/calendar.ts';
import type { Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import { type DocumentKind, documentKinds } from '../rules/invoiceNumber.ts';

interface TakenNumber {
  readonly number: number;
  readonly issued_on: Day;
}

/** No number of a series is dated before the one that precedes it, whatever the clocks of two processes say. */
const take = statement<{ circuit: number; year: number; series: string; today: string }, TakenNumber>(
  'take an invoice number',
  (at) => sql`
    insert into invoice_counter (circuit_id, year, series, last, last_on)
    values (${at('circuit')}, ${at('year')}, ${at('series')}, 1, ${at('today')}::date)
    on conflict (circuit_id, year, series) do update
    set last_on = greatest(invoice_counter.last_on, excluded.last_on), last = 1 + ${guard(
      'invoice number lock',
      sql`invoice_counter.last`,
      sql`(select c.last from invoice_counter c
        where (c.circuit_id, c.year, c.series) = (excluded.circuit_id, excluded.year, excluded.series))`,
    )}
    returning last as number, last_on::text as issued_on`,
);

/**
 * The next number of a circuit's series in the year of that day, and the document's day. It keeps the row lock of the
 * counter until the transaction ends, and must be its last lock: a rollback gives the number back, so there is no gap.
 */
export async function takeNumber(tx: Tx, circuit: number, kind: DocumentKind, today: Day): Promise<TakenNumber> {
  const { series } = documentKinds[kind];
  const [taken] = await take(tx, { circuit, year: yearOf(today), series, today });
  return taken!;
}
