import { eq } from 'drizzle-orm';
import { mailCircuit } from '#features/circuits/server/circuitMail.ts';
import { isPayable } from '#features/orders/rules/states.ts';
import { linesTakenOut } from '#features/orders/rules/takenOut.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { linesToTakeOut } from '#features/orders/server/standingLinesView.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import type { StartReason } from '#features/registration/rules/start.ts';
import { reasonsOfNewDay } from '#features/registration/server/startsView.ts';
import { addressesOf, holderOf } from '#features/subscriptions/server/friend/friendMails.ts';
import { friendOf } from '#features/subscriptions/server/friend/friendView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { oneLine } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { beforeEveryId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { queueMail } from '#server/mail.ts';
import { textIn } from '#text/translate.ts';
import { disruptionsText } from '../text/index.ts';
import { accountMail, athleteMail, type RedStartText, type RefundText, saidIn, wordsOf } from './mails.ts';
import { choicesFor, offeredTo, worthOf } from './offersView.ts';
import { backOf } from './refundParts.ts';
import { carryOutReleaseJob } from './releaseOffers.ts';
import { settleOffersJob } from './settleOffers.ts';
import { disruptions } from './tables.ts';
import {
  type AccountToTell,
  accountsToTell,
  type DisruptionRecord,
  disruptionOf,
  linesWithRace,
  stripOf,
  type UnpaidOrder,
  unpaidOrders,
} from './toTellView.ts';

export const carryOutJobName = 'carry-out-disruption';
const tellJobName = 'disruption-mail';

/** So many accounts are written to in one transaction; the next ones are a job of their own. */
const batch = 100;

/**
 * An order of nothing else is cancelled, another one costs less. A cancelled one keeps its lines, so that late money would have to
 * take their places again, which are stopped, and goes back. The order's lock decides between a payment and this.
 */
async function takeOutUnpaid(
  context: Context,
  reactions: Reactions,
  found: DisruptionRecord,
  { id: orderId, lang, name }: UnpaidOrder,
): Promise<void> {
  const { db, clock } = context;
  const { disruption, race } = found;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    if (isGuarded('a paid order keeps its race') && !isPayable(order.state)) return;
    const at = clock();
    const by = disruption.byUserId;
    const why = whyOf(name[lang], saidIn(disruption, lang), lang);
    const { lines, registrations, isAll } = await linesFor(tx, orderId, race.id);
    for (const registration of registrations) await tellAthlete(context, tx, found, registration, []);
    if (isAll) await createMoveOrder(reactions.runMove)(tx, { orderId, move: 'cancel', why, by, at });
    else await createTakeOut(reactions)(tx, { orderId, lines, why, by, at });
  });
}

/** Deals with the unpaid orders of a cancelled race, then begins to write to everybody. Safe to repeat. */
export async function carryOut(context: Context, reactions: Reactions, disruptionId: string): Promise<void> {
  const { db, jobs } = context;
  const found = await disruptionOf(db, disruptionId);
  if (!found || found.disruption.doneAt) return;
  if (found.disruption.kind === 'cancelled') {
    for (const order of await unpaidOrders(db, { race: found.race.id })) {
      await takeOutUnpaid(context, reactions, found, order);
    }
  }
  await jobs.send(db, tellJobName, { disruptionId, after: beforeEveryId });
}

/** At the addresses that are known to be theirs. While it is not paid, linked athletes alone have heard of it (decision 054). */
async function tellAthlete(
  context: Context,
  tx: Tx,
  found: DisruptionRecord,
  registration: string,
  reasons: readonly StartReason[],
): Promise<void> {
  const [friend] = await friendOf(tx, { registration, today: dayInRome(context.clock()) });
  if (!friend || (friend.state === 'on_hold' && !friend.linked)) return;
  const circuit = await mailCircuit(tx, found.circuitId, friend.lang);
  const strip = await stripOf(tx, found);
  for (const address of addressesOf(friend)) {
    if (holderOf(friend, address[0]) === 'typed') continue;
    await queueMail(
      context,
      tx,
      athleteMail(wordsOf(found, friend.lang, circuit, strip), friend, address, reasons, context.environment),
    );
  }
}

