import { and, eq, sql } from 'drizzle-orm';
import { plainIban } from '#features/circuits/rules/iban.ts';
import { requireDaySent } from '#features/payments/server/daySent.ts';
import { noteFacts, reverseFacts, writeFacts } from '#features/payments/server/ledger.ts';
import type { Day } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { requireNotNoted } from './proposalsView.ts';
import { lockMovements } from './settleMovements.ts';
import { bankMovements, movementExits } from './tables.ts';

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

/** What a fact about a movement `m` that is for no order is read from. */
const ofMovement = { movement: sql`m.id`, circuit: sql`m.circuit_id`, way: sql`'bank'` };
const begin = statement<
  { id: string; movement: string; payer: string; iban: string | null; by: string; why: string; now: string },
  object
>(
  'a movement is sent back',
  (at) => sql`
    with came as (${writeFacts({
      ...ofMovement,
      kind: 'exit_in',
      id: sql`${at('id')}::uuid`,
      amount: sql`m.amount`,
      ownDay: sql`m.value_day`,
      at: at('now'),
      from: sql`bank_movement m where m.id = ${at('movement')}::uuid`,
    })} returning id),
    noted as (${noteFacts({ facts: 'came', by: at('by'), why: at('why') })})
    insert into movement_exit (id, movement_id, circuit_id, payer, iban, decided_at)
    select ${at('id')}::uuid, m.id, m.circuit_id, ${at('payer')}, ${at('iban')}, ${at('now')}::timestamptz
    from bank_movement m where m.id = ${at('movement')}::uuid`,
);

/** What had come in for it goes no further: the movement waits again. */
const end = statement<{ id: string; by: string; why: string; now: string }, object>(
  'a movement is sent back no more',
  (at) => sql`
    with back as (${reverseFacts(sql`f.id = ${at('id')}::uuid`, at('now'))} returning id),
    noted as (${noteFacts({ facts: 'back', by: at('by'), why: at('why') })})
    delete from movement_exit where id = ${at('id')}::uuid`,
);

const send = statement<
  { id: string; circuit: number; sent_on: string; reference: string; by: string; now: string },
  { id: string }
>(
  'money of a movement was sent',
  (at) => sql`
    with sent as (
      update movement_exit set sent_on = ${at('sent_on')}::date, bank_reference = ${at('reference')}, sent_at = ${at('now')}::timestamptz
      where id = ${at('id')}::uuid and circuit_id = ${at('circuit')}::int and sent_on is null
      returning id, movement_id, sent_on
    ), gone as (${writeFacts({
      ...ofMovement,
      kind: 'exit_out',
      amount: sql`-m.amount`,
      ownDay: sql`x.sent_on`,
      at: at('now'),
      from: sql`sent x join bank_movement m on m.id = x.movement_id`,
    })} returning id),
    noted as (${noteFacts({ facts: 'gone', by: at('by'), saidOn: at('sent_on'), reference: at('reference') })})
    select id from sent`,
);

async function lockOpen(tx: Tx, circuitId: number, id: string) {
  const [movement] = await lockMovements(tx, circuitId, [id]);
  if (movement?.state !== 'open') return refuse('movement_changed_meanwhile');
  return movement;
}

/**
 * Marks a movement that is for no order to be sent back to who sent it, until the bank's reference is noted (`noteExitSent`).
 *
 * Refuses with `movement_not_found`, `movement_changed_meanwhile`, `money_noted_meanwhile`, and `iban_is_own` at the field for
 * the account that it came to. Source: decision 203.
 */
export async function sendBack(
  { clock }: Clock,
  tx: Tx,
  { circuitId, by }: Deciding,
  wanted: SendBack,
): Promise<{ readonly exit: string; readonly amount: Cents }> {
  const { movement, payer, iban, reason } = wanted;
  const { account, amount } = await lockOpen(tx, circuitId, movement);
  if (!wanted.noted) await requireNotNoted(tx, circuitId, [movement]);
  // A slip: that is where the money is.
  if (iban !== null && plainIban(iban) === plainIban(account)) refuseField('iban', 'iban_is_own');
  const id = newId();
  const now = clock();
  await begin(tx, { id, movement, payer, iban, by, why: reason, now: now.toISOString() });
  await tx
    .update(bankMovements)
    .set({ state: 'out', note: reason, settledBy: by, settledAt: now })
    .where(eq(bankMovements.id, movement));
  return { exit: id, amount };
}

/**
 * Undoes that a movement is sent back: it is open again.
 *
 * Refuses with `movement_not_found`, and with `movement_changed_meanwhile` where it was sent, or undone before.
 */
export async function undoExit(
  { clock }: Clock,
  tx: Tx,
  { circuitId, by }: Deciding,
  { movement, note: why }: { readonly movement: string; readonly note: string },
): Promise<void> {
  await lockMovements(tx, circuitId, [movement]);
  const [exit] = await tx.select().from(movementExits).where(eq(movementExits.movementId, movement));
  if (!exit || exit.sentOn !== null) return refuse('movement_changed_meanwhile');
  await end(tx, { id: exit.id, by, why, now: clock().toISOString() });
  await tx
    .update(bankMovements)
    .set({ state: 'open', note: null, settledBy: null, settledAt: null })
    .where(eq(bankMovements.id, movement));
}

export interface ExitSending {
  readonly id: string;
  readonly sentOn: Day;
  readonly bankReference: string;
}

/**
 * Refuses with `refund_not_found`, `refund_ended` if it was sent before, and beside the day (`requireDaySent`).
 *
 * @returns the movement that it was
 */
export async function noteExitSent(
  { clock }: Clock,
  tx: Tx,
  { circuitId, by }: Deciding,
  { id, sentOn, bankReference }: ExitSending,
): Promise<string> {
  const [found] = await tx
    .select({ exit: movementExits, cameOn: bankMovements.valueDay })
    .from(movementExits)
    .innerJoin(bankMovements, eq(bankMovements.id, movementExits.movementId))
    .where(and(eq(movementExits.id, id), eq(movementExits.circuitId, circuitId)));
  if (!found) return refuse('refund_not_found');
  const { decidedAt, movementId } = found.exit;
  // Whoever undoes it waits here, or has done it.
  await lockMovements(tx, circuitId, [movementId]);
  const now = clock();
  requireDaySent({ field: 'sent_on', day: sentOn, decidedAt, cameOn: found.cameOn, now });
  const sent = { id, circuit: circuitId, sent_on: sentOn, reference: bankReference, by, now: now.toISOString() };
  if ((await send(tx, sent)).length === 0) refuse('refund_ended');
  return movementId;
}
