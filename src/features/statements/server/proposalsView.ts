import { and, asc, eq, inArray } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { type NotedByHand, type Proposal, pairOf, propose } from '../rules/match.ts';
import { readMatchOrders } from './matchOrdersView.ts';
import { bankMovements, undoneMatches } from './tables.ts';

/** So many open movements are matched at once, the oldest: the others follow when these are done. */
const mostOpen = 1_000;

export type OpenMovement = Pick<
  typeof bankMovements.$inferSelect,
  'id' | 'bookedOn' | 'valueDay' | 'amount' | 'payer' | 'payerIban' | 'text'
>;

export const openOf = (circuitId: number) =>
  and(eq(bankMovements.circuitId, circuitId), eq(bankMovements.state, 'open'));

/** The matches of these movements that somebody has undone, by `pairOf`. */
async function undonePairs(on: DbOrTx, movements: readonly string[]): Promise<ReadonlySet<string>> {
  const { movementId: movement, orderId: order } = undoneMatches;
  const rows = await on
    .select({ movement, order })
    .from(undoneMatches)
    .where(inArray(movement, [...movements]));
  return new Set(rows.map((pair) => pairOf(pair.movement, pair.order)));
}

/** The oldest first, with what is proposed for them now, the sure ones first (`propose`). */
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
  const all = propose(movements, orders, circuitId, meant, await undonePairs(on, ids), apart);
  return { movements, all };
}

/** What was noted by hand and seems to be what a proposal is about: of several notes the one that comes to what arrived. */
export function notedOf(why: Proposal['why'], noted: readonly NotedByHand[], arrived: Cents): NotedByHand | undefined {
  const isTold = why === 'noted_by_hand' || why === 'noted_other_amount';
  return isTold ? (noted.find(({ amount }) => amount === arrived) ?? noted[0]) : undefined;
}

/**
 * Refuses with `money_noted_meanwhile` where somebody has noted by hand what one of these movements seems to have brought. To be
 * asked once the order is locked, if one is known.
 */
export async function requireNotNoted(tx: Tx, circuitId: number, movements: readonly string[]): Promise<void> {
  const { all } = await readProposals(tx, circuitId, null);
  for (const proposal of all) {
    const meant = proposal.movements.find(({ id }) => movements.includes(id));
    const noted = meant && proposal.orders.flatMap((order) => notedOf(proposal.why, order.noted, meant.amount) ?? []);
    if (noted && noted.length > 0) refuse('money_noted_meanwhile');
  }
}
