import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { closePaymentsJob } from './closePayments.ts';
import { createStripe } from './gateways/stripe.ts';
import { createHearNotice, settlePaymentJob } from './notices.ts';
import { createPayOrder } from './payOrder.ts';
import { reconcileJob } from './reconcile.ts';
import { refundJob } from './refunds.ts';
import { createReadResult } from './result.ts';
import { createSettle } from './settle.ts';
import { createStartPayment } from './startPayment.ts';

const nobody = () => Promise.reject(new Error('there is no card provider'));

/** Puts the payments together, for their calls and for their jobs. */
export function createPayments(ground: Ground, { within, told }: Reactions) {
  const moveOrder = createMoveOrder(within);
  const { stripe } = ground.environment;
  const gateway = stripe && createStripe(stripe);
  const settle = gateway ? createSettle(ground, gateway, moveOrder, told) : nobody;
  return {
    pay: createPayOrder(ground, moveOrder, told),
    start: createStartPayment(ground, gateway, settle),
    hearNotice: createHearNotice(ground, gateway, settle),
    readResult: createReadResult(ground, settle),
    jobs: (): readonly Job[] =>
      gateway
        ? [
            settlePaymentJob(ground, settle),
            closePaymentsJob(ground, gateway, settle),
            refundJob(ground, gateway),
            reconcileJob(ground, settle),
          ]
        : [],
  };
}
