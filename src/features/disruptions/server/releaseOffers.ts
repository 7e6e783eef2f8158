import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockOrder, lockOrders } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import { textIn } from '#text/translate.ts';
import { disruptionsText } from '../text/index.ts';
import { raceName } from './offerMails.ts';
import {
  goesByBank,
  moneyLeftOf,
  type OfferedRow,
  offeredOf,
  ordersToCarryOut,
  refundsToRelease,
} from './offersView.ts';
import { partSum, type RefundPart, releasedParts, waitingParts } from './refundParts.ts';
import { disruptions, offerAnswers } from './tables.ts';
import { tellGivenUp } from './tellGivenUp.ts';
import { type DisruptionRecord, disruptionOf } from './toTellView.ts';

const jobName = 'carry-out-release';

/** So many orders are given back in one job; each is a transaction of its own. */
const batch = 50;

export async function toRelease(on: DbOrTx, found: DisruptionRecord): Promise<readonly RefundPart[]> {
  const rows = await refundsToRelease(on, { disruption: found.disruption.id });
  const byOrder = [...Map.groupBy(rows, ({ order_id }) => order_id)];
  const left = await moneyLeftOf(
    on,
    byOrder.map(([order]) => order),
  );
  const orders = byOrder.map(([order, ofOrder]) => waitingParts(found.disruption, ofOrder, left.get(order)));
  // Of what was given back by hand there is nothing to release.
  return orders.filter((parts) => sumOf(parts) > noMoney).flat();
}

export const sumOf = (parts: readonly RefundPart[]): Cents => sum(parts.map(partSum));

interface OfferRelease {
  readonly circuitId: number;
  readonly disruptionId: string;
  readonly by: string;
}

/** Who releases has the row of what happened alone: nobody answers meanwhile, and nobody else releases. */
async function lockDisruption(tx: Tx, { circuitId, disruptionId }: OfferRelease): Promise<DisruptionRecord> {
  if (isGuarded('offers are answered or released'))
    await tx
      .select({ id: disruptions.id })
      .from(disruptions)
      .where(eq(disruptions.id, disruptionId))
      .for('no key update');
  const found = await disruptionOf(tx, disruptionId);
  return found?.circuitId === circuitId ? found : refuse('offers_not_found');
}

export interface OffersOnPage {
  readonly registrations: number;
  readonly amount: Cents;
}

/**
 * All that there are; what is released is not changed any more by who chose it. Refuses with `offers_not_found`, and
 * `release_has_changed` where it is not what the page showed.
 */
export async function release(context: Context, tx: Tx, acting: OfferRelease, seen: OffersOnPage) {
  const { disruptionId, by } = acting;
  const found = await lockDisruption(tx, acting);
  await lockRefunds(tx, disruptionId);
  const parts = await toRelease(tx, found);
  const [registrations, amount] = [parts.length, sumOf(parts)];
  if (registrations === 0 || registrations !== seen.registrations || amount !== seen.amount)
    refuse('release_has_changed', { registrations, amount });
  await noteReleased(tx, {
    disruption: disruptionId,
    by,
    at: context.clock().toISOString(),
    amounts: amountsOf(parts),
  });
  await context.jobs.send(tx, jobName, { disruptionId });
  return { amount, registrations };
}

/** Whose refunds wait has its order locked: what the office gives back by hand comes before the release, or after it. */
async function lockRefunds(tx: Tx, disruption: string): Promise<void> {
  if (!isGuarded('offers are answered or released')) return;
  const rows = await refundsToRelease(tx, { disruption });
  await lockOrders(tx, [...new Set(rows.map(({ order_id }) => order_id))]);
}

/** What goes back for each registration, as statements take it. */
const amountsOf = (parts: readonly RefundPart[]): string =>
  JSON.stringify(parts.map((part) => ({ registration: part.row.registration_id, amount: partSum(part) })));

const noteReleased = statement<{ disruption: string; by: string; at: string; amounts: string }, object>(
  'release refunds',
  (at) => sql`
    update offer_answer a set released_at = ${at('at')}, released_by = ${at('by')}, amount = n.amount
    from json_to_recordset(${at('amounts')}::json) as n(registration uuid, amount int)
    where a.disruption_id = ${at('disruption')} and a.registration_id = n.registration`,
);

const noteAmounts = statement<{ disruption: string; amounts: string }, object>(
  'amounts that go back',
  (at) => sql`
    update offer_answer a set amount = n.amount
    from json_to_recordset(${at('amounts')}::json) as n(registration uuid, amount int)
    where a.disruption_id = ${at('disruption')} and a.registration_id = n.registration`,
);

