import type { Sites } from '#features/circuits/server/sites.ts';
import { lockOwnOrder } from '#features/orders/server/lockOrder.ts';
import { findParcel } from '#features/orders/server/parcelView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { queueMail } from '#server/mail.ts';
import { mailCircuitOf } from '#server/mailFrame.ts';
import type { WithdrawalIn, WithdrawalView } from '../contract.ts';
import { isWithdrawable } from '../rules/withdrawable.ts';
import { goodsOf } from './goodsView.ts';
import { officeMail, receiptMail } from './mails.ts';
import { withdrawalLines, withdrawals } from './tables.ts';
import { returnAddress, type WithdrawalRow, withdrawalsOf, withdrawalView } from './withdrawalsView.ts';

interface Withdrawing {
  readonly account: Account;
  readonly orderId: string;
  readonly lang: Lang;
  readonly declared: WithdrawalIn;
}

/**
 * It moves no money. A second declaration that was written on the same page, with the same words, is the first one again; with
 * other words it is refused, for the page it was written on is not true any more.
 */
export async function withdrawFrom(
  context: Context,
  sites: Pick<Sites, 'look'>,
  { account, orderId, lang, declared }: Withdrawing,
): Promise<WithdrawalView> {
  const { db, clock } = context;
  return db.transaction(async (tx) => {
    // The order's row lock makes its withdrawals one after the other.
    const order = await lockOwnOrder(tx, orderId, account.id);
    const before = await withdrawalsOf(tx, orderId);
    const next = before[declared.version];
    if (next && isSame(next, declared)) return withdrawalView(next, order, lang);
    if (before.length !== declared.version) return refuse('withdrawal_has_changed', { version: before.length });
    const now = clock();
    if (!isWithdrawable(order, now)) return refuse('withdrawal_not_open');
    await requireLeft(tx, orderId, declared);
    const id = newId();
    const { name, email } = declared;
    const number = before.length + 1;
    const parcel = await findParcel(tx, orderId);
    const hadLeft = parcel?.state === 'sent' || parcel?.state === 'collected';
    await tx
      .insert(withdrawals)
      .values({ id, orderId, circuitId: order.circuit_id, number, name, email, receivedAt: now, hadLeft });
    await tx
      .insert(withdrawalLines)
      .values(declared.goods.map((line) => ({ withdrawalId: id, orderDetailId: line.id, quantity: line.quantity })));
    const row = (await withdrawalsOf(tx, orderId)).at(-1)!;
    const place = (of: Lang) => ({ lang: of, circuit: mailCircuitOf(sites.look(order.circuit_id, of)) });
    const address = await returnAddress(tx, order.circuit_id);
    await queueMail(context, tx, receiptMail({ ...place(lang), address }, order, row));
    await queueMail(context, tx, officeMail(place('it'), order, row));
    return withdrawalView(row, order, lang);
  });
}

const sorted = (goods: readonly { readonly id: string; readonly quantity: number }[]): string =>
  goods
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join(', ');

const isSame = (row: WithdrawalRow, declared: WithdrawalIn): boolean =>
  row.name === declared.name && row.email === declared.email && sorted(row.lines) === sorted(declared.goods);

/** Every line is one of the order's goods, and has so many of them left. */
async function requireLeft(tx: Tx, orderId: string, { goods }: WithdrawalIn): Promise<void> {
  const known = await goodsOf(tx, orderId);
  for (const { id, quantity } of goods) {
    const line = known.find((other) => other.id === id) ?? refuse('goods_not_found');
    if (quantity > line.left) refuse('invalid_input', { errors: { goods: ['too_many_goods'] } });
  }
}
