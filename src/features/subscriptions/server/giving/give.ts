import { giveUpCodes } from '#features/certificates/server/datahealthUses.ts';
import { type GivenCode, makeGivenCode, sendGivenCodeTo } from '#features/coupons/server/givenCodes.ts';
import { endLineHolds } from '#features/orders/server/lineHolds.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { giveUpRegistration } from '#features/registration/server/giveUp.ts';
import { keepForAnother, keepPlace } from '#features/registration/server/keptPlaces.ts';
import { noteChange } from '#features/registration/server/noteChange.ts';
import { changeStock } from '#features/stock/server/stock.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { type GivingKind, statusOf } from '../../rules/giving.ts';
import { givingOf } from './facts.ts';
import { givenCodeOf } from './givenCodeView.ts';
import { registrationToGive } from './givingView.ts';
import { tellGiving } from './jobs.ts';

export interface GiveCommand {
  readonly registrationId: string;
  readonly kind: GivingKind;
  readonly email: string;
  readonly lang: Lang;
}

export interface GivenUp {
  readonly id: string;
  readonly detail_id: string;
  readonly order_id: string;
  readonly circuit_id: number;
}

interface ForCode extends Pick<GivenCode, 'email' | 'worth' | 'lastDay' | 'target' | 'at'> {
  readonly kind: GivingKind;
  readonly keptUntil: Date | null;
  readonly by: string | null;
}

/**
 * Ends a registration for a code; answers its letters. Services stay with the order, whose row lock the caller has.
 * Refuses with `registration_given_already`.
 */
export async function giveUpForCode(
  context: Pick<Context, 'environment'>,
  tx: Tx,
  { id: registrationId, detail_id, order_id, circuit_id: circuitId }: GivenUp,
  { kind, email, worth, lastDay, keptUntil, target, by, at }: ForCode,
): Promise<string> {
  if (!(await giveUpRegistration(tx, registrationId, statusOf[kind]))) refuse('registration_given_already');
  await giveUpCodes(tx, context, detail_id);
  const freed = await endLineHolds(tx, order_id, detail_id);
  if (keptUntil) await keepPlace(tx, { registrationId, email, keptUntil, freed, at });
  else
    await changeStock(
      tx,
      freed.map((sellable_id) => ({ sellable_id, purchased: -1 })),
    );
  const code = await makeGivenCode(tx, { registrationId, circuitId, email, worth, lastDay, target, at });
  await noteChange(tx, { registrationId, kind, before: {}, after: { worth }, by, at });
  return code;
}

/**
 * Gives a registration away (checkout §4, "Subscription status"), under the order's row lock, so that a refund, a change
 * of card and a payment come before or after it. Refuses `subscription_not_found` and by `givingRules`.
 */
export async function giveAway(context: Context, account: Owner, { registrationId, kind, email, lang }: GiveCommand) {
  const { db, clock } = context;
  const key = { id: registrationId, user: account.id };
  const [seen] = await registrationToGive(db, key);
  if (!seen) return refuse('subscription_not_found');
  await db.transaction(async (tx) => {
    await lockOrder(tx, seen.order_id);
    const row = (await registrationToGive(tx, key))[0] ?? refuse('subscription_not_found');
    const at = clock();
    const { worth, lastDay, keptUntil, refusal } = givingOf(row, kind, at);
    if (refusal) throw refusal;
    const { race_id: raceId, race_package_id: racePackageId } = row;
    const target = kind === 'substitute' ? { raceId, racePackageId } : null;
    await giveUpForCode(context, tx, row, { kind, email, worth, lastDay, keptUntil, target, by: account.id, at });
    await tellGiving(context, tx, { registrationId, what: 'given', lang });
  });
}

/**
 * Sends the code to another address: the old mail's code ends, and a kept place is kept for the new address. Refuses
 * `subscription_not_found`, `code_used_already`, and `code_expired` after its last day.
 */
export async function giveToAnother(
  context: Context,
  account: Owner,
  { registrationId, email, lang }: Omit<GiveCommand, 'kind'>,
): Promise<void> {
  const { db, clock } = context;
  const [code] = await givenCodeOf(db, { id: registrationId, user: account.id });
  if (!code) return refuse('subscription_not_found');
  if (code.last_day < dayInRome(clock())) refuse('code_expired');
  await db.transaction(async (tx) => {
    if (!(await sendGivenCodeTo(tx, registrationId, email))) refuse('code_used_already');
    await keepForAnother(tx, registrationId, email);
    await tellGiving(context, tx, { registrationId, what: 'moved', lang, before: code.email });
  });
}
