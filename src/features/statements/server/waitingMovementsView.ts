import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { folded } from '../rules/causal.ts';

export interface WaitingMovement {
  readonly id: string;
  readonly value_day: Day;
  readonly amount: Cents;
  readonly payer: string;
}

/** So many are told of one order. */
const mostWaiting = 5;

const signs = sql`translate(upper(regexp_replace(text || ' ' || payer, '[^A-Za-z0-9]', '', 'g')), '015', 'OIS')`;

const read = statement<{ circuit: number; reference: string; most: number }, WaitingMovement>(
  'open movements that name an order',
  (at) => sql`
    select id, value_day::text, amount, payer from bank_movement
    where circuit_id = ${at('circuit')} and state = 'open' and position(${at('reference')}::text in ${signs}) > 0
    order by value_day, id limit ${at('most')}::int`,
);

/** The open movements of a circuit that name an order by its whole reference: its money may be there already. */
export const waitingFor = (
  on: DbOrTx,
  { circuitId, reference }: { readonly circuitId: number; readonly reference: string },
): Promise<readonly WaitingMovement[]> =>
  read(on, { circuit: circuitId, reference: folded(reference), most: mostWaiting });
