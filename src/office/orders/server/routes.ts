import type { Reactions } from '#features/orders/server/reactions.ts';
import { refuse } from '#kernel/errors.ts';
import { reachIn } from '#kernel/roles.ts';
import { flag, officePageSizes } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract/orders.ts';
import { moveParcel } from '../contract/parcels.ts';
import { createOrderChanges } from './changes.ts';
import { listOrders } from './ordersView.ts';
import { readOrder } from './orderView.ts';

export const officeOrderRoutes =
  (context: Context, { reactions }: { readonly reactions: Reactions }): Routes =>
  (app) => {
    const { db } = context;
    const changes = createOrderChanges(context, reactions);

    const handsOver = (account: Account, circuitId: number) =>
      reachIn(account.roles, circuitId, moveParcel.roles) !== null;

    serve(app, calls.getOfficeOrders, ({ account, office: { circuitId }, query, lang }) => {
      const { view = 'all', delivery, search = '', page = 1, size = officePageSizes[0] } = query;
      if (delivery && !handsOver(account, circuitId)) return refuse('forbidden');
      return listOrders(db, { circuitId, view, delivery, search, page, size, lang });
    });

    serve(app, calls.getOfficeOrder, async ({ office, params, account, lang }) => {
      const mayChange = reachIn(account.roles, office.circuitId, calls.noteMoney.roles) !== null;
      return readOrder(context, {
        circuitId: office.circuitId,
        orderId: params.order,
        lang,
        mayChange,
        handsOver: handsOver(account, office.circuitId),
        now: context.clock(),
      });
    });

    serve(app, calls.noteMoney, async ({ account, office, params, body }) => {
      const { value_day: valueDay, write_off: isWrittenOff, ...noted } = body;
      const money = { ...noted, ...(isWrittenOff && { less: 'write_off' as const }) };
      const of = { account, circuitId: office.circuitId, orderId: params.order };
      const { paid, surplus } = await changes.noteMoney(of, { ...money, valueDay });
      return { paid: flag(paid), to_send_back: surplus };
    });

    serve(app, calls.refundOrder, async ({ account, office, params, body }) => {
      const { by_bank: byBank, back, ...wish } = body;
      const of = { account, circuitId: office.circuitId, orderId: params.order };
      const already = back && { on: back.back_on, reference: back.reference };
      const { amount, refundId } = await changes.refund(of, { ...wish, byBank, back: already });
      return { amount, refund_id: refundId };
    });

    serve(app, calls.giveBackAgain, async ({ account, office, params, body }) => {
      const of = { account, circuitId: office.circuitId, orderId: params.order };
      const { way, back, note } = body;
      const already = back && { back: { on: back.back_on, reference: back.reference, amount: back.amount } };
      const asked = { refundId: params.refund, way, note, ...already };
      const { amount, backAlready, refundId } = await changes.giveAgain(of, asked);
      return { amount, back_already: backAlready, refund_id: refundId };
    });

    serve(app, calls.cancelOfficeOrder, ({ account, office, params, body }) =>
      changes.cancel({ account, circuitId: office.circuitId, orderId: params.order }, body.note),
    );

    serve(app, calls.noteRefundSent, async ({ account, office, params, body }) => {
      const of = { account, circuitId: office.circuitId, orderId: params.order };
      const { sent_on: sentOn, bank_reference: bankReference, seen } = body;
      await changes.noteSent(of, { refundId: params.refund, sentOn, bankReference, sentTo: seen.end, seen });
    });

    serve(app, calls.noteGivenInCash, async ({ account, office, params, body }) => {
      const of = { account, circuitId: office.circuitId, orderId: params.order };
      await changes.noteInCash(of, { refundId: params.refund, givenOn: body.given_on });
    });
  };
