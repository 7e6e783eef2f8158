import type { OrderView } from '#features/orders/contract.ts';
import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { type ChargeStatus, isWireAwaited, type Outcome, outcomeOf, statusKept, statusTold } from '../rules/outcome.ts';
import { type PaymentRecord, paymentsOf } from './paymentRecords.ts';
import type { Settle } from './settle.ts';

/** A page waits for this answer: the provider is asked, but not for long. */
const patience = 3_000;

/** What the portal knows of an order's payment, after asking the provider about a payment that is open. */
export const createReadResult =
  ({ db, log }: Context, settle: Settle) =>
  async (userId: string, orderId: string, lang: Lang): Promise<{ outcome: Outcome; order: OrderView }> => {
    const before = (await findOwnOrder(db, orderId, userId)) ?? refuse('order_not_found');
    const payments = await paymentsOf(db, { order: before.id });
    const open = payments.find(({ state, provider_ref }) => state === 'open' && provider_ref !== null);
    const told = open ? await ask(open) : 'none';
    const order = open ? ((await findOwnOrder(db, orderId, userId)) ?? before) : before;
    // What the provider has just said may have been late money that is on its way back.
    const kept = open && told === 'none' ? await paymentsOf(db, { order: before.id }) : payments;
    const charge = told === 'none' ? statusKept(kept.map(({ state }) => state)) : told;
    const wireAwaited = isWireAwaited(order.pay_method, order.due_day);
    return { outcome: outcomeOf({ state: order.state, wireAwaited, charge }), order: orderView(order, lang) };

    async function ask(payment: PaymentRecord): Promise<ChargeStatus> {
      try {
        return statusTold(await settle(payment, patience));
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'the provider could not be asked for a result page');
        return 'unknown';
      }
    }
  };
