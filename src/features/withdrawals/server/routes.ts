import type { Sites } from '#features/circuits/server/sites.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getCircuitWithdrawals, getOrderWithdrawals, withdraw } from '../contract.ts';
import { withToReturn } from './toRefundView.ts';
import { withdrawFrom } from './withdraw.ts';
import { listOpen, listWithdrawals, readWithdrawals } from './withdrawalsView.ts';

/** Withdrawing from the contract for goods of the shop (art. 54-bis of the Consumer Code), and the office's list. */
export const withdrawalRoutes =
  (context: Context, { sites }: { readonly sites: Sites }): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, getOrderWithdrawals, ({ params, account, lang }) =>
      readWithdrawals(db, { sites, orderId: params.id, account, lang, now: clock() }),
    );

    serve(app, withdraw, ({ params, account, lang, body }) =>
      withdrawFrom(context, sites, { orderId: params.id, account, lang, declared: body }),
    );

    serve(app, getCircuitWithdrawals, async ({ office, query, lang }) => {
      const list = query.view === 'open' ? listOpen : listWithdrawals;
      return withToReturn(db, await list(db, office.circuitId, query.page ?? 1, lang));
    });
  };