/** Once: under the order's lock, in the transaction that notes it. Killed in the middle, the next run does it. */
async function carryOutOrder(
  context: Context,
  reactions: Reactions,
  found: DisruptionRecord,
  order: string,
): Promise<void> {
  const { disruption } = found;
  const at = context.clock();
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, order);
    const all = await offeredOf(tx, { disruption: disruption.id, order });
    const rows = all.filter(isReleased);
    if (rows.length === 0) return;
    for (const row of rows) await tellGivenUp(context, tx, found, row);
    const left = await moneyLeftOf(tx, [order]);
    const now = releasedParts(disruption, rows, left.get(order)).map(atMostReleased);
    for (const group of giveBackTogether(now, disruption)) {
      const most = sum(group.map(({ row }) => row.released ?? noMoney));
      const back = sumOf(group);
      const refundId = back > noMoney ? await give(tx, group) : null;
      const ids = group.map(({ row }) => row.registration_id);
      // The office has given back by hand meanwhile: the answers say what goes back by their release.
      if (back < most) await noteAmounts(tx, { disruption: disruption.id, amounts: amountsOf(group) });
      await tx
        .update(offerAnswers)
        .set({ doneAt: at, refundId })
        .where(and(eq(offerAnswers.disruptionId, disruption.id), inArray(offerAnswers.registrationId, ids)));
    }
  });

  async function give(tx: Tx, parts: readonly RefundPart[]): Promise<string | null> {
    const rows = parts.map(({ row }) => row);
    const lines = sum(parts.map((part) => part.lines));
    const commission = sum(parts.map((part) => part.commission));
    const first = rows[0]!;
    const t = textIn(disruptionsText, first.lang);
    const given = await createGiveBack(context, reactions)(tx, {
      orderId: order,
      what: {
        lines: rows.flatMap(({ detail_id, services }) => [
          detail_id,
          ...(disruption.givesServices && !first.is_package ? services.map(({ id }) => id) : []),
        ]),
        amount: lines,
        ...(staysInOrder(first, disruption) && { keep: true as const }),
        ...(commission > noMoney && { beside: { commission } }),
      },
      byBank: goesByBank(first, dayInRome(at)),
      why: `${disruption.kind} race`,
      note: t(`refund_note_${disruption.kind}`, { race: raceName(found, first.lang) }),
      by: first.released_by,
    });
    return given.refundId;
  }
}

/** Is only a part of what hangs on the registration given back: of a package, or without its services? */
const isInParts = ({ is_package, services }: OfferedRow, { givesServices }: DisruptionRecord['disruption']): boolean =>
  is_package || (!givesServices && services.some(({ left }) => left > noMoney));

/** No more than what was released for it. */
function atMostReleased({ row, ...part }: RefundPart): RefundPart {
  const most = row.released ?? noMoney;
  const lines = cents(Math.min(part.lines, most));
  return { row, lines, commission: cents(Math.min(part.commission, most - lines)) };
}

/** One refund for an order; where only parts of lines go back, one for each, so that each line has its own part. */
const giveBackTogether = (
  parts: readonly RefundPart[],
  disruption: DisruptionRecord['disruption'],
): readonly (readonly RefundPart[])[] =>
  parts.some(({ row }) => isInParts(row, disruption)) ? parts.map((part) => [part]) : [parts];

/** A place in a race that is not run needs no freeing: a package goes on, and so do services that are not given back. */
const staysInOrder = (row: OfferedRow, disruption: DisruptionRecord['disruption']): boolean =>
  disruption.kind === 'cancelled' && isInParts(row, disruption);

const isReleased = ({ released, done }: OfferedRow): boolean =>
  released !== null && (!done || !isGuarded('a released refund is requested once'));

/** Gives back order by order, and goes on in a job of its own after so many. Safe to repeat, and to run twice at once. */
export async function carryOutRelease(context: Context, reactions: Reactions, disruption: string): Promise<void> {
  const { db, jobs } = context;
  const found = await disruptionOf(db, disruption);
  if (!found) return;
  const orders = await ordersToCarryOut(db, { disruption, limit: batch });
  for (const { order_id } of orders) await carryOutOrder(context, reactions, found, order_id);
  if (orders.length === batch) await jobs.send(db, jobName, { disruptionId: disruption });
}

export const carryOutReleaseJob = (context: Context, reactions: Reactions): Job =>
  ({
    name: jobName,
    retryLimit: 50,
    run: ({ disruptionId }: { disruptionId: string }) => carryOutRelease(context, reactions, disruptionId),
  }) satisfies Job<{ disruptionId: string }> as Job;
