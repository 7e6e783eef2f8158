import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { plainIban } from '#features/circuits/rules/iban.ts';
import { refuse } from '#kernel/errors.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type ColumnRole, type Columns, columnsFrom, headerKey } from '../rules/columns.ts';
import type { Layout, ReadStatement, StatementFault, StatementMovement } from '../rules/movement.ts';
import { swappedSignsOf } from './openReferencesView.ts';
import { readStatement } from './readStatement.ts';
import { bankLayouts, bankMovements, bankStatements } from './tables.ts';
import { movementsToldBefore } from './toldBeforeView.ts';

const atOnce = 500;

/** A file's columns as somebody has said them. */
export interface SaidColumns {
  readonly header: readonly string[];
  readonly roles: readonly (ColumnRole | null)[];
}

export interface StatementToStore {
  readonly circuitId: number;
  readonly by: string;
  readonly file: Uint8Array;
  readonly iban: string;
  /** Which columns are what, where the portal could not tell: kept for this header from now on. */
  readonly said: SaidColumns | null;
  /** Somebody has said that the signs of the file are right, though they seem swapped. */
  readonly signsKept: boolean;
}

export interface StoredStatement {
  readonly id: string;
  readonly fresh: number;
  readonly seen: number;
  /** Rows of money that went out, and rows that moved nothing. */
  readonly others: number;
  readonly idle: number;
}

async function layoutsOf(on: DbOrTx, circuitId: number): Promise<Map<string, Columns>> {
  const rows = await on.select().from(bankLayouts).where(eq(bankLayouts.circuitId, circuitId));
  return new Map(rows.map(({ header, columns }) => [header, columns]));
}

/** Tells a movement where the bank gives no reference, or the same to several: all that its row says, and which of those that say the same it is. */
function referencesOf(movements: readonly StatementMovement[]): string[] {
  const counted = new Map<string, number>();
  const nth = (key: string) => {
    counted.set(key, (counted.get(key) ?? 0) + 1);
    return counted.get(key)!;
  };
  return movements.map(({ reference, bookedOn, valueDay, amount, payer, text }) => {
    const said =
      reference ??
      createHash('sha256')
        .update(JSON.stringify([bookedOn, valueDay, amount, payer, text]))
        .digest('hex');
    const times = nth(said);
    return times === 1 ? said : `${said}#${times}`;
  });
}

const shown = ({ layout }: { readonly layout?: Layout }) =>
  layout ? { header: [...layout.header], sample: [...layout.sample], roles: [...layout.roles] } : null;

function faultAsRefusal(fault: StatementFault): never {
  switch (fault.fault) {
    case 'columns_unknown':
      return refuse('statement_columns_unknown', { header: [...fault.header], sample: [...fault.sample] });
    case 'amount_unreadable':
      return refuse('statement_amount_unreadable', { line: fault.line, text: fault.text, columns: shown(fault) });
    case 'day_unreadable':
      return refuse('statement_day_unreadable', { line: fault.line, text: fault.text, columns: shown(fault) });
    case 'other_currency':
      return refuse('statement_other_currency', { line: fault.line, columns: shown(fault) });
    case 'not_readable':
      return refuse('statement_not_readable', { line: fault.line });
  }
}

const columnsSaid = ({ header, roles }: SaidColumns): Columns =>
  columnsFrom(roles) ?? refuse('statement_columns_unknown', { header: [...header], sample: [] });

/**
 * Reads a file by the columns that are known, or said; refuses one with a fault, one of another account, and one whose signs seem
 * swapped, as long as nobody has said that they are right.
 */
async function readWhole(
  on: DbOrTx,
  { circuitId, file, signsKept }: Pick<StatementToStore, 'circuitId' | 'file' | 'signsKept'>,
  kept: ReadonlyMap<string, Columns>,
  own: string,
): Promise<ReadStatement> {
  const read = readStatement(file, kept);
  if ('fault' in read) return faultAsRefusal(read);
  const account = read.account === null ? own : plainIban(read.account);
  if (account !== own) return refuse('statement_other_account', { account, own });
  const swapped = signsKept ? null : await swappedSignsOf(on, circuitId, read);
  if (swapped !== null) return refuse('statement_signs_swapped', { text: swapped.trim(), columns: shown(read) });
  return read;
}

/** Reads a statement as `storeStatement` would, with the same refusals, and keeps nothing of it. Source: decision 150. */
export async function previewStatement(
  { db }: Pick<Context, 'db'>,
  { iban, said, ...wanted }: Omit<StatementToStore, 'by'>,
): Promise<ReadStatement> {
  const kept = await layoutsOf(db, wanted.circuitId);
  if (said) kept.set(headerKey(said.header), columnsSaid(said));
  return readWhole(db, wanted, kept, plainIban(iban));
}

/**
 * Keeps the movements of a statement; those that are there already stay as they are, also those that a file of another kind has
 * brought (decision 322). A file with a fault is refused whole (`statement_…`), and so is one of another account than the circuit's.
 */
export function storeStatement(context: Context, wanted: StatementToStore): Promise<StoredStatement> {
  const { circuitId, by, said } = wanted;
  const now = context.clock();
  const own = plainIban(wanted.iban);
  return context.db.transaction(async (tx) => {
    if (said) await learn(tx, circuitId, said, now);
    return write(tx, await readWhole(tx, wanted, await layoutsOf(tx, circuitId), own));
  });

  async function write(tx: Tx, { movements, others, idle }: ReadStatement): Promise<StoredStatement> {
    const id = newId();
    await tx.insert(bankStatements).values({ id, circuitId, loadedBy: by, loadedAt: now, fresh: 0, seen: 0, others });
    const references = referencesOf(movements);
    // One file after the other: of two that tell the same movements, the later one sees what the earlier one brought.
    await lockByName(tx, `bank statements of ${own}`);
    const before = await movementsToldBefore(tx, { circuitId, account: own, movements, references });
    const rows = movements.flatMap((movement, at) =>
      before.has(movement)
        ? []
        : {
            ...movement,
            // Of the circuit's own account nobody is asked to send anything back to.
            payerIban: movement.payerIban === own ? null : movement.payerIban,
            id: newId(),
            circuitId,
            statementId: id,
            account: own,
            reference: references[at]!,
            state: 'open' as const,
          },
    );
    let fresh = 0;
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      fresh += (await tx.insert(bankMovements).values(some).onConflictDoNothing().returning({ id: bankMovements.id }))
        .length;
    }
    const seen = movements.length - fresh;
    await tx
      .update(bankStatements)
      .set({ fresh, seen })
      .where(and(eq(bankStatements.id, id), eq(bankStatements.circuitId, circuitId)));
    return { id, fresh, seen, others, idle };
  }
}

async function learn(tx: Tx, circuitId: number, said: SaidColumns, learntAt: Date): Promise<void> {
  const columns = columnsSaid(said);
  await tx
    .insert(bankLayouts)
    .values({ circuitId, header: headerKey(said.header), columns, learntAt })
    .onConflictDoUpdate({
      target: [bankLayouts.circuitId, bankLayouts.header],
      set: { columns, learntAt: sql`excluded.learnt_at` },
    });
}
