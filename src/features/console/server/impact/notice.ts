import { refuse } from '#kernel/errors.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { reaches, reachIn } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { seenMail } from '#server/seenMail.ts';
import { textIn } from '#text/translate.ts';
import type { Move } from '../../rules/impact/moves.ts';
import { writesToAthletes } from '../../rules/messages/writes.ts';
import { impactText } from '../../text/impact.ts';
import { sendNotice } from '../messages/keepMessage.ts';
import { type MessageWords, messageMail } from '../messages/messageMail.ts';
import { type Letters, lettersTo } from '../messages/recipientsView.ts';
import type { Acting } from '../setUps.ts';
import { registeredIn } from './concernedView.ts';

/** A race or stage that moves, and the races whose athletes read so. */
export interface Moved {
  /** Who moves it. */
  readonly by: Acting;
  readonly name: Translated<string>;
  readonly races: readonly number[];
  readonly moves: readonly Move[];
}

/** May whoever moves it write to its athletes? Who only sets up may not. Source: office §4. */
export const mayWrite = ({ by: { account, office }, races }: Moved): boolean => {
  const reach = reachIn(account.roles, office.circuitId, writesToAthletes);
  return races.every((id) => reaches(reach, id));
};

/** In place of an athlete's own key in a mail that somebody else looks at. */
export const hiddenKey = '***';

const wordsIn = ({ name, moves }: Pick<Moved, 'name' | 'moves'>, lang: Lang) => {
  const t = textIn(impactText, lang);
  const [only] = moves.length === 1 ? moves : [];
  const words = { what: only?.matter ?? 'both', name: name[lang] || name.it };
  const lines = moves.map(({ matter, before, after }) =>
    t('notice_move', { matter, before: before[lang], after: after[lang] }),
  );
  return {
    subject: t('notice_subject', words),
    text: [t('notice_lead', words), ...lines, t('notice_next')].join('\n\n'),
  };
};

/** What everybody reads who is in what moves. */
export function noticeWords(circuitId: number, moved: Pick<Moved, 'name' | 'moves'>): MessageWords {
  const [it, en] = [wordsIn(moved, 'it'), wordsIn(moved, 'en')];
  return {
    circuitId,
    subject: { it: it.subject, en: en.subject },
    text: { it: it.text, en: en.text },
    promotion: false,
  };
}

const wordsOf = (moved: Moved): MessageWords => noticeWords(moved.by.office.circuitId, moved);

const lettersOf = async (on: DbOrTx, { races }: Moved) => lettersTo(on, await registeredIn(on, races), false);

/**
 * To whom it goes where these registrations have a mail of their own that says it, too: to the others, and to no address that
 * reads it there.
 */
async function othersThan(on: DbOrTx, { athletes }: Letters, apart: readonly string[]) {
  const own = new Set(apart);
  const others = athletes.filter((id) => !own.has(id));
  const read = await addressesOf(on, apart);
  const letters = [...(await addressesOf(on, others))];
  const told = letters.filter((to) => read.has(to));
  return { athletes: others, told, mails: letters.length - told.length };
}

const addressesOf = async (on: DbOrTx, registrations: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await lettersTo(on, registrations, false)).letters.map(({ to }) => to.toLowerCase()));

/**
 * The mail to everybody who is in, as its readers see it: in each language to the first who reads it, or else to anybody.
 * Null where no address is known, or whoever looks does not write to athletes. `apart`: who may have a mail of their own.
 */
export async function previewNotice(context: Context, tx: Tx, moved: Moved, apart: readonly string[]) {
  if (!mayWrite(moved)) return null;
  const all = await lettersOf(tx, moved);
  const { athletes, letters } = all;
  const [any] = letters;
  if (!any) return null;
  const words = wordsOf(moved);
  const inLang = async (lang: Lang) => {
    const letter = letters.find((one) => one.lang === lang) ?? { ...any, lang };
    return seenMail(await messageMail(context, tx, words, letter, () => hiddenKey));
  };
  const mail = { it: await inLang('it'), en: await inLang('en') };
  const others = await othersThan(tx, all, apart);
  return {
    ...{ athletes: athletes.length, mails: letters.length, mail },
    others: { athletes: others.athletes.length, mails: others.mails },
  };
}

/**
 * Writes to everybody who is in, as a message of the office that can be stopped; to nobody where no address is known, and not
 * to those who have a mail of their own that says it, too (`apart`). `forbidden`.
 */
export async function writeNotice(context: Context, tx: Tx, moved: Moved, apart: readonly string[]): Promise<void> {
  if (!mayWrite(moved)) refuse('forbidden');
  const { athletes, told, mails } = await othersThan(tx, await lettersOf(tx, moved), apart);
  if (mails > 0) await sendNotice(context, tx, moved.by, wordsOf(moved), { athletes, told });
}
