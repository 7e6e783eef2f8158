import { and, eq, sql } from 'drizzle-orm';
import type { CommissionRange } from '#features/commission/rules/payMethods.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { declinedRegistrations } from '#features/registration/server/standingView.ts';
import { startsOfAnybody, worded } from '#features/registration/server/startsView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { MailCircuit } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { statement } from '#server/statement.ts';
import { members } from '../../../athletes/server/tables.ts';
import { circuits } from '../../../circuits/server/tables.ts';
import type { PassView, WireView } from '../../contract.ts';
import { isOver } from '../../rules/states.ts';
import type { CalendarRace } from '../documents/calendar.ts';
import { placesOfOrder } from '../documents/passesView.ts';
import { wireOf } from '../documents/wireView.ts';
import { openCommission } from '../openCommission.ts';
import { findOrder, type OrderRecord, standingLines } from '../orderRecordView.ts';
import { refundKey } from '../refundKey.ts';
import { cancelledRacesOfOrder } from '../revivableView.ts';
import { orderStateChanges, orders } from '../tables.ts';

/** Read after the change was committed. */
export interface OrderMailData {
  readonly order: OrderRecord & { readonly email: string };
  readonly firstname: string | null;
  readonly circuit: MailCircuit;
  readonly passes: readonly PassView[];
  readonly races: readonly CalendarRace[];
  readonly wire: WireView | null;
  /** While none is chosen. */
  readonly commission: CommissionRange | null;
  /** In black once the order is over. Goods alone have none. */
  readonly strip?: MailStrip | undefined;
  /** Each time its mails are new ones. */
  readonly timesUnpaid: number;
  /** Decision 054. */
  readonly declined: readonly DeclinedLine[];
  readonly cancelledRaces: readonly string[];
  /** Of a paid order. */
  readonly lacking: readonly LackingLine[];
  readonly refundKey: string;
  /** By their refunds. */
  readonly accounts: ReadonlyMap<string, string>;
}

interface DeclinedLine {
  /** The line's id. */
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly race: string;
}

interface LackingLine extends DeclinedLine {
  readonly says: string;
}

/** What is approved, or being checked, is not asked for (registration §4). */
async function lackingIn({ db, clock }: Context, order: OrderRecord): Promise<LackingLine[]> {
  if (order.state !== 'paid' && order.state !== 'partly_refunded') return [];
  const asking = standingLines(order).filter(
    ({ registration }) => registration?.type.medical_certificate_uploads_active || registration?.type.datahealth_active,
  );
  const starts = await startsOfAnybody(
    db,
    asking.map(({ id }) => id),
    dayInRome(clock()),
  );
  return asking.flatMap(({ id, copy, registration }) => {
    const reasons = starts.get(id)?.verdict.reasons;
    const fault = reasons?.find(({ matter, fix }) => matter === 'certificate' && fix === matter);
    if (!registration || !fault) return [];
    const { firstname, lastname } = registration;
    return [{ id, firstname, lastname, race: copy[order.lang].name, says: worded(fault, order.lang).detail }];
  });
}

async function declinedIn(db: DbOrTx, { id: order, lang, lines }: OrderRecord): Promise<DeclinedLine[]> {
  const refused = new Set((await declinedRegistrations(db, { order })).map(({ id }) => id));
  return lines.flatMap(({ id, copy, registration }) => {
    if (!registration || !refused.has(registration.id)) return [];
    const { firstname, lastname } = registration;
    return [{ id, firstname, lastname, race: copy[lang].name }];
  });
}

async function stripOf(db: DbOrTx, { lines, state }: OrderRecord): Promise<MailStrip | undefined> {
  const all = lines.filter(({ registration }) => registration);
  const line = all.find(({ removed_at }) => removed_at === null) ?? all[0];
  return line?.registration
    ? raceStrip(db, line.registration, isOver(state) || state === 'refunded' ? 'full' : 'open')
    : undefined;
}

/** As its buyer has said, or chosen after a race was called off. */
const accountsOf = statement<{ order: string }, { readonly id: string; readonly end: string }>(
  'accounts of refunds of an order',
  (at) => sql`
    select f.id, right(coalesce(a.iban, o.iban), 4) as end
    from refund f
    left join refund_account a on a.order_id = f.order_id
    left join lateral (select max(w.iban) as iban from offer_answer w where w.refund_id = f.id) o on true
    where f.order_id = ${at('order')}::uuid and coalesce(a.iban, o.iban) is not null`,
);

/** Null if the account was erased. `inLang`: for who looks at the mail. */
export async function orderMailData(context: Context, orderId: string, inLang?: Lang): Promise<OrderMailData | null> {
  const { db } = context;
  const read = await findOrder(db, orderId);
  if (!read?.email || !read.user_id) return null;
  const { user_id, email } = read;
  const lang = inLang ?? read.lang;
  const order = { ...read, lang };
  const [found] = await db
    .select({ row: orders, circuit: circuits, firstname: members.firstname })
    .from(orders)
    .innerJoin(circuits, eq(circuits.id, orders.circuitId))
    .leftJoin(members, and(eq(members.userId, user_id), eq(members.himself, true)))
    .where(eq(orders.id, orderId));
  if (!found) return null;
  const { i18n, inks, office } = found.circuit;
  return {
    order: { ...order, email },
    firstname: found.firstname,
    circuit: { name: i18n[lang].name, inks, office: { ...office, hours: office.hours[lang] } },
    ...(await placesOfOrder(context, orderId, lang)),
    strip: await stripOf(db, order),
    wire: await wireOf(db, found.row),
    commission: await openCommission(context, order),
    timesUnpaid: await db.$count(
      orderStateChanges,
      and(
        eq(orderStateChanges.orderId, orderId),
        eq(orderStateChanges.from, 'paid'),
        eq(orderStateChanges.to, 'awaiting_payment'),
      ),
    ),
    declined: await declinedIn(db, order),
    cancelledRaces: (await cancelledRacesOfOrder(db, { order: orderId, lang })).map(({ name }) => name),
    lacking: await lackingIn(context, order),
    refundKey: refundKey(orderId, context.clock(), context.environment),
    accounts: new Map((await accountsOf(db, { order: orderId })).map(({ id, end }) => [id, end])),
  };
}
