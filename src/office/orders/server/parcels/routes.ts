import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { moveParcel as move } from '#features/orders/server/parcels.ts';
import { findParcel } from '#features/orders/server/parcelView.ts';
import { refuse } from '#kernel/errors.ts';
import { officePageSizes } from '#kernel/wire.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getChosenParcels, getParcels, mostReady, moveParcel, readyParcels } from '../../contract/parcels.ts';
import { chosenParcels, listParcels, toPack } from './parcelsView.ts';

/** The goods of paid orders: packed, sent, handed out. */
export const officeParcelRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    /** One step of an order's goods, with its audit entry. */
    const step = async (
      tx: Tx,
      { account, circuitId, orderId, now }: { account: Account; circuitId: number; orderId: string; now: Date },
      asked: Pick<Parameters<typeof move>[2], 'move' | 'seen' | 'pieces' | 'tracking'>,
    ) => {
      const { before, after } = await move(context, tx, { orderId, now, ...asked });
      await writeAudit(tx, {
        at: now,
        actorUserId: account.id,
        circuitId,
        action: 'parcel_moved',
        subjectType: 'customer_order',
        subjectId: orderId,
        facts: { before: { state: before }, after: { state: after, ...asked.tracking } },
      });
      return after;
    };

    serve(app, getParcels, ({ office, query, lang }) => {
      const { view = 'to_pack', search = '', page = 1, size = officePageSizes[0] } = query;
      return listParcels(db, { circuitId: office.circuitId, view, search, page, size, lang, now: clock() });
    });

    serve(app, getChosenParcels, async ({ office: { circuitId }, query: { orders }, lang }) => ({
      data: await chosenParcels(db, { circuitId, orders, lang, now: clock() }),
    }));

    serve(app, moveParcel, async ({ account, office: { circuitId }, params: { order: orderId }, body }) => {
      const now = clock();
      const state = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order?.circuit_id !== circuitId) return refuse('order_not_found');
        return step(tx, { account, circuitId, orderId, now }, body);
      });
      return { data: { state } };
    });

    // Each order by itself, as if it had been made ready alone: nobody waits for the locks of two hundred.
    serve(app, readyParcels, async ({ account, office: { circuitId }, body }) => {
      const isChosen = body.orders.length > 0;
      const { count, ids } = isChosen
        ? { count: 0, ids: [...new Set(body.orders)] }
        : await toPack(db, circuitId, { search: body.search, most: mostReady });
      const left: string[] = [];
      let ready = 0;
      for (const orderId of ids) {
        const now = clock();
        await db.transaction(async (tx) => {
          const order = await lockOrder(tx, orderId);
          if (order?.circuit_id !== circuitId) return refuse('order_not_found');
          const parcel = await findParcel(tx, orderId);
          if (!parcel?.stands || parcel.state !== 'to_pack') return void left.push(orderId);
          await step(
            tx,
            { account, circuitId, orderId, now },
            {
              move: 'ready',
              seen: 'to_pack',
              tracking: null,
              pieces: parcel.pieces,
            },
          );
          ready += 1;
        });
      }
      return { data: { ready, left: isChosen ? left : [], more: Math.max(0, count - ids.length) } };
    });
  };
