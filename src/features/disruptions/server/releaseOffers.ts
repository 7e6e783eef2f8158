import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { accountName, accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { allSettings } from '#features/circuits/server/circuitView.ts';
import { lockOrder, lockOrders } from '#features/orders/server/lockOrder.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { statement } from '#server/statement.ts';
import { textIn } from '#text/translate.ts';
import { mayConfirmRelease, needsSecond, releaseLimitOf } from '../rules/release.ts';
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
import { disruptions, offerAnswers, offerReleases } from './tables.ts';
import { tellGivenUp } from './tellGivenUp.ts';
import { type Disrupted, disruptionOf } from './toTellView.ts';

const jobName = 'carry-out-release';

/** So many orders are given back in one job; each is a transaction of its own. */
const batch = 50;

/** Refunds that were chosen and not released, each with what it comes to, order by order. */
export async function toRelease(on: DbOrTx, found: Disrupted): Promise<readonly RefundPart[]> {
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

interface Acting {
  readonly circuitId: number;
  readonly disruptionId: string;
  /** The account. */
  readonly by: string;
}

/** Who releases has the row of what happened alone: nobody answers meanwhile, and nobody else releases. */
async function lockDisruption(tx: Tx, { circuitId, disruptionId }: Acting): Promise<Disrupted> {
  if (isGuarded('offers are answered or released'))
    await tx
      .select({ id: disruptions.id })
      .from(disruptions)
      .where(eq(disruptions.id, disruptionId))
      .for('no key update');
  const found = await disruptionOf(tx, disruptionId);
  return found?.circuitId === circuitId ? found : refuse('offers_not_found');
}

const waitingOf = async (tx: Tx, disruptionId: string) =>
  (
    await tx
      .select()
      .from(offerReleases)
      .where(and(eq(offerReleases.disruptionId, disruptionId), isNull(offerReleases.confirmedAt)))
  )[0];

/** The last release of it whose refunds go, with who let them. */
const lastRelease = statement<{ disruption: string }, Seen & { readonly by: string | null; readonly at: string }>(
  'the last release of a disruption',
  (at) => sql`
    select ${accountName(sql`coalesce(w.confirmed_by, w.asked_by)`)} as by, to_json(w.confirmed_at)#>>'{}' as at,
      w.registrations, w.amount
    from offer_release w where w.disruption_id = ${at('disruption')} and w.confirmed_at is not null
    order by w.confirmed_at desc limit 1`,
);

/** What one person alone has released for it. */
async function releasedAlone(tx: Tx, disruptionId: string): Promise<Cents> {
  const alone = and(
    eq(offerReleases.disruptionId, disruptionId),
    isNotNull(offerReleases.confirmedAt),
    eq(offerReleases.needsSecond, false),
  );
  return sum(
    (await tx.select({ amount: offerReleases.amount }).from(offerReleases).where(alone)).map((one) => one.amount),
  );
}

export interface Seen {
  /** How many registrations, and how much, the page showed. */
  readonly registrations: number;
  readonly amount: Cents;
}

/**
 * Releases the refunds that were chosen: at once, or above a sum once somebody else confirms. What is in a release is
 * not changed any more by who chose it.
 *
 * Refuses with `offers_not_found`, `release_waits` while one does (who has asked for it and when), `nothing_to_release`, and `release_has_changed` where
 * it is not what the page showed, or `refunds_released_already` where a colleague has released all of it.
 */
export async function release(context: Context, tx: Tx, acting: Acting, seen: Seen) {
  const { clock, jobs } = context;
  const { disruptionId, circuitId, by } = acting;
  const found = await lockDisruption(tx, acting);
  const waiting = await waitingOf(tx, disruptionId);
  if (waiting) {
    const name = await accountNameOf(tx, waiting.askedBy);
    refuse('release_waits', { by: name ?? 'none', at: waiting.askedAt.toISOString() });
  }
  await lockRefunds(tx, disruptionId);
  const parts = await toRelease(tx, found);
  const [registrations, amount] = [parts.length, sumOf(parts)];
  if (amount === noMoney) {
    const [last] = await lastRelease(tx, { disruption: disruptionId });
    const isSeen = last?.registrations === seen.registrations && last.amount === seen.amount;
    if (last && isSeen)
      return refuse('refunds_released_already', { by: last.by ?? 'none', at: new Date(last.at).toISOString() });
    return refuse('nothing_to_release');
  }
  if (registrations !== seen.registrations || amount !== seen.amount)
    return refuse('release_has_changed', { registrations, amount });
  const limit = releaseLimitOf(await allSettings(tx, circuitId));
  const waits = needsSecond(amount, await releasedAlone(tx, disruptionId), limit);
  const at = clock();
  const id = newId();
  await tx.insert(offerReleases).values({
    ...{ id, disruptionId, amount, registrations, needsSecond: waits, askedBy: by, askedAt: at },
    confirmedAt: waits ? null : at,
  });
  await noteAmounts(tx, { disruption: disruptionId, release: id, amounts: amountsOf(parts) });
  if (!waits) await jobs.send(tx, jobName, { releaseId: id });
  return { id, amount, registrations, waits };
}

/** Whose refunds wait has its order locked: what the office gives back by hand comes before the release, or after it. */
async function lockRefunds(tx: Tx, disruption: string): Promise<void> {
  if (!isGuarded('offers are answered or released')) return;
  const rows = await refundsToRelease(tx, { disruption });
  await lockOrders(tx, [...new Set(rows.map(({ order_id }) => order_id))]);
}

/** What goes back for each registration, as `noteAmounts` takes it. */
const amountsOf = (parts: readonly RefundPart[]): string =>
  JSON.stringify(parts.map((part) => ({ registration: part.row.registration_id, amount: partSum(part) })));

const noteAmounts = statement<{ disruption: string; release: string; amounts: string }, object>(
  'amounts of a release',
  (at) => sql`
    update offer_answer a set release_id = ${at('release')}, amount = n.amount
    from json_to_recordset(${at('amounts')}::json) as n(registration uuid, amount int)
    where a.disruption_id = ${at('disruption')} and a.registration_id = n.registration`,
);

/**
 * Confirms a release that waits for a second person, or takes it back: then its refunds wait as before.
 *
 * Refuses with `offers_not_found`, `release_not_found` and `release_same_person`.
 */
export async function decideRelease(context: Context, tx: Tx, acting: Acting, releaseId: string, confirms: boolean) {
  await lockDisruption(tx, acting);
  const waiting = await waitingOf(tx, acting.disruptionId);
  if (waiting?.id !== releaseId) return refuse('release_not_found');
  if (!confirms) {
    await tx.update(offerAnswers).set({ releaseId: null, amount: null }).where(eq(offerAnswers.releaseId, releaseId));
    await tx.delete(offerReleases).where(eq(offerReleases.id, releaseId));
    return waiting;
  }
  if (!mayConfirmRelease(waiting.askedBy, acting.by)) refuse('release_same_person');
  await tx
    .update(offerReleases)
    .set({ confirmedBy: acting.by, confirmedAt: context.clock() })
    .where(eq(offerReleases.id, releaseId));
  await context.jobs.send(tx, jobName, { releaseId });
  return waiting;
}

/**
 * Gives back what a release has for an order, once: under the order's lock, in the transaction that notes it. Killed in
 * the middle, nothing of it is there, and the next run does it.
 */
async function carryOutOrder(context: Context, reactions: Reactions, of: Released, order: string): Promise<void> {
  const { found, releaseId, by } = of;
  const { disruption } = found;
  const at = context.clock();
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, order);
    const all = await offeredOf(tx, { disruption: disruption.id, order });
    const ids = await openAnswers(tx, releaseId);
    const rows = all.filter((row) => ids.has(row.registration_id));
    if (rows.length === 0) return;
    for (const row of rows) await tellGivenUp(context, tx, found, row);
    const left = await moneyLeftOf(tx, [order]);
    const now = releasedParts(disruption, rows, left.get(order)).map(atMostReleased);
    for (const group of giveBackTogether(now, disruption)) {
      const most = sum(group.map(({ row }) => row.released ?? noMoney));
      const back = sumOf(group);
      const refundId = back > noMoney ? await give(tx, group) : null;
      const ids = group.map(({ row }) => row.registration_id);
      if (back < most) await lessGoes(tx, group, most);
      await tx
        .update(offerAnswers)
        .set({ doneAt: at, refundId })
        .where(and(eq(offerAnswers.disruptionId, disruption.id), inArray(offerAnswers.registrationId, ids)));
    }
  });

  /** The office has given back by hand meanwhile: the release counts what goes back by it. */
  async function lessGoes(tx: Tx, now: readonly RefundPart[], released: Cents): Promise<void> {
    await noteAmounts(tx, { disruption: disruption.id, release: releaseId, amounts: amountsOf(now) });
    const nothing = now.filter((part) => partSum(part) === noMoney).length;
    await tx
      .update(offerReleases)
      .set({
        amount: sql`${offerReleases.amount} - ${released - sumOf(now)}`,
        registrations: sql`${offerReleases.registrations} - ${nothing}`,
      })
      .where(eq(offerReleases.id, releaseId));
  }

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
      by,
    });
    return given.refundId;
  }
}

