import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { stoppableFor } from '../../rules/messages/writes.ts';
import type { Acting } from '../setUps.ts';
import { messageRecipients, officeMessages } from '../tables.ts';
import { addressMark, messageJobName } from './messageJob.ts';
import type { MessageWords } from './messageMail.ts';

/** So many recipients are written in one statement. */
const batch = 1_000;

/** When a message that is written now leaves. */
export const leavingAt = (now: Date): Date => new Date(now.getTime() + stoppableFor);

interface Kept {
  /** Who writes it, and when. */
  readonly by: Pick<Acting, 'account' | 'office'>;
  readonly at: Date;
  readonly message: Pick<typeof officeMessages.$inferSelect, 'id' | 'leavesAt' | 'subjectIt' | 'promotion'>;
  readonly athletes: readonly string[];
  /** Addresses that read it in another mail. */
  readonly told?: readonly string[] | undefined;
  /** How they were chosen, for the audit log. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Keeps whom a message is for, sends it when it leaves, and writes to the audit log that it was sent. */
export async function sendTo(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { by: { account, office }, at: now, message, athletes, told = [], facts }: Kept,
): Promise<void> {
  for (let at = 0; at < athletes.length; at += batch) {
    const some = athletes.slice(at, at + batch).map((registrationId) => ({ messageId: message.id, registrationId }));
    await tx.insert(messageRecipients).values(some);
  }
  await jobs.send(
    tx,
    messageJobName,
    { message: message.id, told: told.map(addressMark) },
    { startAfter: message.leavesAt },
  );
  await writeAudit(tx, {
    at: now,
    actorUserId: account.id,
    circuitId: office.circuitId,
    action: 'message_sent',
    subjectType: 'message',
    subjectId: message.id,
    facts: { subject: message.subjectIt, athletes: athletes.length, promotion: message.promotion, ...facts },
  });
}

/** A message that the portal words itself, about what whoever acts has just changed: it is stopped like any other. */
export async function sendNotice(
  context: Pick<Context, 'jobs' | 'clock'>,
  tx: Tx,
  by: Pick<Acting, 'account' | 'office'>,
  { subject, text }: Pick<MessageWords, 'subject' | 'text'>,
  { athletes, told }: Pick<Kept, 'athletes' | 'told'>,
): Promise<void> {
  const now = context.clock();
  const message = { id: newId(), leavesAt: leavingAt(now), subjectIt: subject.it, promotion: false };
  await tx.insert(officeMessages).values({
    ...message,
    ...{ circuitId: by.office.circuitId, writtenBy: by.account.id },
    ...{ subjectEn: subject.en, textIt: text.it, textEn: text.en },
    ...{ athletes: athletes.length, createdAt: now },
  });
  await sendTo(context, tx, { by, at: now, message, athletes, told });
}
