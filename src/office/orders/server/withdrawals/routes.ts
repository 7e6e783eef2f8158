import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { noteWithdrawnGoods, refundWithdrawal } from '../../contract/withdrawals.ts';
import { createWithdrawalChanges } from './changes.ts';

export const officeWithdrawalRoutes =
  (context: Context, { reactions }: { readonly reactions: Reactions }): Routes =>
  (app) => {
    const changes = createWithdrawalChanges(context, reactions);

    serve(app, noteWithdrawnGoods, ({ account, office: { circuitId }, params, body }) =>
      changes.goods({ account, circuitId, id: params.withdrawal }, body),
    );

    serve(app, refundWithdrawal, async ({ account, office: { circuitId }, params, body }) => {
      const wish = { byBank: body.by_bank, note: body.note };
      const { amount, refundId } = await changes.refund({ account, circuitId, id: params.withdrawal }, wish);
      return { amount, refund_id: refundId };
    });
  };
