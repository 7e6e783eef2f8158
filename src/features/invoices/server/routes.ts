import { orderView } from '#features/orders/server/orderView.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { askInvoice, dropInvoice, getInvoiceOffer } from '../contract.ts';
import { invoiceOffer } from './invoiceOfferView.ts';
import { putRequest, removeRequest } from './invoiceRequests.ts';

export const invoiceRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getInvoiceOffer, ({ params, account }) => invoiceOffer(context.db, account, params.id));

    serve(app, askInvoice, async ({ params, body, account, lang }) =>
      orderView(await putRequest(context, account, params.id, body), lang),
    );

    serve(app, dropInvoice, async ({ params, account, lang }) =>
      orderView(await removeRequest(context, account, params.id), lang),
    );
  };
