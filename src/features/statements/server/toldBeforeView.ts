import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { StatementMovement } from '../rules/movement.ts';
import { toldBefore } from '../rules/sameMovement.ts';
import { referencePrefixes } from './matchOrdersView.ts';

interface KnownRow {
  readonly reference: string;
  readonly booked_on: Day;
  readonly amount: Cents;
  readonly payer: string;
  readonly text: string;
  readonly is_hashed: boolean;
}

/** What stands for a reference where the bank's file has none: a hash. */
const hashed = sql`reference ~ '^[0-9a-f]{64}(#[0-9]+)?$'`;

const read = statement<{ circuit: number; account: string; from: Day; until: Day }, KnownRow>(
  'movements that another file may have told',
  (at) => sql`
    select reference, booked_on::text as booked_on, amount, payer, text, ${hashed} as is_hashed from bank_movement
    where circuit_id = ${at('circuit')} and account = ${at('account')}
      and booked_on between ${at('from')}::date and ${at('until')}::date
    order by booked_on, id`,
);

interface AccountMovements {
  readonly circuitId: number;
  readonly account: string;
  readonly movements: readonly StatementMovement[];
  /** How each movement of the file is called, by their places. */
  readonly references: readonly string[];
}

/**
 * Which movements of a file another kind of file has brought before: only one of two kinds has the bank's references.
 * Source: decision 322.
 */
export async function movementsToldBefore(
  tx: Tx,
  { circuitId, account, movements, references }: AccountMovements,
): Promise<ReadonlySet<StatementMovement>> {
  const days = movements.map(({ bookedOn }) => bookedOn).toSorted();
  const [from] = days;
  const until = days.at(-1);
  if (!from || !until) return new Set();
  const stored = await read(tx, { circuit: circuitId, account, from, until });
  if (stored.length === 0) return new Set();
  // What is known by its reference stands for itself, and for no other movement.
  const named = new Set(references);
  const known = stored.filter(({ reference }) => !named.has(reference));
  const storedReferences = new Set(stored.map(({ reference }) => reference));
  const fresh = movements.filter((_, at) => !storedReferences.has(references[at]!));
  const prefixes = await referencePrefixes(tx);
  const of = (isHashed: boolean) =>
    toldBefore(
      fresh.filter(({ reference }) => (reference === null) === isHashed),
      known
        .filter(({ is_hashed }) => is_hashed !== isHashed)
        .map(({ booked_on, amount, payer, text }) => ({ bookedOn: booked_on, amount, payer, text })),
      prefixes,
    );
  return new Set([...of(true), ...of(false)]);
}
