import type { Officer } from '#office/kit/server/setUps.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { stoppableFor } from '../../rules/messages/writes.ts';
import { messageRecipients, type officeMessages } from '../tables.ts';
import { messageJobName } from './messageJob.ts';

const batch = 1_000;

export const leavingAt = (now: Date): Date => new Date(now.getTime() + stoppableFor);

interface NewMessage {
  readonly by: Pick<Officer, 'account' | 'office'>;
  readonly at: Date;
  readonly message: Pick<typeof officeMessages.$inferSelect, 'id' | 'leavesAt' | 'subjectIt' | 'promotion'>;
  readonly athletes: readonly string[];
  /** How they were chosen, for the audit log. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Keeps whom a message is for, sends it when it leaves, and writes to the audit log that it was sent. */
export async function sendTo(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { by: { account, office }, at: now, message, athletes, facts }: NewMessage,
): Promise<void> {
  for (let at = 0; at < athletes.length; at += batch) {
    const some = athletes.slice(at, at + batch).map((registrationId) => ({ messageId: message.id, registrationId }));
    await tx.insert(messageRecipients).values(some);
  }
  await jobs.send(tx, messageJobName, { message: message.id }, { startAfter: message.leavesAt });
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
