import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { closePaymentsJob } from './closePayments.ts';
import { createStripe } from './gateways/stripe.ts';
import { createReceiveNotice, settlePaymentJob } from './notices.ts';
import { createPayOrder } from './payOrder.ts';
import { createReadResult } from './readResult.ts';
import { reconcileJob } from './reconcile.ts';
import { refundJob } from './refunds.ts';
import { createSettle } from './settle.ts';
import { createStartPayment } from './startPayment.ts';

const nobody = () => Promise.reject(new Error('there is no card provider'));

/** Composes the payment functions, for their routes and jobs. */
export function createPayments(context: Context, { inTransaction, afterCommit }: Reactions) {
  const moveOrder = createMoveOrder(inTransaction);
  const { stripe } = context.environment;
  const gateway = stripe && createStripe(stripe);
  const settle = gateway ? createSettle(context, gateway, moveOrder, afterCommit) : nobody;
  return {
    pay: createPayOrder(context, moveOrder, afterCommit),
    start: createStartPayment(context, gateway, settle),
    receiveNotice: createReceiveNotice(context, gateway, settle),
    readResult: createReadResult(context, settle),
    jobs: (): readonly Job[] =>
      gateway
        ? [
            settlePaymentJob(context, settle),
            closePaymentsJob(context, gateway, settle),
            refundJob(context, gateway),
            reconcileJob(context, settle),
          ]
        : [],
  };
}
