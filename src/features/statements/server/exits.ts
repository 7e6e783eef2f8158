import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { plainIban } from '#features/circuits/rules/iban.ts';
import { requireDaySent } from '#features/payments/server/daySent.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { type Tx, violated } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { accountOf } from './accountView.ts';
import { requireNotNoted } from './proposalsView.ts';
import { lockMovements } from './settleMovements.ts';
import { askedRests, bankAllocations, bankMovements, movementExits } from './tables.ts';

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

export interface HandOver {
  readonly movement: string;
  readonly to: number;
  readonly reason: string;
  readonly noted: boolean;
}

/** A movement that goes out: how much, and whether it is to leave the account. */
export interface Left {
  readonly exit: string;
  readonly amount: Cents;
  readonly moves: boolean;
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
 * Refuses with `movement_not_found`, `movement_changed_meanwhile`, `money_noted_meanwhile`, `movement_not_come` while the circuit that handed it over has
 * not transferred it, `iban_is_own` at the field for the account that it came to, and `exit_of_closed_day`.
 *
 * Source: decision 262.
 */
export async function sendBack(context: Clock, tx: Tx, { circuitId, by }: Deciding, wanted: SendBack): Promise<Left> {
  const { account, amount, valueDay } = await lockOpen(tx, circuitId, wanted.movement);
  if (!wanted.noted) await requireNotNoted(tx, circuitId, [wanted.movement]);
  // A slip: that is where the money is.
  if (wanted.iban !== null && plainIban(wanted.iban) === plainIban(account)) refuseField('iban', 'iban_is_own');
  const toCome = and(
    eq(movementExits.twinId, wanted.movement),
    eq(movementExits.moves, true),
    isNull(movementExits.sentOn),
  );
  if ((await tx.$count(movementExits, toCome)) > 0) refuse('movement_not_come');
  const id = newId();
  const { payer, iban, reason, movement: movementId } = wanted;
  const row = { id, movementId, circuitId, amount, valueDay, payer, iban, reason, decidedBy: by };
  await tx
    .insert(movementExits)
    .values({ ...row, kind: 'send_back', moves: true, decidedAt: context.clock() })
    .catch(closedAs(valueDay));
  await settle(tx, context, by, movementId, reason);
  return { exit: id, amount, moves: true };
}

/**
 * Hands a movement over to the circuit that it is for: there it stands among the open ones. Where both have one account nothing
 * moves but the row, and what the other's own statement has brought already is not made twice; otherwise the money stays to be
 * sent to the other's account (`noteExitSent`).
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile`, `money_noted_meanwhile`, `no_other_circuit` for its own circuit and for none,
 * `movement_there_already` where the other circuit has decided about this movement, and `exit_of_closed_day`.
 *
 * Source: decision 262.
 */
export async function handOver(context: Clock, tx: Tx, { circuitId, by }: Deciding, wanted: HandOver): Promise<Left> {
  const { to: toCircuitId, reason } = wanted;
  const movement = await lockOpen(tx, circuitId, wanted.movement);
  if (!wanted.noted) await requireNotNoted(tx, circuitId, [wanted.movement]);
  const { account, reference, amount, valueDay, payer, payerIban } = movement;
  const [circuit] = await accountOf(tx, { circuit: toCircuitId });
  if (!circuit || toCircuitId === circuitId) return refuse('no_other_circuit');
  // What was handed over goes back to where it came from, and no further.
  if ((await tx.$count(movementExits, eq(movementExits.twinId, movement.id))) > 0) refuse('movement_changed_meanwhile');
  const moves = circuit.iban === null || plainIban(circuit.iban) !== plainIban(account);
  const twin = {
    id: newId(),
    circuitId: toCircuitId,
    account,
    reference,
    amount,
    valueDay,
    payer,
    payerIban,
    bookedOn: movement.bookedOn,
    text: movement.text,
    state: 'open' as const,
  };
  const made = await tx.insert(bankMovements).values(twin).onConflictDoNothing().returning({ id: bankMovements.id });
  const twinMade = made.length > 0;
  const twinId = twinMade ? twin.id : await thereAlready();
  const id = newId();
  const row = { id, movementId: movement.id, circuitId, amount, valueDay, payer, reason, moves, decidedBy: by };
  await tx
    .insert(movementExits)
    .values({ ...row, kind: 'hand_over', toCircuitId, twinId, twinMade, decidedAt: context.clock() })
    .catch(closedAs(valueDay));
  await settle(tx, context, by, movement.id, reason);
  return { exit: id, amount, moves };

  async function thereAlready(): Promise<string> {
    const same = and(eq(bankMovements.account, account), eq(bankMovements.reference, reference));
    const [there] = await tx
      .select({ id: bankMovements.id, state: bankMovements.state })
      .from(bankMovements)
      .where(and(eq(bankMovements.circuitId, toCircuitId), same))
      .for('update');
    return there?.state === 'open' ? there.id : refuse('movement_there_already');
  }
}

/**
 * Undoes the way out of a movement, until the money was sent or its day is closed: it is open again, and the other circuit has it
 * no more. The circuit that it was handed over to may do it, too, by its own movement.
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile` (it was sent, or the other circuit has decided about it) and
 * `exit_of_closed_day`.
 */
export async function undoExit(
  tx: Tx,
  { circuitId }: Deciding,
  movement: string,
): Promise<{ readonly exit: string; readonly movement: string; readonly circuitId: number }> {
  const ofThis = or(
    and(eq(movementExits.movementId, movement), eq(movementExits.circuitId, circuitId)),
    and(eq(movementExits.twinId, movement), eq(movementExits.toCircuitId, circuitId)),
  );
  // Of one that was handed over to it, and that it has sent on, its own way out is undone first.
  const ownFirst = sql`(${movementExits.movementId} = ${movement}) desc`;
  const [seen] = await tx.select().from(movementExits).where(ofThis).orderBy(ownFirst);
  if (!seen) return refuse('movement_not_found');
  const ids = [seen.movementId, ...(seen.twinId ? [seen.twinId] : [])];
  const locked = await tx
    .select({ id: bankMovements.id, state: bankMovements.state })
    .from(bankMovements)
    .where(inArray(bankMovements.id, ids))
    .orderBy(bankMovements.id)
    .for('update');
  const twin = locked.find(({ id }) => id === seen.twinId);
  const [exit] = await tx.select().from(movementExits).where(ofThis).orderBy(ownFirst);
  if (!exit || exit.id !== seen.id || exit.sentOn !== null || (twin && twin.state !== 'open'))
    return refuse('movement_changed_meanwhile');
  await tx
    .delete(movementExits)
    .where(eq(movementExits.id, exit.id))
    .catch(closedAs(exit.takenOn ?? exit.valueDay));
  if (exit.twinId && exit.twinMade) {
    // One that has a history there stays: it was matched once, or its rest was asked for.
    const matched = await tx.$count(bankAllocations, eq(bankAllocations.movementId, exit.twinId));
    const asked = await tx.$count(askedRests, eq(askedRests.movementId, exit.twinId));
    if (matched + asked > 0) refuse('movement_changed_meanwhile');
    await tx.delete(bankMovements).where(eq(bankMovements.id, exit.twinId));
  }
  await tx
    .update(bankMovements)
    .set({ state: 'open', note: null, settledBy: null, settledAt: null })
    .where(eq(bankMovements.id, exit.movementId));
  return { exit: exit.id, movement: exit.movementId, circuitId: exit.circuitId };
}

export interface ExitSent {
  readonly id: string;
  readonly sentOn: Day;
  readonly bankReference: string;
}

/**
 * Money of a movement was sent by bank, back or to the other circuit's account. Refuses with `refund_not_found`, `refund_ended` if
 * it was sent before, beside the day (`requireDaySent`), and `exit_of_closed_day`.
 *
 * @returns the movement that it was
 */
export async function noteExitSent({ clock }: Clock, tx: Tx, circuitId: number, sent: ExitSent): Promise<string> {
  const ofCircuit = and(
    eq(movementExits.id, sent.id),
    eq(movementExits.circuitId, circuitId),
    eq(movementExits.moves, true),
  );
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
 * Refuses with `refund_not_found`, with `exit_not_sent` where it is not noted as sent, or as it was seen, with `exit_arrived` where the
 * other circuit has tied it to a movement of its own statement, or has sent on what it was for, and with `exit_sent_on_closed_day`.
 *
 * @returns the movement that it was, and how it was noted
 *
 * Source: decision 306.
 */
export async function unsendExit(
  tx: Tx,
  circuitId: number,
  { id, seen }: ExitNotSent,
): Promise<{ readonly movement: string; readonly sentOn: Day; readonly bankReference: string }> {
  const ofCircuit = and(eq(movementExits.id, id), eq(movementExits.circuitId, circuitId));
  const [before] = await tx.select().from(movementExits).where(ofCircuit);
  if (!before) return refuse('refund_not_found');
  // Both circuits' rows: the other one may be sending it on, or tying it.
  await tx
    .select({ id: bankMovements.id })
    .from(bankMovements)
    .where(inArray(bankMovements.id, [before.movementId, ...(before.twinId ? [before.twinId] : [])]))
    .orderBy(bankMovements.id)
    .for('update');
  const [exit] = await tx.select().from(movementExits).where(ofCircuit).for('update');
  const { sentOn, sentAt, bankReference, returnedOn, arrivalId, twinId, movementId } = exit ?? before;
  if (!exit || !sentOn || !sentAt || !bankReference || sentAt.toISOString() !== seen) return refuse('exit_not_sent');
  const isGoneOn = twinId !== null && (await tx.$count(movementExits, eq(movementExits.movementId, twinId))) > 0;
  if (arrivalId !== null || isGoneOn) return refuse('exit_arrived');
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
