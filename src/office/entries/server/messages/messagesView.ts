import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { accountNames } from '#features/athletes/server/accountNameView.ts';
import type { Reach } from '#kernel/roles.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import type { MessageView } from '../../contract/messages.ts';
import { messageRecipients, officeMessages } from '../tables.ts';

type Message = typeof officeMessages.$inferSelect;

/** Who reads messages: all of the circuit, or with a role for single races their own. */
export interface MessageReader {
  readonly account: Pick<Account, 'id'>;
  readonly office: { readonly circuitId: number; readonly races: Reach };
}

export const readableBy = ({ account, office: { circuitId, races } }: MessageReader) =>
  and(eq(officeMessages.circuitId, circuitId), races === 'all' ? undefined : eq(officeMessages.writtenBy, account.id));

const stateOf = ({ doneAt, stoppedAt, leavesAt }: Message, now: Date): MessageView['state'] => {
  if (stoppedAt) return 'stopped';
  if (doneAt) return 'sent';
  return leavesAt > now ? 'waiting' : 'leaving';
};

export async function viewMessages(on: DbOrTx, messages: readonly Message[], now: Date): Promise<MessageView[]> {
  const ids = messages.map(({ id }) => id);
  const [recipients, names] = await Promise.all([
    on
      .select({
        id: messageRecipients.messageId,
        told: sql<number>`count(${messageRecipients.toldAt})::int`,
      })
      .from(messageRecipients)
      .where(inArray(messageRecipients.messageId, ids))
      .groupBy(messageRecipients.messageId),
    accountNames(
      on,
      messages.map(({ writtenBy }) => writtenBy),
    ),
  ]);
  return messages.map((message) => {
    const ended = message.stoppedAt ?? message.doneAt;
    return {
      id: message.id,
      state: stateOf(message, now),
      subject_it: message.subjectIt,
      subject_en: message.subjectEn,
      text_it: message.textIt,
      text_en: message.textEn,
      promotion: flag(message.promotion),
      athletes: message.athletes,
      told: recipients.find(({ id }) => id === message.id)?.told ?? 0,
      by: names.get(message.writtenBy) ?? null,
      created_at: message.createdAt.toISOString(),
      leaves_at: message.leavesAt.toISOString(),
      ended_at: ended?.toISOString() ?? null,
    };
  });
}

const perPage = 20;

export async function listMessages(on: DbOrTx, reader: MessageReader, wanted: number, now: Date) {
  const where = readableBy(reader);
  const { offset, ...page } = pageOf(wanted, await on.$count(officeMessages, where), perPage);
  const rows = await on
    .select()
    .from(officeMessages)
    .where(where)
    .orderBy(desc(officeMessages.createdAt), desc(officeMessages.id))
    .limit(perPage)
    .offset(offset);
  return { data: await viewMessages(on, rows, now), ...page };
}

/** Its row, locked: of those who stop and send it one comes first. */
export const lockMessage = async (on: DbOrTx, id: string): Promise<Message | undefined> => {
  const [row] = await on.select().from(officeMessages).where(eq(officeMessages.id, id)).for('update');
  return row;
};
