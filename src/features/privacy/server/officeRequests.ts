import { and, eq } from 'drizzle-orm';
import { userByEmail } from '#features/identity/server/findUser.ts';
import { addDays, type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { daysToAnswer, extendedDue, isExtendable } from '../rules/answering.ts';
import type { RequestKind } from '../rules/requests.ts';
import { isKnownIn } from './controllersView.ts';
import { privacyRequests } from './tables.ts';

export type PrivacyRequest = typeof privacyRequests.$inferSelect;

interface RequestNote {
  readonly circuitId: number;
  readonly email: string;
  readonly kind: RequestKind;
  readonly text: string;
  readonly receivedOn: Day;
  readonly now: Date;
}

/** Notes a request that came by mail, phone or letter. Where the address is an account's that the circuit knows, it is its own. */
export async function noteRequest(
  tx: Tx,
  { circuitId, email, kind, text, receivedOn, now }: RequestNote,
): Promise<string> {
  const user = await userByEmail(tx, email);
  const id = newId();
  await tx.insert(privacyRequests).values({
    id,
    circuitId,
    email,
    kind,
    text,
    userId: user && (await isKnownIn(tx, { userId: user.id, circuitId })) ? user.id : null,
    state: 'received',
    createdAt: now,
    changedAt: now,
    receivedOn,
    dueDay: addDays(receivedOn, daysToAnswer),
  });
  return id;
}

/** An open request of this circuit, locked: of two who answer at once, the second finds it answered. */
async function lockOpen(tx: Tx, circuitId: number, id: string): Promise<PrivacyRequest> {
  const [row] = await tx
    .select()
    .from(privacyRequests)
    .where(and(eq(privacyRequests.id, id), eq(privacyRequests.circuitId, circuitId)))
    .for('update');
  return row?.state === 'received' ? row : refuse('privacy_request_not_found');
}

interface Deed {
  readonly circuitId: number;
  readonly id: string;
  readonly words: string;
  readonly now: Date;
}

export async function answerRequest(tx: Tx, { circuitId, id, words, now }: Deed): Promise<PrivacyRequest> {
  const row = await lockOpen(tx, circuitId, id);
  await change(tx, id, { state: 'answered', answer: words, changedAt: now });
  return row;
}

/** Takes two months more, once, within the first: the person is told why. */
export async function extendRequest(tx: Tx, { circuitId, id, words, now }: Deed): Promise<PrivacyRequest> {
  const row = await lockOpen(tx, circuitId, id);
  const asked = { state: row.state, due_day: row.dueDay, extended: row.extension !== null };
  if (!isExtendable(asked, dayInRome(now))) return refuse('privacy_request_not_extendable');
  const dueDay = extendedDue(row.dueDay);
  await change(tx, id, { dueDay, extension: words, changedAt: now });
  return { ...row, dueDay };
}

const change = (on: DbOrTx, id: string, set: Partial<PrivacyRequest>) =>
  on.update(privacyRequests).set(set).where(eq(privacyRequests.id, id));
