import { stateAfter } from '#features/orders/rules/parcels.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { type MoveParcel, moveParcel as move } from '#features/orders/server/parcels.ts';
import { findParcel } from '#features/orders/server/parcelView.ts';
import { csvLine, csvMark } from '#kernel/csv.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import * as calls from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { idsByDelivery } from '../ordersView.ts';
import { parcelsOf } from './parcelsView.ts';

interface Acting {
  readonly account: Account;
  readonly circuitId: number;
}

const nothingToFollow = { courier: '', number: '', link: '' };

export const officeParcelRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    const step = async (tx: Tx, { account, circuitId }: Acting, asked: MoveParcel) => {
      const { before, after } = await move(context, tx, asked);
      await writeAudit(tx, {
        at: asked.now,
        actorUserId: account.id,
        circuitId,
        action: 'parcel_moved',
        subjectType: 'customer_order',
        subjectId: asked.orderId,
        facts: { before: { state: before }, after: { state: after, ...asked.tracking } },
      });
      return after;
    };

    /** In a transaction of its own, with the order locked; another circuit's is not there. */
    const withOrder = <Done>(circuitId: number, orderId: string, act: (tx: Tx) => Promise<Done>): Promise<Done> =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order?.circuit_id !== circuitId) return refuse('order_not_found');
        return act(tx);
      });

    serve(app, calls.moveParcel, async ({ account, office: { circuitId }, params: { order: orderId }, body }) => ({
      state: await withOrder(circuitId, orderId, (tx) =>
        step(tx, { account, circuitId }, { orderId, now: clock(), ...body }),
      ),
    }));

    // Each order by itself, as if it had been moved alone: nobody waits for the locks of two hundred.
    serve(app, calls.moveParcels, async ({ account, office: { circuitId }, body }) => {
      const left: string[] = [];
      const ids = [...new Set(body.orders)];
      for (const orderId of ids)
        await withOrder(circuitId, orderId, async (tx) => {
          const parcel = await findParcel(tx, orderId);
          const after = parcel && stateAfter(body.move, parcel.state, parcel.way);
          if (!parcel?.stands || !after || after === parcel.state) return void left.push(orderId);
          const { state: seen, pieces } = parcel;
          const tracking = body.move === 'send' ? nothingToFollow : null;
          const asked = { orderId, now: clock(), move: body.move, seen, pieces, tracking };
          await step(tx, { account, circuitId }, asked);
        });
      return { moved: ids.length - left.length, left };
    });

    serve(app, calls.getParcelsFile, async ({ account, office: { circuitId }, query, lang, reply }) => {
      const rows = await parcelsOf(db, await idsByDelivery(db, circuitId, query), lang);
      await writeAudit(db, {
        at: clock(),
        actorUserId: account.id,
        circuitId,
        action: 'parcels_downloaded',
        subjectType: 'parcels',
        subjectId: String(circuitId),
        facts: { rows: rows.length, selected: query.orders.length, delivery: query.delivery },
      });
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${lang === 'it' ? 'consegne' : 'parcels'}.csv"`);
      reply.header('cache-control', 'private, no-store');
      return parcelsFile(rows, lang);
    });
  };

/** What is to be packed, as CSV: a row for each article of each order. */
function parcelsFile(rows: Awaited<ReturnType<typeof parcelsOf>>, lang: Lang): string {
  const t = textIn(officeParcelsText, lang);
  const heads = ['order', 'to', 'way', 'where', 'by', 'pieces', 'item'] as const;
  const lines = rows
    .filter(({ parcel }) => parcel.stands === 1)
    .flatMap(({ reference, parcel: { recipient, way, way_name, where, due_day, goods } }) =>
      goods.map(({ name, options, quantity }) => [
        ...[reference, recipient ?? t('erased'), way_name ?? t(`way_${way}`), where.join(', '), due_day],
        ...[String(quantity), [name, ...options].join(', ')],
      ]),
    );
  return csvMark + [heads.map((head) => t(head)), ...lines].map((cells) => csvLine(cells, lang)).join('');
}