/** Is only a part of what hangs on the registration given back: of a package, or without its services? */
const isInParts = ({ is_package, services }: OfferedRow, { givesServices }: Disrupted['disruption']): boolean =>
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
  disruption: Disrupted['disruption'],
): readonly (readonly RefundPart[])[] =>
  parts.some(({ row }) => isInParts(row, disruption)) ? parts.map((part) => [part]) : [parts];

/** A place in a race that is not run needs no freeing: a package goes on, and so do services that are not given back. */
const staysInOrder = (row: OfferedRow, disruption: Disrupted['disruption']): boolean =>
  disruption.kind === 'cancelled' && isInParts(row, disruption);

interface Released {
  readonly found: Disrupted;
  readonly releaseId: string;
  readonly by: string | null;
}

/** The registrations of a release whose refund was not requested yet. */
async function openAnswers(tx: Tx, releaseId: string): Promise<ReadonlySet<string>> {
  const isOpen = isGuarded('a released refund is requested once') ? isNull(offerAnswers.doneAt) : undefined;
  const rows = await tx
    .select({ id: offerAnswers.registrationId })
    .from(offerAnswers)
    .where(and(eq(offerAnswers.releaseId, releaseId), isOpen));
  return new Set(rows.map(({ id }) => id));
}

/** Gives back order by order, and goes on in a job of its own after so many. Safe to repeat, and to run twice at once. */
export async function carryOutRelease(context: Context, reactions: Reactions, releaseId: string): Promise<void> {
  const { db, jobs, clock } = context;
  const [row] = await db.select().from(offerReleases).where(eq(offerReleases.id, releaseId));
  const found = row?.confirmedAt ? await disruptionOf(db, row.disruptionId) : undefined;
  if (!row || !found) return;
  const by = row.confirmedBy ?? row.askedBy;
  const orders = await ordersToCarryOut(db, { release: releaseId, limit: batch });
  for (const { order_id } of orders) await carryOutOrder(context, reactions, { found, releaseId, by }, order_id);
  if (orders.length === batch) await jobs.send(db, jobName, { releaseId });
  else
    await db
      .update(offerReleases)
      .set({ endedAt: sql`coalesce(${offerReleases.endedAt}, ${clock()})` })
      .where(eq(offerReleases.id, releaseId));
}

export const carryOutReleaseJob = (context: Context, reactions: Reactions): Job =>
  ({
    name: jobName,
    retryLimit: 50,
    run: ({ releaseId }: { releaseId: string }) => carryOutRelease(context, reactions, releaseId),
  }) satisfies Job<{ releaseId: string }> as Job;
