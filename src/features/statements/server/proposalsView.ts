import { and, asc, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { type NotedByHand, type Proposal, propose } from '../rules/match.ts';
import { readMatchOrders } from './matchOrdersView.ts';
import { bankMovements } from './tables.ts';
import { undonePairs } from './undonePairsView.ts';

/** So many open movements are matched at once, the oldest: the others follow when these are done. */
const mostOpen = 1_000;

export type OpenMovement = Pick<
  typeof bankMovements.$inferSelect,
  'id' | 'bookedOn' | 'valueDay' | 'amount' | 'payer' | 'payerIban' | 'text'
>;

/** SQL of the movements of a circuit that wait for somebody. */
export const openOf = (circuitId: number) =>
  and(eq(bankMovements.circuitId, circuitId), eq(bankMovements.state, 'open'));

/** The open movements of a circuit, the oldest first, with what is proposed for them now, the sure ones first (`propose`). */
export async function readProposals(on: DbOrTx, circuitId: number, apart: string | null) {
  const movements: OpenMovement[] = await on
    .select({
      id: bankMovements.id,
      bookedOn: bankMovements.bookedOn,
      valueDay: bankMovements.valueDay,
      amount: bankMovements.amount,
      payer: bankMovements.payer,
      payerIban: bankMovements.payerIban,
      text: bankMovements.text,
    })
    .from(bankMovements)
    .where(openOf(circuitId))
    .orderBy(asc(bankMovements.valueDay), asc(bankMovements.id))
    .limit(mostOpen);
  const ids = movements.map(({ id }) => id);
  const { orders, meant } =
    movements.length === 0 ? { orders: [], meant: undefined } : await readMatchOrders(on, circuitId, movements);
  const undone = await undonePairs(on, ids);
  const all = propose(movements, orders, circuitId, meant, new Set(undone.keys()), apart);
  return { movements, all, undone };
}

/** What was noted by hand and seems to be what a proposal is about: of several notes the one that comes to what arrived. */
export function notedOf(why: Proposal['why'], noted: readonly NotedByHand[], arrived: Cents): NotedByHand | undefined {
  const isTold = why === 'noted_by_hand' || why === 'noted_other_amount';
  return isTold ? (noted.find(({ amount }) => amount === arrived) ?? noted[0]) : undefined;
}

/**
 * Refuses with `money_noted_meanwhile` where somebody has noted by hand what one of these movements seems to have brought: whoever
 * has not seen it decides about money that counts already. To be asked once the order is locked, if one is known.
 */
export async function requireNotNoted(tx: Tx, circuitId: number, movements: readonly string[]): Promise<void> {
  const { all } = await readProposals(tx, circuitId, null);
  for (const proposal of all) {
    const meant = proposal.movements.find(({ id }) => movements.includes(id));
    const noted = meant && proposal.orders.flatMap((order) => notedOf(proposal.why, order.noted, meant.amount) ?? []);
    const [one] = noted ?? [];
    if (one) refuseAsNoted(one);
  }
}

const refuseAsNoted = ({ by, notedAt, amount }: NotedByHand): never =>
  refuse('money_noted_meanwhile', { by: by ?? 'none', at: new Date(notedAt).toISOString(), amount });
