import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { moveParcel as move } from '#features/orders/server/parcels.ts';
import { refuse } from '#kernel/errors.ts';
import { officePageSizes } from '#kernel/wire.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getParcels, moveParcel } from '../../contract/parcels.ts';
import { listParcels } from './parcelsView.ts';

/** The goods of paid orders: packed, sent, handed out. */
export const officeParcelRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, getParcels, ({ office, query, lang }) => {
      const { view = 'to_pack', search = '', page = 1, size = officePageSizes[0] } = query;
      return listParcels(db, { circuitId: office.circuitId, view, search, page, size, lang, now: clock() });
    });

    serve(app, moveParcel, async ({ account, office: { circuitId }, params: { order: orderId }, body }) => {
      const now = clock();
      const state = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order?.circuit_id !== circuitId) return refuse('order_not_found');
        const { before, after } = await move(context, tx, { orderId, now, ...body });
        await writeAudit(tx, {
          at: now,
          actorUserId: account.id,
          circuitId,
          action: 'parcel_moved',
          subjectType: 'customer_order',
          subjectId: orderId,
          facts: { before: { state: before }, after: { state: after, ...body.tracking } },
        });
        return after;
      });
      return { data: { state } };
    });
  };
