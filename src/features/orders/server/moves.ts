import { takeCards } from '#features/federations/server/takeCards.ts';
import { ShortageError, shortagesIn } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Db, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { countedIn, registrationIn } from '../rules/follow.ts';
import { mayMove, notPayable, type OrderMove, type OrderState, orderMoves } from '../rules/states.ts';
import type { MoveOrderRow, RunMove } from './moveStatement.ts';
import { CannotReviveError, type OrderChange } from './reactions.ts';
import { cardsOfOrder } from './revivableView.ts';

export interface OrderMoveCommand {
  readonly orderId: string;
  readonly move: OrderMove;
  readonly why: string;
  /** Null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
  /** For a move that depends on it. */
  readonly due?: Cents;
  readonly refundId?: string;
  readonly isLocked?: true;
}

/** Or refuses. Called on the pool, it is a transaction by itself. */
export type MoveOrder = (on: Db | Tx, command: OrderMoveCommand) => Promise<OrderChange>;

/** How often a move is run again because the order was changed meanwhile. */
const mostRuns = 5;

/** Only the moves of `orderMoves`; registrations, entries and counters follow. */
export function createMoveOrder(run: RunMove): MoveOrder {
  const moveOrder: MoveOrder = async (on, command) => {
    if (command.move === 'revive') {
      if ('$client' in on) return on.transaction((tx) => moveOrder(tx, command));
      await retakeCards(on, command.orderId);
    }
    return changeOf(await write(run, on, command), command);
  };
  return moveOrder;
}

/** Numbers come first elsewhere, but who has taken one waits for no order that is there (decision 037). */
async function retakeCards(tx: Tx, order: string): Promise<void> {
  const cards = await cardsOfOrder(tx, { order });
  await takeCards(tx, cards).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'card_number_in_use'
      ? new CannotReviveError({ cause: error })
      : error;
  });
}

async function write(run: RunMove, on: Db | Tx, command: OrderMoveCommand, runs = 1): Promise<MoveOrderRow> {
  const { orderId, move: name, why, by, at, due, refundId, isLocked = false } = command;
  const { from, to } = orderMoves[name];
  const registration = registrationIn[to];
  const args = {
    id: orderId,
    from,
    due: due ?? null,
    to,
    payed: name === 'pay' || name === 'revive' ? at.toISOString() : null,
    counted: countedIn[to],
    registration,
    entry: registration === 'released' ? 'released' : 'live',
    change: newId(),
    at: at.toISOString(),
    by,
    why,
    refund: refundId ?? null,
  };
  const [order] = await run(on, name, args, isLocked).catch(asShortageError);
  if (!order) return refuse('order_not_found');
  if (!order.outdated) return order;
  return runs < mostRuns ? write(run, on, command, runs + 1) : refuse('busy', { retry_after: 1 });
}

function changeOf({ state, moved }: MoveOrderRow, command: OrderMoveCommand): OrderChange {
  const { orderId, move: what, why, by, at, refundId } = command;
  if (!moved) return refuseMove(state, what);
  return { orderId, what, from: state, to: orderMoves[what].to, at, by, why, ...(refundId && { refundId }) };
}

function asShortageError(error: unknown): never {
  const shortages = shortagesIn(error);
  throw shortages ? new ShortageError(shortages, new Refusal('sold_out', { name: '', of: 'whole', left: 0 })) : error;
}

function refuseMove(state: OrderState, name: OrderMove): never {
  // The state allows the move, so the amount has changed since.
  if (mayMove(name, state)) return refuse('busy', { retry_after: 1 });
  return refuse(notPayable(state));
}
