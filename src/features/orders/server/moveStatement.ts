import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { keepingAgain } from '#features/registration/server/keptPlaces.ts';
import { movingRegistrations, notGivenAway } from '#features/registration/server/orderedRegistrations.ts';
import { changingStock, okOrRollback } from '#features/stock/server/stock.ts';
import type { Db, Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import type { OrderMove, OrderState } from '../rules/states.ts';

export interface MoveOrderRow {
  readonly state: OrderState;
  /** What the statement read of the lines may be old. */
  readonly outdated: boolean;
  readonly moved: boolean;
  readonly ok: boolean;
}

export interface MoveOrderArgs {
  readonly [name: string]: string | number | null | readonly string[];
  readonly id: string;
  readonly from: readonly string[];
  readonly due: number | null;
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
 * Order, change (the outbox), registrations and entries, then the counters. Lines that were taken out or given away
 * stay. Answers `moved(id, state, discounted)`, no row if the move is not allowed, and `verdict`, which what runs after
 * the counters joins. Nothing moves if the order's `version` has risen while it waited for the lock: it is to be run
 * again.
 */
export const movingOrder = (at: (name: keyof MoveOrderArgs & string) => SQL, lock: SQLWrapper): SQL => sql`
    before as materialized (
      select id, state, total_amount_due, total_discount > 0 as discounted, version from customer_order where id = ${at('id')}
      ${lock}
    ),
    seen as materialized (select version from customer_order where id = ${at('id')}),
    current as materialized (
      select b.* from before b join seen s on ${guard('order version', sql`b.version = s.version`, sql`true`)}
    ),
    moved as (
      update customer_order o
      set state = ${at('to')}, payed_at = case when ${at('to')} <> 'awaiting_payment'
          then coalesce(${at('payed')}::timestamptz, o.payed_at) end, expires_at = null,
        version = o.version + 1
      from current b
      where o.id = b.id and b.state = any (${at('from')}::text[])
        and (${at('due')}::int is null or b.total_amount_due = ${at('due')}::int)
      returning o.id, b.state, b.discounted
    ),
    noted as (
      insert into order_state_change (id, order_id, from_state, to_state, at, by_user_id, why, refund_id, told_at)
      select ${at('change')}::uuid, id, state, ${at('to')}, ${at('at')}::timestamptz, ${at('by')}::uuid, ${at('why')},
        ${at('refund')}::uuid, null
      from moved
      returning 1
    ),
    lines as materialized (select d.id from order_detail d join moved m on m.id = d.order_id
      where d.removed_at is null and ${notGivenAway(sql`d.id`)}),
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
    ${keepingAgain({ counted: at('counted'), now: at('at') })},
    wanted as (
      select sellable_id, 0 as cart_blocked,
        (coalesce(sum(quantity) filter (where ${at('counted')} = 'ordered'), 0)
          - coalesce(sum(quantity) filter (where counted = 'ordered'), 0))::int as ordered,
        (coalesce(sum(quantity) filter (where ${at('counted')} = 'purchased'), 0)
          - coalesce(sum(quantity) filter (where counted = 'purchased'), 0))::int as purchased,
        coalesce((select sum(k.kept) from rekept k where k.sellable_id = held.sellable_id), 0)::int as kept
      from held group by sellable_id
    ),
    recounted as (
      update order_hold h set counted = ${at('counted')} from held x
      where h.order_detail_id = x.order_detail_id and h.sellable_id = x.sellable_id
      returning h.sellable_id
    ),
    ${changingStock(sql`(select count(*) from entered) + (select count(*) from noted)
      + (select count(*) from recounted)`)}`;

/** What the statement with `movingOrder` answers: a `MoveOrderRow`. */
export const orderMoved: SQL = sql`
    select b.state, not exists (select from current) as outdated, exists (select from moved) as moved, ${okOrRollback}
    from before b, verdict`;

/** Before a `revive` the order's row must be locked: the statement reads the holds from its own snapshot. */
export type RunMove = (on: Db | Tx, move: OrderMove, args: MoveOrderArgs, isLocked: boolean) => Promise<MoveOrderRow[]>;
