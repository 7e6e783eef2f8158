import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import type { MailCircuit } from '#server/mailFrame.ts';
import { members } from '../../../athletes/server/tables.ts';
import { circuits } from '../../../circuits/server/tables.ts';
import type { PassView, WireView } from '../../contract.ts';
import type { CalendarRace } from '../documents/calendar.ts';
import { calendarRacesOfOrder, passesOfOrder } from '../documents/passesView.ts';
import { wireOf } from '../documents/wireView.ts';
import { findOrder, type OrderRecord } from '../orderRecordView.ts';
import { orders } from '../tables.ts';

/** Everything an order's mails say, read after the change they tell of. */
export interface OrderMailData {
  readonly order: OrderRecord & { readonly email: string };
  /** The buyer's first name, if the account has an athlete of its own. */
  readonly firstname: string | null;
  readonly circuit: MailCircuit;
  readonly passes: readonly PassView[];
  readonly races: readonly CalendarRace[];
  readonly wire: WireView | null;
}

/** An order whose account was erased has nobody to write to. */
export async function orderMailData(db: DbOrTx, orderId: string): Promise<OrderMailData | null> {
  const order = await findOrder(db, orderId);
  if (!order?.email || !order.user_id) return null;
  const { lang, user_id, email } = order;
  const [circuit] = await db.select().from(circuits).where(eq(circuits.id, order.circuit_id));
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [himself] = await db
    .select({ firstname: members.firstname })
    .from(members)
    .where(and(eq(members.userId, user_id), eq(members.himself, true)));
  const { i18n, inks, office } = circuit!;
  return {
    order: { ...order, email },
    firstname: himself?.firstname ?? null,
    circuit: { name: i18n[lang].name, inks, office: { ...office, hours: office.hours[lang] } },
    passes: await passesOfOrder(db, orderId, lang),
    races: await calendarRacesOfOrder(db, orderId, lang),
    wire: await wireOf(db, row!),
  };
}
