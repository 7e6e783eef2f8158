import { applyCoupon, removeCoupon } from '#features/coupons/contract.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { applyCode, removeCode } from './codes.ts';

/** The calls of promo codes (checkout §7). */
export const couponRoutes =
  (context: Context, { afterCommit }: Reactions): Routes =>
  (app) => {
    serve(app, applyCoupon, async ({ body: { order_id: orderId, code }, account, lang, request }) => {
      await Promise.all([account.id, request.ip].map((who) => countAttempt(context, limits.codes, who)));
      const order = await applyCode(context, afterCommit, { account, orderId, code, lang });
      // Many buyers may share an address: there only the codes count that were not good.
      await forgetAttempt(context, limits.codes, request.ip);
      return { data: order };
    });

    serve(app, removeCoupon, async ({ params: { code }, query, body, account }) => {
      const orderId = query.order_id ?? body?.order_id ?? refuseField('order_id', 'required');
      await removeCode(context, afterCommit, { account, orderId, code });
      return { data: null };
    });
  };
