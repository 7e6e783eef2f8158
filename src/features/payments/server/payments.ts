import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { closePaymentJob, createClosePayment } from './closePayments.ts';
import { createGateways } from './gateways/gateways.ts';
import { createReceiveNotice, settlePaymentJob } from './notices.ts';
import { createPayOrder } from './payOrder.ts';
import { createReadResult } from './readResult.ts';
import { createIsPaid } from './readStatus.ts';
import { reconcileJob } from './reconcile.ts';
import { refundJob, resumeRefundsJob } from './refunds.ts';
import { createSettle } from './settle.ts';
import { createStartPayment } from './startPayment.ts';
import { tryAccountsJob } from './tryAccounts.ts';

/** Composes the payment functions, for their routes and jobs. */
export function createPayments(context: Context, { runMove, afterCommit }: Reactions) {
  const moveOrder = createMoveOrder(runMove);
  const gateways = createGateways(context);
  const settle = createSettle(context, gateways, moveOrder, afterCommit);
  const closePayment = createClosePayment(context, gateways, settle);
  return {
    pay: createPayOrder(context, moveOrder, afterCommit),
    start: createStartPayment(context, { gateways, settle, closePayment }),
    receiveNotice: createReceiveNotice(context, gateways, settle),
    isPaid: createIsPaid(context, settle),
    readResult: createReadResult(context, settle),
    jobs: (): readonly Job[] => [
      settlePaymentJob(context, settle),
      closePaymentJob(context, closePayment),
      refundJob(context, gateways),
      resumeRefundsJob(context, gateways),
      reconcileJob(context, settle),
      tryAccountsJob(context, gateways),
    ],
  };
}