/** The same sums as on the page where the account chooses; and the registrations whose place it may give up. */
async function offeredNow(tx: Tx, { disruption }: DisruptionRecord, user: string) {
  const { givesCommission, answerBy, offersRefund } = disruption;
  const of = new Map<string, RefundText>();
  const mayLeave = new Set<string>();
  if (answerBy === null) return { refunds: { of, givesCommission }, mayLeave };
  const rows = await offeredTo(tx, { disruption: disruption.id, user });
  const back = await backOf(tx, disruption, rows);
  for (const row of rows) {
    const amount = back.get(row.registration_id) ?? noMoney;
    const choices = choicesFor(row, disruption);
    if (choices.some((choice) => choice !== 'keep')) mayLeave.add(row.registration_id);
    if (offersRefund && amount > noMoney && choices.includes('refund'))
      of.set(row.registration_id, { amount, withoutCommission: worthOf(row, disruption) });
  }
  return { refunds: { of, givesCommission }, mayLeave };
}

/** Why those in the race may not start on its new day, by the lines of their registrations; none where it is cancelled. */
async function reasonsFor(
  { clock }: Context,
  tx: Tx,
  { disruption, race }: DisruptionRecord,
  details: readonly string[],
) {
  const { fromStartsAt: from, toStartsAt: to } = disruption;
  if (to === null) return new Map<string, readonly StartReason[]>();
  return reasonsOfNewDay(tx, { raceId: race.id, from, to, details, today: dayInRome(clock()) });
}

async function tellAccount(
  context: Context,
  tx: Tx,
  found: DisruptionRecord,
  account: AccountToTell,
  reasons: Awaited<ReturnType<typeof reasonsFor>>,
): Promise<void> {
  const circuit = await mailCircuit(tx, found.circuitId, account.lang);
  const strip = await stripOf(tx, found);
  const { refunds, mayLeave } = await offeredNow(tx, found, account.user_id);
  const red = account.registrations.flatMap((one): RedStartText[] => {
    const why = reasons.get(one.detail);
    const athlete = one.himself ? null : fullName(one);
    return why ? [{ athlete, reasons: why, mayLeave: mayLeave.has(one.id), paid: one.paid }] : [];
  });
  const words = wordsOf(found, account.lang, circuit, strip);
  await queueMail(context, tx, accountMail(words, account, refunds, red, context.environment));
  for (const { id, detail, himself } of account.registrations)
    if (!himself) await tellAthlete(context, tx, found, id, reasons.get(detail) ?? []);
}

/**
 * To the accounts after this id, and to the friends whom they registered. Mails and the next batch are of one transaction, and a
 * mail's id is of the disruption and its reader: nobody is written to twice.
 */
export async function tellRegistered(context: Context, disruptionId: string, after: string): Promise<void> {
  const { db, jobs, clock } = context;
  await db.transaction(async (tx) => {
    const found = await disruptionOf(tx, disruptionId);
    if (!found) return;
    const accounts = await accountsToTell(tx, { race: found.race.id, after, limit: batch });
    const lines = accounts.flatMap(({ registrations }) => registrations.map(({ detail }) => detail));
    const reasons = await reasonsFor(context, tx, found, lines);
    for (const account of accounts) await tellAccount(context, tx, found, account, reasons);
    const last = accounts.at(-1);
    if (last && accounts.length === batch) await jobs.send(tx, tellJobName, { disruptionId, after: last.user_id });
    else await tx.update(disruptions).set({ doneAt: clock() }).where(eq(disruptions.id, disruptionId));
  });
}

export const disruptionJobs = (context: Context, reactions: Reactions): readonly Job[] => [
  {
    name: carryOutJobName,
    retryLimit: 50,
    run: ({ disruptionId }: { disruptionId: string }) => carryOut(context, reactions, disruptionId),
  } satisfies Job<{ disruptionId: string }> as Job,
  {
    name: tellJobName,
    retryLimit: 50,
    run: ({ disruptionId, after }: { disruptionId: string; after: string }) =>
      tellRegistered(context, disruptionId, after),
  } satisfies Job<{ disruptionId: string; after: string }> as Job,
  settleOffersJob(context, reactions),
  carryOutReleaseJob(context, reactions),
];

/** Who has not paid reads this in place of the mail to those who have: the organiser's words belong to both. */
const whyOf = (race: string, said: string, lang: Lang): string =>
  oneLine(`${textIn(disruptionsText, lang)('order_why', { race })} ${said}`);

/** The lines of an unpaid order with this race, and whether nothing would be left of it without them. */
async function linesFor(on: DbOrTx, order: string, race: number) {
  const held = await linesWithRace(on, { order, race });
  const lines = held.map(({ id }) => id);
  const standing = (await linesToTakeOut(on, { order })).filter(({ removed_in }) => removed_in === null);
  return {
    lines,
    registrations: held.map(({ registration }) => registration),
    isAll: linesTakenOut(standing, lines).size === standing.length,
  };
}
