import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { stands } from '#features/payments/server/ledger.ts';
import { bankMovements } from '#features/statements/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** Who did something in the office, and when; `none` for an account that is gone. */
export interface OfficeAct {
  readonly by: string;
  readonly at: string;
}

interface SendingNote extends OfficeAct {
  readonly how: 'bank' | 'cash';
}

interface Row<How extends string> {
  readonly by: string | null;
  readonly at: string;
  readonly how: How;
}

const doneBy = ({ by, at }: Omit<Row<string>, 'how'>): OfficeAct => ({
  by: by ?? 'none',
  at: new Date(at).toISOString(),
});

/** SQL: who wrote a fact, by its id. */
const writer = (fact: SQL) => accountName(sql`(select n.by from money_fact_note n where n.fact_id = ${fact})`);

const sendings = statement<{ refund: string }, Row<'bank' | 'cash'>>(
  'who noted a refund as sent',
  (at) => sql`
    select ${writer(sql`f.id`)} as by, to_json(f.at)#>>'{}' as at, case f.way when 'cash' then 'cash' else 'bank' end as how
    from money_fact f where f.refund_id = ${at('refund')}::uuid and f.kind = 'given_back' and ${stands(sql`f`)}`,
);

/** Who noted that a refund was sent, or given in cash. */
export async function refundNoted(on: DbOrTx, refund: string): Promise<SendingNote | null> {
  const [row] = await sendings(on, { refund });
  return row ? { ...doneBy(row), how: row.how } : null;
}

const exitsEnded = statement<{ circuit: number; exit: string }, Row<'bank' | 'undone'>>(
  'what became of a movement’s way out',
  (at) => sql`
    select ${writer(sql`f.id`)} as by, to_json(f.at)#>>'{}' as at, case f.kind when 'exit_in' then 'undone' else 'bank' end as how
    from money_fact f where f.circuit_id = ${at('circuit')}::int and (f.reverses = ${at('exit')}::uuid
      or f.kind = 'exit_out' and ${stands(sql`f`)}
        and f.movement_id = (select x.movement_id from movement_exit x where x.id = ${at('exit')}::uuid))`,
);

/** What became of money of a movement: noted as sent, or undone, its row being gone then; null for neither. */
export async function exitEnded(
  on: DbOrTx,
  { circuit, exit }: { readonly circuit: number; readonly exit: string },
): Promise<(OfficeAct & { readonly how: 'bank' | 'undone' }) | null> {
  const [row] = await exitsEnded(on, { circuit, exit });
  return row ? { ...doneBy(row), how: row.how } : null;
}

/** What was decided about the first of these movements that is not open, by whom and when; null where all are open. */
export async function decidedOf(on: DbOrTx, circuitId: number, movements: readonly string[]) {
  const [row] = await on
    .select({ by: accountName(bankMovements.settledBy), at: bankMovements.settledAt, now: bankMovements.state })
    .from(bankMovements)
    .where(
      and(
        eq(bankMovements.circuitId, circuitId),
        inArray(bankMovements.id, [...movements]),
        ne(bankMovements.state, 'open'),
      ),
    );
  if (!row?.at || row.now === 'open') return null;
  return { by: row.by ?? 'none', at: row.at.toISOString(), now: row.now };
}
