import { areCodesFree } from '#features/certificates/server/codesOfOrderView.ts';
import { retakeCodes } from '#features/certificates/server/datahealthUses.ts';
import type { PaidMethod } from '#features/commission/rules/commission.ts';
import { isOver } from '#features/orders/rules/states.ts';
import type { LockedOrder } from '#features/orders/server/lockOrder.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import { setPayMethod } from '#features/orders/server/payMethod.ts';
import { CannotReviveError } from '#features/orders/server/reactions.ts';
import { isRevivable } from '#features/orders/server/revivableView.ts';
import { takeOffLines } from '#features/orders/server/writeOff.ts';
import { ShortageError } from '#features/stock/server/stock.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { type Tx, violated } from '#server/database.ts';

/** Under the order's lock: what its athlete has refused, or a code that is another's, does not come back. */
export const mayRevive = async (context: Context, tx: Tx, { id, state }: LockedOrder): Promise<boolean> =>
  !isOver(state) || ((await isRevivable(tx, id)) && (await areCodesFree(tx, context, id)));

export interface Taking {
  readonly move: 'pay' | 'revive';
  readonly method: PaidMethod;
  readonly adminCost: Cents;
  /** Beyond the commission. */
  readonly takenOff?: Cents;
  readonly amount: Cents;
  /** Null where a provider told it. */
  readonly by: string | null;
  readonly now: Date;
  /** Undone where the order cannot be paid. */
  readonly note: (tx: Tx) => Promise<unknown>;
}

export type TakeMoney = (tx: Tx, order: LockedOrder, taking: Taking) => Promise<boolean>;

/** The order is paid by this money; false if its places, cards, codes or athletes are gone meanwhile. */
export const createTakeMoney =
  (context: Context, moveOrder: MoveOrder): TakeMoney =>
  async (tx, order, { move, method, adminCost, takenOff = noMoney, amount, by, now, note }) => {
    const take = async (on: Tx, why: string) => {
      if (amount !== order.total_amount_due || order.pay_method !== method)
        await setPayMethod(on, takenOff > noMoney ? await takeOffLines(on, order, takenOff) : order, {
          method,
          cost: adminCost,
          dueDay: null,
        });
      await note(on);
      await moveOrder(on, { orderId: order.id, move, why, by, at: now, isLocked: true });
      return true;
    };
    if (move === 'pay') return take(tx, `paid by ${method}`);
    try {
      // A savepoint: where the order cannot be paid, the money goes back in the same transaction.
      return await tx.transaction(async (inner) => {
        if (!(await retakeCodes(inner, context, order.id)))
          throw new CannotReviveError({ cause: 'a health-data code is another line’s by now' });
        return take(inner, `paid by ${method} after its time`);
      });
    } catch (error) {
      const gone =
        error instanceof ShortageError ||
        error instanceof CannotReviveError ||
        violated(error) === 'athlete_once_per_race';
      if (gone) return false;
      throw error;
    }
  };
