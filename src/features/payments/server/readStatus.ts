import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { isOpenPayment } from '../rules/paymentAction.ts';
import type { Provider } from '../rules/providers.ts';
import { findNoticedPayment, findPayment } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

/** Has a payment of the user's own order, by the name that its provider gave it, paid? An open one is asked about. */
export const createIsPaid =
  ({ db }: Context, settle: Settle) =>
  async (userId: string, provider: Provider, ref: string): Promise<boolean> => {
    const [payment] = await findNoticedPayment(db, { provider, id: null, ref });
    const order = payment && (await findOwnOrder(db, payment.order_id, userId));
    if (!payment || !order) return refuse('order_not_found');
    if (!isOpenPayment(payment.state)) return payment.state === 'paid';
    await settle(payment);
    const [settled] = await findPayment(db, { id: payment.id });
    return settled?.state === 'paid';
  };
