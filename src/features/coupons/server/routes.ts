import { applyCoupon, removeCoupon } from '#features/coupons/contract.ts';
import { refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { applyCode, removeCode } from './codes.ts';

export const couponRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, applyCoupon, ({ body: { order_id: orderId, code }, account, lang, request }) =>
      applyCode(context, { account, orderId, code, lang, address: request.ip }),
    );

    serve(app, removeCoupon, async ({ params: { code }, query, body, account }) => {
      const orderId = query.order_id ?? body?.order_id ?? refuseField('order_id', 'required');
      await removeCode(context, { account, orderId, code });
    });
  };
