import { isPaid } from '#features/orders/rules/states.ts';
import { restock } from '#features/orders/server/lineHolds.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { RefundOf } from '#features/payments/rules/refunds.ts';
import { createGiveBack, type GivenBack } from '#features/payments/server/giveBack.ts';
import { noteGoodsBack } from '#features/withdrawals/server/noteGoodsBack.ts';
import { findToRefund, orderOfWithdrawal } from '#features/withdrawals/server/toRefundView.ts';
import { withdrawalsOf } from '#features/withdrawals/server/withdrawalsView.ts';
import { refuse } from '#kernel/errors.ts';
import { noMoney } from '#kernel/money.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';

interface OfWithdrawal {
  readonly account: Account;
  readonly circuitId: number;
  readonly id: string;
}

export function createWithdrawalChanges(context: Context, reactions: Reactions) {
  const { db, clock } = context;
  const giveBack = createGiveBack(context, reactions);
  const audit = (tx: Tx, { account, circuitId, id }: OfWithdrawal, action: string, facts: Record<string, unknown>) =>
    writeAudit(tx, {
      at: clock(),
      actorUserId: account.id,
      circuitId,
      action,
      subjectType: 'withdrawal',
      subjectId: id,
      facts,
    });

  return {
    /** Of two at once the second waits for the order, and finds what the first has noted: pieces go on sale once. */
    goods: (of: OfWithdrawal, asked: { readonly back: boolean; readonly restock: boolean }): Promise<void> =>
      db.transaction(async (tx) => {
        const orderId = (await orderOfWithdrawal(tx, of)) ?? refuse('item_not_found');
        const order = (await lockOrder(tx, orderId))!;
        const before = (await withdrawalsOf(tx, orderId)).find(({ id }) => id === of.id)!;
        const at = before.goods_back_at === null ? clock() : new Date(before.goods_back_at);
        // Of an order that was given back whole they are on sale already.
        const restocked = asked.back && asked.restock && (before.restocked || isPaid(order.state));
        await noteGoodsBack(tx, { circuitId: of.circuitId, id: of.id, at: asked.back ? at : null, restocked });
        await audit(tx, of, 'withdrawn_goods_noted', { back: asked.back, restocked });
        if (restocked === before.restocked) return;
        if (!(await restock(tx, order, before.lines, restocked))) refuse('goods_sold_again');
      }),

    /** Gives back once: of two at once the second waits for the order, and finds the first one's refund. */
    refund: (of: OfWithdrawal, { byBank, note }: { byBank: boolean; note: string }): Promise<GivenBack> => {
      return db.transaction(async (tx) => {
        const orderId = (await orderOfWithdrawal(tx, of)) ?? refuse('item_not_found');
        const locked = (await lockOrder(tx, orderId))!;
        const { standing, what: money, paid } = await findToRefund(tx, { orderId, id: of.id });
        if (standing !== 'received') return refuse('withdrawal_refunded');
        const beside = money !== 'rest' && money.shipping > noMoney ? { beside: { shipping: true as const } } : {};
        // What was delivered stays in the order: a withdrawal may be from some pieces of a line.
        const ofGoods = { lines: [...paid.keys()], parts: paid, keep: true } as const;
        const what: RefundOf = money === 'rest' ? money : { ...ofGoods, ...beside };
        const why = 'withdrawal';
        const given = await giveBack(tx, { orderId, what, byBank, why, note, by: of.account.id, locked });
        await audit(tx, of, 'withdrawal_refunded', { byBank, note, refundId: given.refundId });
        return given;
      });
    },
  };
}
