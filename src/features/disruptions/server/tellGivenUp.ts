import { mailCircuit } from '#features/circuits/server/circuitMail.ts';
import { addressesOf, holderOf } from '#features/subscriptions/server/friend/friendMails.ts';
import { friendOf } from '#features/subscriptions/server/friend/friendView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { queueMail } from '#server/mail.ts';
import { givenUpMail } from './offerMails.ts';
import type { OfferedRow } from './offersView.ts';
import { type DisruptionRecord, stripOf } from './toTellView.ts';

/** To be called while the registration stands. That a race is cancelled everybody was told. */
export async function tellGivenUp(context: Context, tx: Tx, found: DisruptionRecord, row: OfferedRow): Promise<void> {
  if (row.himself || found.disruption.kind === 'cancelled') return;
  const today = dayInRome(context.clock());
  const [friend] = await friendOf(tx, { registration: row.registration_id, today });
  if (!friend) return;
  const circuit = await mailCircuit(tx, row.circuit_id, friend.lang);
  const strip = await stripOf(tx, found);
  for (const address of addressesOf(friend)) {
    if (holderOf(friend, address[0]) === 'typed') continue;
    await queueMail(context, tx, givenUpMail(found, friend, address, { circuit, strip }));
  }
}
