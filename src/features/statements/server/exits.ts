import { and, eq, sql } from 'drizzle-orm';
import { plainIban } from '#features/circuits/rules/iban.ts';
import { requireDaySent } from '#features/payments/server/daySent.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { type Tx, violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { requireNotNoted } from './proposalsView.ts';
import { lockMovements } from './settleMovements.ts';
import { bankMovements, movementExits } from './tables.ts';

/** Who decides, in which circuit. */
interface Deciding {
  readonly circuitId: number;
  readonly by: string;
}

export interface SendBack {
  readonly movement: string;
  readonly reason: string;
  /** Who gets it, and on which account, where that is known. */
  readonly payer: string;
  readonly iban: string | null;
  /** Whoever decides has seen that somebody had noted it by hand. */
  readonly noted: boolean;
}

type Clock = Pick<Context, 'clock'>;

async function lockOpen(tx: Tx, circuitId: number, id: string) {
  const [movement] = await lockMovements(tx, circuitId, [id]);
  if (movement?.state !== 'open') return refuse('movement_changed_meanwhile');
  return movement;
}

/** The day on which it would count is closed, and so is the day of the deed: the database says so. */
const closedAs =
  (day: Day) =>
  (error: unknown): never => {
    if (violated(error) === 'day_is_open') return refuse('exit_of_closed_day', { day });
    throw error;
  };

const settle = (tx: Tx, { clock }: Clock, by: string, movement: string, note: string) =>
  tx
    .update(bankMovements)
    .set({ state: 'out', note, settledBy: by, settledAt: clock() })
    .where(eq(bankMovements.id, movement));

/**
 * Marks a movement that is for no order to be sent back to who sent it. It stays to be sent until the bank's reference is noted
 * (`noteExitSent`).
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile`, `money_noted_meanwhile`,
 * `iban_is_own` at the field for the account that it came to, and `exit_of_closed_day`.
 *
 * Source: decision 203.
 */
export async function sendBack(
  context: Clock,
  tx: Tx,
  { circuitId, by }: Deciding,
  wanted: SendBack,
): Promise<{ readonly exit: string; readonly amount: Cents }> {
  const { account, amount, valueDay } = await lockOpen(tx, circuitId, wanted.movement);
  if (!wanted.noted) await requireNotNoted(tx, circuitId, [wanted.movement]);
  // A slip: that is where the money is.
  if (wanted.iban !== null && plainIban(wanted.iban) === plainIban(account)) refuseField('iban', 'iban_is_own');
  const id = newId();
  const { payer, iban, reason, movement: movementId } = wanted;
  const row = { id, movementId, circuitId, amount, valueDay, takenOn: valueDay, payer, iban, reason, decidedBy: by };
  await tx
    .insert(movementExits)
    .values({ ...row, decidedAt: context.clock() })
    .catch(closedAs(valueDay));
  await settle(tx, context, by, movementId, reason);
  return { exit: id, amount };
}

/**
 * Undoes that a movement is sent back, until the money was sent or its day is closed: it is open again.
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile` (it was sent) and `exit_of_closed_day`.
 */
export async function undoExit(tx: Tx, { circuitId }: Deciding, movement: string): Promise<{ readonly exit: string }> {
  await lockMovements(tx, circuitId, [movement]);
  const [exit] = await tx.select().from(movementExits).where(eq(movementExits.movementId, movement));
  if (!exit || exit.sentOn !== null) return refuse('movement_changed_meanwhile');
  await tx.delete(movementExits).where(eq(movementExits.id, exit.id)).catch(closedAs(exit.takenOn));
  await tx
    .update(bankMovements)
    .set({ state: 'open', note: null, settledBy: null, settledAt: null })
    .where(eq(bankMovements.id, movement));
  return { exit: exit.id };
}

export interface ExitSent {
  readonly id: string;
  readonly sentOn: Day;
  readonly bankReference: string;
}

/**
 * Money of a movement was sent back by bank. Refuses with `refund_not_found`, `refund_ended` if
 * it was sent before, beside the day (`requireDaySent`), and `exit_of_closed_day`.
 *
 * @returns the movement that it was
 */
export async function noteExitSent({ clock }: Clock, tx: Tx, circuitId: number, sent: ExitSent): Promise<string> {
  const ofCircuit = and(eq(movementExits.id, sent.id), eq(movementExits.circuitId, circuitId));
  const [exit] = await tx.select().from(movementExits).where(ofCircuit);
  if (!exit) return refuse('refund_not_found');
  // Whoever undoes it waits here, or has done it.
  await lockMovements(tx, circuitId, [exit.movementId]);
  const at = clock();
  const { decidedAt, valueDay: cameOn } = exit;
  requireDaySent({ field: 'sent_on', day: sent.sentOn, decidedAt, cameOn, now: at });
  const done = await tx
    .update(movementExits)
    .set({ sentOn: sent.sentOn, bankReference: sent.bankReference, sentAt: at })
    .where(and(ofCircuit, sql`${movementExits.sentOn} is null`))
    .returning({ id: movementExits.id })
    .catch(closedAs(dayInRome(at)));
  if (done.length === 0) refuse('refund_ended');
  return exit.movementId;
}

export interface ExitNotSent {
  readonly id: string;
  /** When it was noted as sent, as it was seen: of another note nothing is taken back. */
  readonly seen: string;
}

/**
 * Money of a movement that was noted as sent had not left: it is to be sent again, and leaves the takings of that day. A transfer that
 * comes back is a new movement, and no matter of this.
 *
 * Refuses with `refund_not_found`, with `exit_not_sent` where it is not noted as sent, or as it was seen, and with
 * `exit_sent_on_closed_day`.
 *
 * @returns the movement that it was, and how it was noted
 *
 * Source: decision 203.
 */
export async function unsendExit(
  tx: Tx,
  circuitId: number,
  { id, seen }: ExitNotSent,
): Promise<{ readonly movement: string; readonly sentOn: Day; readonly bankReference: string }> {
  const ofCircuit = and(eq(movementExits.id, id), eq(movementExits.circuitId, circuitId));
  const [before] = await tx.select().from(movementExits).where(ofCircuit);
  if (!before) return refuse('refund_not_found');
  await lockMovements(tx, circuitId, [before.movementId]);
  const [exit] = await tx.select().from(movementExits).where(ofCircuit).for('update');
  const { sentOn, sentAt, bankReference, returnedOn, movementId } = exit ?? before;
  if (!exit || !sentOn || !sentAt || !bankReference || sentAt.toISOString() !== seen) return refuse('exit_not_sent');
  await tx
    .update(movementExits)
    .set({ sentOn: null, bankReference: null, sentAt: null })
    .where(ofCircuit)
    .catch((error: unknown) => {
      if (violated(error) === 'day_is_open') return refuse('exit_sent_on_closed_day', { day: returnedOn ?? sentOn });
      throw error;
    });
  return { movement: movementId, sentOn, bankReference };
}
