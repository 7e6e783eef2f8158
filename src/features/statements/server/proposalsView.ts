import { and, asc, eq, inArray } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { circuits } from '../../circuits/server/tables.ts';
import { girosOf } from '../rules/giros.ts';
import { type NotedByHand, type Proposal, proposalKinds, propose } from '../rules/match.ts';
import { type Giro, girosTo } from './girosView.ts';
import { readMatchOrders } from './matchOrdersView.ts';
import { bankMovements, movementExits } from './tables.ts';
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

/** What other circuits have handed over as these movements. */
export const handedOverBy = (on: DbOrTx, twins: readonly string[]) =>
  on
    .select({
      twin: movementExits.twinId,
      circuit: circuits.i18n,
      sentOn: movementExits.sentOn,
      moves: movementExits.moves,
      reason: movementExits.reason,
    })
    .from(movementExits)
    .innerJoin(circuits, eq(circuits.id, movementExits.circuitId))
    .where(inArray(movementExits.twinId, [...twins]));

export const girosAsNoted = ({ reference, sentOn, ...giro }: Awaited<ReturnType<typeof girosTo>>[number]): Giro => ({
  ...giro,
  reference: reference ?? '',
  sentOn: sentOn ?? giro.valueDay,
});

const giroProposal = (movement: OpenMovement): Proposal => ({
  kind: 'giro',
  why: 'giro_noted',
  movements: [movement],
  orders: [],
  alike: 1,
});

const byKind = (one: Proposal, other: Proposal): number =>
  proposalKinds.indexOf(one.kind) - proposalKinds.indexOf(other.kind);

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
  // What is handed over is the other circuit's own row, and brings nothing to this account.
  const handed = await handedOverBy(on, ids);
  const twins = new Set(handed.map(({ twin }) => twin));
  const noted = movements.length === 0 ? [] : (await girosTo(on, circuitId)).map(girosAsNoted);
  const giros = girosOf(
    movements.filter(({ id }) => !twins.has(id)),
    noted,
  );
  const others = movements.filter(({ id }) => !giros.has(id));
  const brought = movements.filter(({ id }) => giros.has(id)).map(giroProposal);
  const all = [...propose(others, orders, circuitId, meant, new Set(undone.keys()), apart), ...brought].toSorted(
    byKind,
  );
  return { movements, all, undone, giros, handed };
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
