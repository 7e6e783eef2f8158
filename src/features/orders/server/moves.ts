import { sql } from 'drizzle-orm';
import { takeCards } from '#features/federations/server/takeCards.ts';
import { movingRegistrations } from '#features/registration/server/orderedRegistrations.ts';
import { changingStock, okOrRollback, ShortageError, shortagesIn } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Db, Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { countedIn, registrationIn } from '../rules/follow.ts';
import { mayMove, notPayable, type OrderMove, type OrderState, orderMoves } from '../rules/states.ts';
import { CannotReviveError, type OnOrderChange, type OrderChange, react } from './reactions.ts';
import { cardsOfOrder } from './revivableView.ts';

export interface OrderMoveCommand {
  readonly orderId: string;
  readonly move: OrderMove;
  readonly why: string;
  /** The account that does it, or null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
  /** The amount that the order must still have, for a move that depends on it. */
  readonly due?: Cents;
  /** The refund that the move is about. */
  readonly refundId?: string;
}

/**
 * Moves an order to another state, or refuses. Called on the pool, it is a transaction by itself. The reactions run for
 * an order with a discount only, which the statement knows; any other order is moved by that one statement. Before a
 * `revive` the caller must have the order's row lock, because the statement reads the holds from its own snapshot.
 */
export type MoveOrder = (on: Db | Tx, command: OrderMoveCommand) => Promise<OrderChange>;

interface MoveOrderRow {
  readonly state: OrderState;
  /** The order was changed while the statement waited for its lock: what it read of the lines may be old. */
  readonly outdated: boolean;
  readonly moved: boolean;
  /** It has a discount: the reactions belong to its moves. */
  readonly discounted: boolean;
  readonly ok: boolean;
}

interface MoveOrderArgs {
  readonly [name: string]: string | number | boolean | null | readonly string[];
  readonly id: string;
  readonly from: readonly string[];
  readonly due: number | null;
  readonly alone: boolean;
  readonly to: string;
  readonly payed: string | null;
  readonly counted: string;
  readonly registration: string;
  readonly entry: string;
  readonly change: string;
  readonly at: string;
  readonly by: string | null;
  readonly why: string;
  readonly refund: string | null;
}

/**
 * Order, row of the change (the outbox), registrations and entries, then the counters, whose row locks have the most
 * contention: all in one statement, which is rolled back if the places of a revived order are gone. Lines that were
 * taken out of the order stay as they are.
 *
 * The statement sees lines and holds as they were when it began. So it moves nothing if the order was changed while it
 * waited for the lock (`xmin` is the version of a row): it is to be run again.
 */
const move = statement<MoveOrderArgs, MoveOrderRow>(
  'move an order',
  (at) => sql`
    with before as materialized (
      select id, state, total_amount_due, total_discount > 0 as discounted, xmin as version from customer_order where id = ${at('id')}
      ${guard('order lock', sql`for update`)}
    ),
    seen as materialized (select xmin as version from customer_order where id = ${at('id')}),
    current as materialized (
      select b.* from before b join seen s on ${guard('order version', sql`b.version = s.version`, sql`true`)}
    ),
    moved as (
      update customer_order o
      set state = ${at('to')}, payed_at = coalesce(${at('payed')}::timestamptz, o.payed_at), expires_at = null
      from current b
      where o.id = b.id and b.state = any (${at('from')}::text[])
        and (${at('due')}::int is null or b.total_amount_due = ${at('due')}::int)
        and (not ${at('alone')}::bool or not b.discounted)
      returning o.id, b.state
    ),
    noted as (
      insert into order_state_change (id, order_id, from_state, to_state, at, by_user_id, why, refund_id, told_at)
      select ${at('change')}::uuid, id, state, ${at('to')}, ${at('at')}::timestamptz, ${at('by')}::uuid, ${at('why')},
        ${at('refund')}::uuid, null
      from moved
      returning 1
    ),
    lines as materialized (select d.id from order_detail d join moved m on m.id = d.order_id
      where d.removed_at is null),
    ${movingRegistrations({
      lines: sql`lines`,
      registration: at('registration'),
      entry: at('entry'),
      at: at('at'),
    })},
    held as materialized (
      select h.order_detail_id, h.sellable_id, h.quantity, h.counted
      from order_hold h join lines l on l.id = h.order_detail_id
      where h.counted <> ${at('counted')}
    ),
    wanted as (
      select sellable_id, 0 as cart_blocked,
        (coalesce(sum(quantity) filter (where ${at('counted')} = 'ordered'), 0)
          - coalesce(sum(quantity) filter (where counted = 'ordered'), 0))::int as ordered,
        (coalesce(sum(quantity) filter (where ${at('counted')} = 'purchased'), 0)
          - coalesce(sum(quantity) filter (where counted = 'purchased'), 0))::int as purchased
      from held group by sellable_id
    ),
    recounted as (
      update order_hold h set counted = ${at('counted')} from held x
      where h.order_detail_id = x.order_detail_id and h.sellable_id = x.sellable_id
      returning h.sellable_id
    ),
    ${changingStock(sql`(select count(*) from entered) + (select count(*) from noted)
      + (select count(*) from recounted)`)}
    select b.state, b.discounted, not exists (select from current) as outdated, exists (select from moved) as moved,
      ${okOrRollback}
    from before b, verdict`,
);

