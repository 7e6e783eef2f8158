import { and, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { accountNames } from '#features/athletes/server/accountNameView.ts';
import { entries } from '#features/registration/server/tables.ts';
import type { Reach } from '#kernel/roles.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import type { MessageView } from '../../contract/messages.ts';
import { messageRecipients, officeMessages } from '../tables.ts';

type Message = typeof officeMessages.$inferSelect;

/** Who reads messages: all of the circuit, or with a role for single races their own and those to somebody in these races. */
export interface MessageReader {
  readonly account: Pick<Account, 'id'>;
  readonly office: { readonly circuitId: number; readonly races: Reach };
}

/** That a recipient is in one of these races, also with a package, and also who has withdrawn since. */
const isInRaces = (on: DbOrTx, races: readonly number[]) =>
  exists(
    on
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.registrationId, messageRecipients.registrationId), inArray(entries.raceId, [...races]))),
  );

export const readableBy = (on: DbOrTx, { account, office: { circuitId, races } }: MessageReader) => {
  const here = eq(officeMessages.circuitId, circuitId);
  if (races === 'all') return here;
  const toTheirs = on
    .select({ id: messageRecipients.messageId })
    .from(messageRecipients)
    .where(and(eq(messageRecipients.messageId, officeMessages.id), isInRaces(on, races)));
  return and(here, or(eq(officeMessages.writtenBy, account.id), exists(toTheirs)));
};

const stateOf = ({ doneAt, stoppedAt, leavesAt }: Message, now: Date): MessageView['state'] => {
  if (stoppedAt) return 'stopped';
  if (doneAt) return 'sent';
  return leavesAt > now ? 'waiting' : 'leaving';
};

/**
 * Messages as somebody of the office reads them, with how many athletes' mails are handed over. Of one that somebody else
 * wrote to more races than theirs they read the numbers of their races, and cannot stop it.
 */
export async function viewMessages(
  on: DbOrTx,
  { account, office: { races } }: MessageReader,
  messages: readonly Message[],
  now: Date,
): Promise<MessageView[]> {
  const ids = messages.map(({ id }) => id);
  const theirs = races === 'all' ? sql`true` : isInRaces(on, races);
  const [recipients, names] = await Promise.all([
    on
      .select({
        id: messageRecipients.messageId,
        all: sql<number>`count(*)::int`,
        told: sql<number>`count(${messageRecipients.toldAt})::int`,
        theirs: sql<number>`(count(*) filter (where ${theirs}))::int`,
        theirsTold: sql<number>`(count(${messageRecipients.toldAt}) filter (where ${theirs}))::int`,
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
    const counts = recipients.find(({ id }) => id === message.id) ?? { all: 0, told: 0, theirs: 0, theirsTold: 0 };
    const isWhole = races === 'all' || message.writtenBy === account.id || counts.theirs === counts.all;
    return {
      id: message.id,
      state: stateOf(message, now),
      subject_it: message.subjectIt,
      subject_en: message.subjectEn,
      text_it: message.textIt,
      text_en: message.textEn,
      promotion: flag(message.promotion),
      athletes: isWhole ? message.athletes : counts.theirs,
      told: isWhole ? counts.told : counts.theirsTold,
      may_stop: flag(isWhole),
      by: names.get(message.writtenBy) ?? null,
      created_at: message.createdAt.toISOString(),
      leaves_at: message.leavesAt.toISOString(),
      ended_at: ended?.toISOString() ?? null,
    };
  });
}

const perPage = 20;

export async function listMessages(on: DbOrTx, reader: MessageReader, wanted: number, now: Date) {
  const where = readableBy(on, reader);
  const { offset, ...page } = pageOf(wanted, await on.$count(officeMessages, where), perPage);
  const rows = await on
    .select()
    .from(officeMessages)
    .where(where)
    .orderBy(desc(officeMessages.createdAt), desc(officeMessages.id))
    .limit(perPage)
    .offset(offset);
  return { data: await viewMessages(on, reader, rows, now), ...page };
}

/** Its row, locked: of those who stop and send it one comes first. */
export const lockMessage = async (on: DbOrTx, id: string): Promise<Message | undefined> => {
  const [row] = await on.select().from(officeMessages).where(eq(officeMessages.id, id)).for('update');
  return row;
};
