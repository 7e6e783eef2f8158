import { and, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import { languages } from '#kernel/lang.ts';
import { given } from '#office/kit/rules/seen.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { seenMail } from '#server/seenMail.ts';
import type { MessageFields } from '../../contract/messages.ts';
import { mostWrittenTo } from '../../rules/messages/writes.ts';
import { sightOf } from '../../rules/sight.ts';
import { type Selection, selectedRegistrations } from '../listView.ts';
import { officeMessages } from '../tables.ts';
import { leavingAt, sendTo } from './keepMessage.ts';
import { type MessageWords, messageMail } from './messageMail.ts';
import { lockMessage, readableBy, viewMessages } from './messagesView.ts';
import { type Letter, type Letters, lettersTo } from './recipientsView.ts';

interface Writer {
  readonly account: Account;
  readonly office: Office;
}

interface MessageText extends MessageFields {
  /** `whole`: all that its filters leave. Without it an empty selection is nobody, not everybody. */
  readonly to: Selection & { readonly whole: boolean };
}

const previewed = 3;

/** In place of an athlete's own key in a mail that somebody else looks at. */
const hiddenKey = '***';

async function recipients(on: DbOrTx, { account, office }: Writer, { to, promotion }: MessageText): Promise<Letters> {
  if (!to.whole && to.entries.length === 0) return lettersTo(on, [], promotion);
  const sight = sightOf(account.roles, office.circuitId);
  const chosen = await selectedRegistrations(
    on,
    { office, sight },
    { ...to, entries: to.whole ? [] : to.entries },
    mostWrittenTo + 1,
  );
  if (chosen.length > mostWrittenTo) refuse('message_to_too_many', { most: mostWrittenTo });
  return lettersTo(on, chosen, promotion);
}

const wordsOf = (circuitId: number, written: MessageFields): MessageWords => ({
  circuitId,
  subject: { it: written.subject_it, en: written.subject_en },
  text: { it: written.text_it, en: written.text_en },
  promotion: written.promotion,
});

/** One in each language, and one without an account, before others. */
const shownOf = (letters: readonly Letter[]): readonly Letter[] => {
  const first = [
    ...languages.map((lang) => letters.find((letter) => letter.lang === lang)),
    letters.find(({ whose }) => whose === 'own'),
    ...letters,
  ];
  return [...new Set(first)].filter((letter) => letter !== undefined).slice(0, previewed);
};

/** Sends nothing. */
export async function lookAtMessage(context: Context, writer: Writer, written: MessageText) {
  const { athletes, letters, leftOut } = await recipients(context.db, writer, written);
  const previews = [];
  for (const letter of shownOf(letters)) {
    const words = wordsOf(writer.office.circuitId, written);
    const mail = await messageMail(context, context.db, words, letter, () => hiddenKey);
    previews.push({ ...(await seenMail(mail)), to: mail.to, lang: letter.lang });
  }
  return { message: newId(), previews, athletes: athletes.length, mails: letters.length, left_out: leftOut };
}

interface OutgoingMessage extends MessageText {
  /** Made with the preview: the same one again is the same message. */
  readonly message: string;
  readonly athletes: number;
}

/** It must be for as many as were seen, and leaves after two minutes. A repeated request changes nothing. */
export async function sendMessage(context: Context, writer: Writer, written: OutgoingMessage) {
  const { db, jobs, clock } = context;
  const { account, office } = writer;
  return db.transaction(async (tx) => {
    const now = clock();
    const leavesAt = leavingAt(now);
    const made = await tx
      .insert(officeMessages)
      .values({
        id: written.message,
        circuitId: office.circuitId,
        writtenBy: account.id,
        promotion: written.promotion,
        subjectIt: written.subject_it,
        subjectEn: written.subject_en,
        textIt: written.text_it,
        textEn: written.text_en,
        athletes: written.athletes,
        createdAt: now,
        leavesAt,
      })
      .onConflictDoNothing()
      .returning();
    const message = made[0] ?? (await ownMessage(tx, writer, written.message));
    if (made.length > 0) {
      const { athletes } = await recipients(tx, writer, written);
      if (athletes.length === 0) refuse('message_to_nobody');
      if (athletes.length !== written.athletes) refuse('message_to_others', { athletes: athletes.length });
      const { entries, whole: _, ...filters } = written.to;
      const facts = { selected: entries.length, filters: given({ ...filters, search: filters.search || undefined }) };
      await sendTo({ jobs }, tx, { by: writer, at: now, message, athletes, facts });
    }
    const [view] = await viewMessages(tx, [message], now);
    return view!;
  });
}

/** A message that this person sees; anybody else's is not there. */
async function ownMessage(on: DbOrTx, writer: Writer, id: string) {
  const [message] = await on
    .select()
    .from(officeMessages)
    .where(and(eq(officeMessages.id, id), readableBy(writer)));
  return message ?? refuse('item_not_found');
}

export async function stopMessage({ db, clock }: Context, writer: Writer, id: string) {
  return db.transaction(async (tx) => {
    await ownMessage(tx, writer, id);
    const message = await lockMessage(tx, id);
    if (!message || message.doneAt) refuse('message_sent');
    const now = clock();
    if (!message.stoppedAt) {
      await tx.update(officeMessages).set({ stoppedAt: now }).where(eq(officeMessages.id, id));
      await writeAudit(tx, {
        at: now,
        actorUserId: writer.account.id,
        circuitId: writer.office.circuitId,
        action: 'message_stopped',
        subjectType: 'message',
        subjectId: id,
      });
    }
    const [view] = await viewMessages(tx, [{ ...message, stoppedAt: message.stoppedAt ?? now }], now);
    return view!;
  });
}