/** How often a move is run again because the order was changed meanwhile. */
const mostRuns = 5;

/**
 * The only writer of an order's state. It allows only the moves of `orderMoves`, records each change, updates
 * registrations, entries and counters, and runs the reactions that belong to the same transaction.
 */
export function createMoveOrder(inTransaction: readonly OnOrderChange[]): MoveOrder {
  const moveAndReact = async (tx: Tx, command: OrderMoveCommand) => {
    if (command.move === 'revive') await retakeCards(tx, command.orderId);
    const order = await write(tx, command, false);
    const change = changeOf(order, command);
    if (order.discounted) await react(inTransaction, tx, change);
    return change;
  };

  return async (on, command) => {
    if (!('$client' in on)) return moveAndReact(on, command);
    if (command.move === 'revive') return on.transaction((tx) => moveAndReact(tx, command));
    const order = await write(on, command, true);
    const leftAlone = !order.moved && order.discounted && mayMove(command.move, order.state);
    return leftAlone ? on.transaction((tx) => moveAndReact(tx, command)) : changeOf(order, command);
  };
}

/**
 * A revived order takes its card numbers again, as it takes its places (decision 037). It has its own row's lock by now,
 * though card numbers come first elsewhere: who has taken a number waits for no order that is there already.
 */
async function retakeCards(tx: Tx, order: string): Promise<void> {
  const cards = await cardsOfOrder(tx, { order });
  await takeCards(tx, cards).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'card_number_in_use'
      ? new CannotReviveError({ cause: error })
      : error;
  });
}

/** Runs the statement; `alone`, it leaves an order with a discount as it is. */
async function write(on: Db | Tx, command: OrderMoveCommand, alone: boolean, runs = 1): Promise<MoveOrderRow> {
  const { orderId, move: name, why, by, at, due, refundId } = command;
  const { from, to } = orderMoves[name];
  const registration = registrationIn[to];
  const [order] = await move(on, {
    id: orderId,
    from,
    due: due ?? null,
    alone,
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
  }).catch(asShortageError);
  if (!order) return refuse('order_not_found');
  if (!order.outdated) return order;
  return runs < mostRuns ? write(on, command, alone, runs + 1) : refuse('busy', { retry_after: 1 });
}

function changeOf({ state, moved }: MoveOrderRow, command: OrderMoveCommand): OrderChange {
  const { orderId, move: what, why, by, at, refundId } = command;
  if (!moved) return refuseMove(state, what);
  return { orderId, what, from: state, to: orderMoves[what].to, at, by, why, ...(refundId && { refundId }) };
}

function asShortageError(error: unknown): never {
  const shortages = shortagesIn(error);
  throw shortages ? new ShortageError(shortages, new Refusal('sold_out', { name: '' })) : error;
}

function refuseMove(state: OrderState, name: OrderMove): never {
  // The state allows the move, so the amount has changed since.
  if (mayMove(name, state)) return refuse('busy', { retry_after: 1 });
  return refuse(notPayable(state));
}
