import { and, desc, eq, sql } from 'drizzle-orm';
import { ibanEnd } from '#features/circuits/rules/iban.ts';
import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { requireNotOwnAccount } from '#features/circuits/server/ownAccountView.ts';
import { lastDayOfGiven } from '#features/coupons/server/givenCodes.ts';
import { userById } from '#features/identity/server/findUser.ts';
import { firstnameOf } from '#features/identity/server/userView.ts';
import { linesTakenOut } from '#features/orders/rules/takenOut.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { findOrder } from '#features/orders/server/orderRecordView.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { linesToTakeOut } from '#features/orders/server/standingLinesView.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { giveUpForCode } from '#features/subscriptions/server/giving/give.ts';
import { readOffersKey } from '#features/subscriptions/server/offersKey.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { refusalOf } from '#kernel/rule.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { isGuarded } from '#server/guard.ts';
import { queueMail } from '#server/mail.ts';
import { answerRules, type OfferChoice } from '../rules/offers.ts';
import { accountOfRefundMail, codeMail } from './offerMails.ts';
import { choicesFor, goesByBank, type OfferedRow, offeredOf, offeredTo, worthOf } from './offersView.ts';
import { disruptions, offerAnswers } from './tables.ts';
import { tellGivenUp } from './tellGivenUp.ts';
import { type DisruptionRecord, disruptionOf, stripOf } from './toTellView.ts';

/** An answer for one registration, and what the page showed as counting for it. */
export interface OfferAnswer {
  readonly registration_id: string;
  readonly choice: OfferChoice;
  readonly seen: OfferChoice | null;
}

export interface Answering {
  readonly key: string;
  readonly answers: readonly OfferAnswer[];
  readonly iban: string | null;
}

/** What happened to the race again since, and counts instead; null: nothing. */
export async function overtakenBy(on: DbOrTx, { id, raceId }: DisruptionRecord['disruption']) {
  const [last] = await on
    .select()
    .from(disruptions)
    .where(eq(disruptions.raceId, raceId))
    .orderBy(desc(disruptions.at), desc(disruptions.id))
    .limit(1);
  return last && last.id !== id ? last : null;
}

/** What a key opens: what happened to the race, and the account. */
export async function openedBy(context: Pick<Context, 'db' | 'environment'>, key: string) {
  const of = readOffersKey(key, context.environment) ?? refuse('offers_not_found');
  const found = (await disruptionOf(context.db, of.disruption)) ?? refuse('offers_not_found');
  return { ...of, found };
}

/** Who releases the refunds of a race has this row alone, who answers shares it. It comes before the orders' locks. */
const shareDisruption = async (tx: Tx, id: string): Promise<void> => {
  if (!isGuarded('offers are answered or released')) return;
  await tx.select({ id: disruptions.id }).from(disruptions).where(eq(disruptions.id, id)).for('share');
};

/**
 * Under the orders' row locks: of two windows the second is told that it has changed. The money waits to be released; a code is
 * made at once. In a race for pairs a choice is the pair's. Refuses with `offers_not_found`, and by `answerRules`.
 */
export async function answerOffers(context: Context, reactions: Reactions, { key, answers, iban }: Answering) {
  const { db, clock } = context;
  const { disruption, account, found } = await openedBy(context, key);
  await db.transaction(async (tx) => {
    await shareDisruption(tx, disruption);
    const rows = await offeredTo(tx, { disruption, user: account });
    const named = answers.map((answer) => ({
      answer,
      row: rows.find((one) => one.registration_id === answer.registration_id) ?? refuse('offers_not_found'),
    }));
    const orders = [...new Set(named.map(({ row }) => row.order_id))].toSorted();
    for (const order of orders) await lockOrder(tx, order);
    for (const order of orders) {
      const ofOrder = named.filter(({ row }) => row.order_id === order).map(({ answer }) => answer);
      await answerForOrder(context, reactions, tx, { found, order, answers: ofOrder, iban, by: account, at: clock() });
    }
  });
}

interface ForOrder {
  readonly found: DisruptionRecord;
  readonly order: string;
  readonly answers: readonly OfferAnswer[];
  readonly iban: string | null;
  readonly by: string;
  readonly at: Date;
}

async function answerForOrder(context: Context, reactions: Reactions, tx: Tx, of: ForOrder): Promise<void> {
  const { found, order, answers, iban, by, at } = of;
  const { disruption } = found;
  const rows = await offeredOf(tx, { disruption: disruption.id, order });
  const overtaken = (await overtakenBy(tx, disruption)) !== null;
  const today = dayInRome(at);
  // Who goes together is read before anything is written: a mate that a code has taken out belongs to nobody any more.
  const wantedOf = new Map<OfferedRow, OfferChoice>();
  for (const { registration_id, choice: wanted, seen } of answers) {
    // Its money or place may have gone back while the order was waited for.
    const row = rows.find((one) => one.registration_id === registration_id) ?? refuse('offers_not_found');
    const refusal = refusalOf(answerRules, {
      today,
      answerBy: disruption.answerBy,
      overtaken,
      choices: choicesFor(row, disruption),
      now: row.choice,
      seen,
      wanted,
      carriedOut: isCarriedOut(row),
      iban: goesByBank(row, today) ? iban : null,
      known: row.iban,
      isBack: row.refund?.state === 'done',
    });
    if (refusal) throw refusal;
    for (const one of await togetherWith(tx, rows, row)) {
      if ((wantedOf.get(one) ?? wanted) !== wanted) refuse('pair_chooses_together');
      wantedOf.set(one, wanted);
    }
  }
  let account: { readonly before: string | null; readonly iban: string } | null = null;
  for (const [row, choice] of wantedOf) {
    // A mate's earlier answer was given with the same choice: it moves along.
    if (row.choice === choice && (choice !== 'refund' || iban === null)) continue;
    const goesTo = await write(context, reactions, tx, { found, row, choice, iban, silent: false, by, at });
    if (goesTo !== null && goesTo !== row.iban) account ??= { before: row.iban, iban: goesTo };
  }
  if (account) await tellAccount(context, tx, { found, row: rows[0]!, ...account });
}

