import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { stoppableFor } from '../../rules/messages/writes.ts';
import type { Acting } from '../setUps.ts';
import { messageRecipients, officeMessages } from '../tables.ts';
import { messageJobName } from './messageJob.ts';
import type { MessageWords } from './messageMail.ts';

/** So many recipients are written in one statement. */
const batch = 1_000;

/** When a message that is written now leaves. */
export const leavingAt = (now: Date): Date => new Date(now.getTime() + stoppableFor);

/** Keeps whom a message is for, and sends it when it leaves. */
export async function sendTo(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  message: { readonly id: string; readonly leavesAt: Date },
  athletes: readonly string[],
): Promise<void> {
  for (let at = 0; at < athletes.length; at += batch) {
    const some = athletes.slice(at, at + batch).map((registrationId) => ({ messageId: message.id, registrationId }));
    await tx.insert(messageRecipients).values(some);
  }
  await jobs.send(tx, messageJobName, { message: message.id }, { startAfter: message.leavesAt });
}

/** A message that the portal words itself, about what whoever acts has just changed: it is stopped like any other. */
export async function sendNotice(
  context: Pick<Context, 'jobs' | 'clock'>,
  tx: Tx,
  { account, office }: Pick<Acting, 'account' | 'office'>,
  { subject, text }: Pick<MessageWords, 'subject' | 'text'>,
  athletes: readonly string[],
): Promise<void> {
  const now = context.clock();
  const message = { id: newId(), leavesAt: leavingAt(now) };
  await tx.insert(officeMessages).values({
    ...message,
    ...{ circuitId: office.circuitId, writtenBy: account.id, promotion: false },
    ...{ subjectIt: subject.it, subjectEn: subject.en, textIt: text.it, textEn: text.en },
    ...{ athletes: athletes.length, createdAt: now },
  });
  await sendTo(context, tx, message, athletes);
  await writeAudit(tx, {
    at: now,
    actorUserId: account.id,
    circuitId: office.circuitId,
    action: 'message_sent',
    subjectType: 'message',
    subjectId: message.id,
    facts: { subject: subject.it, athletes: athletes.length, promotion: false },
  });
}
