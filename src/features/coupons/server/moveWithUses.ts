import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type MoveOrderArgs,
  type MoveOrderRow,
  movingOrder,
  orderMoved,
  type RunMove,
} from '#features/orders/server/moveStatement.ts';
import { CannotReviveError } from '#features/orders/server/reactions.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import { ledgerMoves } from '../rules/ledger.ts';
import { refusalForUse } from './uses.ts';

interface MoveWithUsesArgs extends MoveOrderArgs {
  readonly use_from: string | null;
  readonly use_to: string | null;
  readonly counts: number;
}

/** The counters of codes are locked after those of places, in the order of their ids. */
const moving = (at: (name: keyof MoveWithUsesArgs & string) => SQL, lock: SQLWrapper): SQL => sql`
    with ${movingOrder(at, lock)},
    moved_uses as (
      update coupon_use u set state = ${at('use_to')} from moved m, verdict v
      where u.order_id = m.id and m.discounted and u.state = ${at('use_from')} and v.ok
      returning u.coupon_id
    ),
    counters as materialized (
      select c.coupon_id from coupon_counter c join moved_uses u on u.coupon_id = c.coupon_id
      where ${at('counts')}::int <> 0
      order by c.coupon_id for update of c
    ),
    counted_uses as (
      update coupon_counter c set used = c.used + ${at('counts')}::int from counters l where c.coupon_id = l.coupon_id
    )
    ${orderMoved}`;

const move = statement<MoveWithUsesArgs, MoveOrderRow>('move an order', (at) =>
  moving(at, guard('order lock', sql`for update`)),
);
const moveLocked = statement<MoveWithUsesArgs, MoveOrderRow>('move a locked order', (at) => moving(at, sql``));

/** In one statement. Late money takes the uses again; if one cannot be had, the order is not revived. */
export const moveWithUses: RunMove = (on, name, args, isLocked) => {
  const { from = null, to = null, counts = 0 } = ledgerMoves[name] ?? {};
  return (isLocked ? moveLocked : move)(on, { ...args, use_from: from, use_to: to, counts }).catch((error: unknown) => {
    throw name === 'revive' && refusalForUse(error) ? new CannotReviveError({ cause: error }) : error;
  });
};