export const isCarriedOut = (row: OfferedRow): boolean => row.done || row.released !== null;

export async function togetherWith(
  on: DbOrTx,
  rows: readonly OfferedRow[],
  row: OfferedRow,
): Promise<readonly OfferedRow[]> {
  if (row.pair_size === 1 || row.is_package) return [row];
  const standing = (await linesToTakeOut(on, { order: row.order_id })).filter(({ removed_in }) => removed_in === null);
  const gone = linesTakenOut(standing, [row.detail_id]);
  return rows.filter((one) => one === row || (gone.has(one.detail_id) && !isCarriedOut(one)));
}

interface AnswerRow {
  readonly found: DisruptionRecord;
  readonly row: OfferedRow;
  readonly choice: OfferChoice;
  readonly iban: string | null;
  readonly silent: boolean;
  readonly by: string | null;
  readonly at: Date;
}

/**
 * The order is locked; a code is made and sent with it.
 *
 * @returns the account that its money goes to; null where it goes to none
 */
export async function write(
  context: Context,
  reactions: Reactions,
  tx: Tx,
  written: AnswerRow,
): Promise<string | null> {
  const { found, row, choice, silent, at } = written;
  const byBank = choice === 'refund' && goesByBank(row, dayInRome(at));
  const iban = byBank ? (written.iban ?? row.iban) : null;
  if (byBank && iban === null && !silent) refuseField('iban', 'required');
  if (byBank && written.iban !== null) await requireNotOwnAccount(tx, row.circuit_id, written.iban);
  const ofRegistration = and(
    eq(offerAnswers.disruptionId, found.disruption.id),
    eq(offerAnswers.registrationId, row.registration_id),
  );
  // Said again, with the account: also after its release, for whoever was silent before.
  if (row.choice === choice) {
    await tx.update(offerAnswers).set({ iban }).where(ofRegistration);
    return iban;
  }
  const values = { choice, silent, at, iban, doneAt: choice === 'code' ? at : null };
  await tx
    .insert(offerAnswers)
    .values({ disruptionId: found.disruption.id, registrationId: row.registration_id, ...values })
    .onConflictDoUpdate({
      target: [offerAnswers.disruptionId, offerAnswers.registrationId],
      set: values,
      setWhere: sql`${offerAnswers.doneAt} is null and ${offerAnswers.releasedAt} is null`,
    });
  if (choice === 'code') await sendCode(context, reactions, tx, written);
  return iban;
}

interface ToAccount {
  readonly found: DisruptionRecord;
  readonly row: OfferedRow;
  readonly before: string | null;
  readonly iban: string;
}

/** Tells who paid to which account the money goes: the link that takes it may have been passed on. The order's history tells it, too. */
async function tellAccount(context: Context, tx: Tx, { found, row, before, iban }: ToAccount) {
  await writeAudit(tx, {
    at: context.clock(),
    // Whoever comes by the mail's link is nobody whom the portal knows.
    actorUserId: null,
    circuitId: row.circuit_id,
    action: before === null ? 'refund_account_given' : 'refund_account_changed',
    subjectType: 'customer_order',
    subjectId: row.order_id,
    facts: { before: before && ibanEnd(before), after: ibanEnd(iban), through: 'offer' },
  });
  const { email } = (await userById(tx, row.user_id)) ?? refuse('offers_not_found');
  const { circuit } = await circuitMailPlace(tx, row.circuit_id, row.lang, context.environment.baseUrl);
  await queueMail(context, tx, accountOfRefundMail({ found, row, circuit, email, iban }));
}

/** The code of what was paid, to the account that paid; the registration ends, and its services with it. */
async function sendCode(context: Context, reactions: Reactions, tx: Tx, { found, row, by, at }: AnswerRow) {
  const worth = worthOf(row, found.disruption);
  const account = (await userById(tx, row.user_id)) ?? refuse('offers_not_found');
  const { email } = account;
  const lastDay = lastDayOfGiven(dayInRome(at));
  await tellGivenUp(context, tx, found, row);
  const services = found.disruption.givesServices ? row.services.map(({ id }) => id) : [];
  if (services.length > 0) {
    const why = 'its worth is in the code of its registration';
    await createTakeOut(reactions)(tx, { orderId: row.order_id, lines: services, why, by, at, told: true });
  }
  const code = await giveUpForCode(
    context,
    tx,
    { ...row, id: row.registration_id },
    { kind: 'transfer', email, worth, lastDay, keptUntil: null, target: null, by, at },
  );
  const { circuit } = await circuitMailPlace(tx, row.circuit_id, row.lang, context.environment.baseUrl);
  const order = (await findOrder(tx, row.order_id)) ?? refuse('offers_not_found');
  const greets = await firstnameOf(tx, row.user_id);
  const strip = await stripOf(tx, found);
  await queueMail(
    context,
    tx,
    codeMail({ found, row, circuit, greets, order, services, email, code, worth, lastDay, strip }),
  );
}
