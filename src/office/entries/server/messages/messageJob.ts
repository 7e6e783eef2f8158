import { and, eq, inArray, lte } from 'drizzle-orm';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Context } from '#server/context.ts';
import { beforeEveryId } from '#server/ids.ts';
import type { Job } from '#server/jobs.ts';
import { queueMail } from '#server/mail.ts';
import { hashOf } from '#server/secrets.ts';
import { messageRecipients, officeMessages } from '../tables.ts';
import { messageMail } from './messageMail.ts';
import { lockMessage } from './messagesView.ts';
import { lettersTo, untold } from './recipientsView.ts';

export const messageJobName = 'office-message';

/** So many athletes are written to in one transaction; the next ones are a job of their own. */
const batch = 100;

interface Data {
  readonly message: string;
  /** The last athlete of the batch before; without it, the first batch. */
  readonly after?: string;
}

/** An address in a mail’s name, which is read by whoever gets the mail. */
const addressMark = (address: string): string => hashOf(address.toLowerCase()).toString('base64url').slice(0, 22);

/**
 * Mails, the note that they are written to and the next batch are of one transaction, under the lock of the message; a mail is
 * named after the message and its address, so that an address that several athletes share gets one.
 */
export const messageJob = (context: Context): Job<Data> => ({
  name: messageJobName,
  retryLimit: 50,
  run: ({ message: id, after = beforeEveryId }) =>
    context.db.transaction(async (tx) => {
      const message = await lockMessage(tx, id);
      if (!message || message.stoppedAt || message.doneAt) return;
      const { circuitId, promotion } = message;
      const words = {
        circuitId,
        promotion,
        subject: { it: message.subjectIt, en: message.subjectEn },
        text: { it: message.textIt, en: message.textEn },
      };
      const some = await untold(tx, id, { after, limit: batch });
      const { letters } = await lettersTo(tx, some, promotion);
      for (const letter of letters) {
        const mail = await messageMail(context, tx, words, letter);
        await queueMail(context, tx, { id: `message.${id}.${addressMark(letter.to)}`, ...mail });
      }
      const now = context.clock();
      const those = and(eq(messageRecipients.messageId, id), inArray(messageRecipients.registrationId, some));
      await tx.update(messageRecipients).set({ toldAt: now }).where(those);
      const last = some.at(-1);
      if (last && some.length === batch) await context.jobs.send(tx, messageJobName, { message: id, after: last });
      else await tx.update(officeMessages).set({ doneAt: now }).where(eq(officeMessages.id, id));
    }),
});

export const forgetMessagesJob = ({ db, clock }: Context): Job => ({
  name: 'office-forget-messages',
  schedule: '37 3 * * *',
  run: async () => {
    await db.delete(officeMessages).where(lte(officeMessages.createdAt, cutoff(retention.office_messages, clock())));
  },
});
