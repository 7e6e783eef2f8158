import type { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { type Day, dayInSentence, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Environment } from '#server/environment.ts';
import type { Mail } from '#server/mail.ts';
import { mailHeading, mailRows } from '#server/mailBlocks.ts';
import { mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import type { ReminderDays } from '../../rules/certificateReminder.ts';
import { remindersText } from '../../text/reminders.ts';
import type { addressesOf } from '../friend/friendMails.ts';
import type { FriendRow } from '../friend/friendView.ts';
import { friendToken } from '../friend/token.ts';
import type { LackingRow } from './lackingView.ts';

export interface Due {
  readonly row: LackingRow;
  readonly days: ReminderDays;
  readonly neededBy: Day;
}

type Circuit = Awaited<ReturnType<typeof circuitMailPlace>>['circuit'];

interface Look {
  readonly circuit: Circuit;
  readonly strip: MailStrip | undefined;
}

const tableOf = (due: readonly Due[], lang: Lang) => {
  const t = textIn(remindersText, lang);
  return mailRows(
    due.map(({ row, neededBy }) => ({
      label: `${fullName(row)}, ${row.name[lang]}`,
      value: t(row.rejected ? 'rejected_by' : 'missing_by', { day: formatDay(neededBy, lang) }),
    })),
  );
};

/** To the account: all its registrations of one circuit that lack a certificate, the most urgent first. */
export function accountMail(to: string, all: readonly [Due, ...Due[]], { circuit, strip }: Look): Mail {
  const [first, ...more] = all;
  const { lang, origin, id, detail_id } = first.row;
  const t = textIn(remindersText, lang);
  const words = { count: all.length, race: first.row.name[lang], athlete: fullName(first.row) };
  const href = more.length === 0 ? paths.certificateUpload(lang, detail_id) : paths.subscriptions(lang);
  return {
    id: `certificate-reminder.${id}.${first.days}`,
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('subject', words),
      title: t('title', words),
      strip,
      greets: null,
      paragraphs: [
        t(first.row.himself && more.length === 0 ? 'text_own' : 'text', {
          ...words,
          until: dayInSentence(first.neededBy, lang, 'il'),
        }),
        t('why'),
      ],
      button: { label: t(more.length === 0 ? 'button' : 'button_all'), href: origin + href },
      blocks: [mailHeading(t('what')), tableOf(all, lang)],
      footer: t('footer', { circuit: circuit.name }),
    }),
  };
}

/** To an athlete whom somebody else registered, with the link that takes the certificate. */
export function athleteMail(
  due: Due,
  friend: FriendRow,
  [source, to]: ReturnType<typeof addressesOf>[number],
  { circuit, strip, environment }: Look & { readonly environment: Pick<Environment, 'secret'> },
): Mail {
  const { lang, origin, id } = due.row;
  const t = textIn(remindersText, lang);
  const payer = friend.payer ? fullName(friend.payer) : t('somebody');
  const race = due.row.name[lang];
  return {
    id: `certificate-reminder.${id}.${due.days}.${source}`,
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('subject', { count: 1, race, athlete: fullName(due.row) }),
      title: t('athlete_title'),
      strip,
      greets: due.row.firstname,
      paragraphs: [
        t('athlete_text', { payer, race, until: dayInSentence(due.neededBy, lang, 'il') }),
        t('athlete_how'),
      ],
      button: { label: t('button'), href: origin + paths.friend(lang, friendToken(id, environment)) },
      blocks: [mailHeading(t('what')), tableOf([due], lang)],
      footer: t('athlete_footer', { payer, circuit: circuit.name }),
    }),
  };
}
