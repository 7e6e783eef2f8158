import { and, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { withdrawals } from './tables.ts';

interface GoodsBack {
  readonly circuitId: number;
  readonly id: string;
  /** When they came; null takes the note back. */
  readonly at: Date | null;
  readonly restocked: boolean;
}

export async function noteGoodsBack(tx: Tx, { circuitId, id, at, restocked }: GoodsBack): Promise<void> {
  const noted = await tx
    .update(withdrawals)
    .set({ goodsBackAt: at, restocked })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.circuitId, circuitId)))
    .returning({ id: withdrawals.id });
  if (noted.length === 0) refuse('item_not_found');
}
