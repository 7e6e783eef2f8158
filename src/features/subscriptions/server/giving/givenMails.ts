import { dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { type Lang, otherLang } from '#kernel/lang.ts';
import { formatEuro } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { mailHeading, mailIn, mailLink, mailParagraph, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import { givingText } from '../../text/giving.ts';
import type { GivenMailRow as Given } from './givingView.ts';

type GivenMailRow = Given & { readonly strip?: MailStrip | undefined };

const circuitOf = ({ circuit, inks, office }: GivenMailRow, lang: Lang): MailCircuit => ({
  name: circuit[lang].name,
  inks,
  office: { ...office, hours: office.hours[lang] },
});

const giverOf = (row: GivenMailRow, lang: Lang): string =>
  row.giver ? fullName(row.giver) : textIn(givingText, lang)('mail_nobody');

const wordsOf = (row: GivenMailRow, lang: Lang) => ({
  kind: row.kind,
  race: row.race[lang],
  circuit: row.circuit[lang].name,
  giver: giverOf(row, lang),
  athlete: fullName(row.athlete),
});

const keptWords = (row: GivenMailRow, lang: Lang) =>
  row.kept_until === null ? null : { until: instantInSentence(row.kept_until, lang, 'al') };

function bearerWords(row: GivenMailRow, lang: Lang): string[] {
  const t = textIn(givingText, lang);
  const words = wordsOf(row, lang);
  const kept = keptWords(row, lang);
  return [
    t('mail_code_text', words),
    ...(kept ? [t('mail_code_kept', kept)] : []),
    ...(row.kind === 'substitute' ? [t('mail_code_circuit', words)] : []),
  ];
}

const hrefOf = ({ kind, origin, race_id, race_package_id }: GivenMailRow, lang: Lang): string => {
  if (kind === 'transfer') return origin + paths.home(lang);
  const item = race_id === null ? { package: race_package_id! } : { race: race_id };
  return origin + paths.registrationStart(lang, { ...item, kept: 1 });
};

const codeRows = (row: GivenMailRow, lang: Lang) => {
  const t = textIn(givingText, lang);
  return mailRows([
    { label: t('mail_code_code'), value: row.code, strong: true },
    { label: t('mail_code_worth'), value: formatEuro(row.worth, lang) },
    { label: t('mail_code_good'), value: dayInSentence(row.last_day, lang, 'al') },
  ]);
};

const codeButton = (row: GivenMailRow, lang: Lang) => ({
  label: textIn(givingText, lang)('mail_code_button', wordsOf(row, lang)),
  href: hrefOf(row, lang),
});

/** The code, for whoever it was given to: all of it in the giver’s language, and in the other one below. */
export function codeMail(row: GivenMailRow, lang: Lang, why: 'given' | 'reminder'): Mail {
  const t = textIn(givingText, lang);
  const other = otherLang(lang);
  const words = wordsOf(row, lang);
  return {
    id: `giving.${row.id}.${row.code}.${why}`,
    to: row.bearer,
    ...mailFrame({
      lang,
      circuit: circuitOf(row, lang),
      strip: row.strip,
      subject: t('mail_code_subject', { ...words, why }),
      title: t(why === 'given' ? 'mail_code_title' : 'mail_reminder_title', words),
      greets: null,
      paragraphs: bearerWords(row, lang),
      button: codeButton(row, lang),
      blocks: [
        codeRows(row, lang),
        mailIn(other, [
          mailHeading(t('mail_other_lang')),
          ...bearerWords(row, other).map(mailParagraph),
          codeRows(row, other),
          mailLink(codeButton(row, other)),
        ]),
      ],
      footer: t('mail_code_footer', words),
    }),
  };
}

/** What the account is told; `before` had the code until it was sent to another address. */
export function giverMail(row: GivenMailRow, lang: Lang, before?: string): Mail {
  const t = textIn(givingText, lang);
  const words = { ...wordsOf(row, lang), email: row.bearer, before: before ?? '' };
  const kept = keptWords(row, lang);
  const rows = [
    { label: t('mail_code_worth'), value: formatEuro(row.worth, lang) },
    { label: t('mail_code_good'), value: dayInSentence(row.last_day, lang, 'al') },
    ...(kept ? [{ label: t('kept'), value: t('kept_until', kept) }] : []),
  ];
  const services = row.services.map((name) => name[lang]).join(', ');
  return {
    id: `giving.${row.id}.${row.code}.giver`,
    to: row.giver_email,
    ...mailFrame({
      lang,
      circuit: circuitOf(row, lang),
      strip: row.strip,
      subject: t('mail_giver_subject', words),
      title: t(before === undefined ? 'mail_giver_title' : 'mail_moved_title'),
      greets: null,
      paragraphs: [
        t(before === undefined ? 'mail_giver_text' : 'mail_moved_text', words),
        ...(services && before === undefined ? [t('mail_giver_services', { services })] : []),
        t('mail_giver_next'),
      ],
      button: { label: t('back'), href: row.origin + paths.subscriptions(lang) },
      blocks: [mailRows(rows)],
      footer: t('mail_giver_footer', words),
    }),
  };
}

/** Whoever had the code before it went to another address is told that theirs has ended. */
export function endedMail(row: GivenMailRow, lang: Lang, to: string): Mail {
  const t = textIn(givingText, lang);
  const other = otherLang(lang);
  return {
    id: `giving.${row.id}.${row.code}.ended`,
    to,
    ...mailFrame({
      lang,
      circuit: circuitOf(row, lang),
      strip: row.strip,
      subject: t('mail_ended_subject', wordsOf(row, lang)),
      title: t('mail_ended_title'),
      greets: null,
      paragraphs: [t('mail_ended_text', wordsOf(row, lang))],
      blocks: [
        mailIn(other, [
          mailHeading(t('mail_other_lang')),
          mailParagraph(textIn(givingText, other)('mail_ended_text', wordsOf(row, other))),
        ]),
      ],
      footer: t('mail_code_footer', wordsOf(row, lang)),
    }),
  };
}

/** An athlete who is not the account’s own person is told that the registration is over: once at each address. */
export function athleteMails(row: GivenMailRow, lang: Lang): Mail[] {
  if (row.athlete.himself) return [];
  const t = textIn(givingText, lang);
  const words = wordsOf(row, lang);
  const own = row.giver_email.toLowerCase();
  const all = row.athlete_emails.flatMap((email) => (email ? [email.toLowerCase()] : []));
  return [...new Set(all)]
    .filter((email) => email !== own)
    .map((to, at) => ({
      id: `giving.${row.id}.athlete.${at}`,
      to,
      ...mailFrame({
        lang,
        circuit: circuitOf(row, lang),
        strip: row.strip,
        subject: t('mail_athlete_subject', words),
        title: t('mail_athlete_title'),
        greets: null,
        paragraphs: [t('mail_athlete_text', words)],
        footer: t('mail_athlete_footer', words),
      }),
    }));
}

/** Those who stay in the crew are told that a place of it is kept, or free; each in the own language. */
export const mateMails = (row: GivenMailRow): Mail[] =>
  row.mates.map(({ email: to, lang }, at) => {
    const t = textIn(givingText, lang);
    const words = { ...wordsOf(row, lang), crew: row.crew ?? '' };
    const kept = keptWords(row, lang);
    return {
      id: `giving.${row.id}.mate.${at}`,
      to,
      ...mailFrame({
        lang,
        circuit: circuitOf(row, lang),
        strip: row.strip,
        subject: t('mail_mate_subject', words),
        title: t('mail_mate_title', words),
        greets: null,
        paragraphs: [t('mail_mate_text', words), kept ? t('mail_mate_kept', kept) : t('mail_mate_free')],
        footer: t('mail_mate_footer', words),
      }),
    };
  });
