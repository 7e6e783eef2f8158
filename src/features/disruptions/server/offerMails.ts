import { ibanEnd } from '#features/circuits/rules/iban.ts';
import type { OrderRecord } from '#features/orders/server/orderRecordView.ts';
import type { addressesOf } from '#features/subscriptions/server/friend/friendMails.ts';
import type { FriendRow } from '#features/subscriptions/server/friend/friendView.ts';
import { type Day, dayInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { mailHeading, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import { disruptionsText } from '../text/index.ts';
import type { OfferedRow } from './offersView.ts';
import type { DisruptionRecord } from './toTellView.ts';

export const raceName = ({ race }: DisruptionRecord, lang: Lang): string => race.i18n[lang].name || race.i18n.it.name;

interface CodeMailFacts {
  readonly found: DisruptionRecord;
  readonly row: OfferedRow;
  readonly circuit: MailCircuit;
  /** The first name of who paid; empty where it is not known. */
  readonly greets: string;
  readonly order: OrderRecord;
  /** The lines whose worth is in it, beside the registration's. */
  readonly services: readonly string[];
  readonly email: string;
  readonly code: string;
  readonly worth: Cents;
  readonly lastDay: Day;
  readonly strip: MailStrip | undefined;
}

export function codeMail({
  found,
  row,
  circuit,
  greets,
  order,
  services,
  email,
  code,
  worth,
  lastDay,
  strip,
}: CodeMailFacts): Mail {
  const { lang } = row;
  const t = textIn(disruptionsText, lang);
  const names = order.lines.filter(({ id }) => services.includes(id)).map(({ copy }) => copy[lang].name);
  const words = {
    race: raceName(found, lang),
    athlete: fullName(row),
    circuit: circuit.name,
    reference: order.reference,
  };
  const of = { ...words, services: names.join(', ') };
  return {
    id: ['offer', found.disruption.id, row.registration_id, 'code'].join('.'),
    to: email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('code_subject', words),
      title: t('code_title'),
      strip,
      greets: greets || null,
      paragraphs: [t('code_text', words), ...(names.length > 0 ? [t('code_services', of)] : []), t('code_use')],
      button: { label: t('code_button'), href: row.origin + paths.home(lang) },
      blocks: [
        mailHeading(t('code_yours')),
        mailRows([
          { label: t('code_code'), value: code, strong: true },
          { label: t('code_worth'), value: formatEuro(worth, lang) },
          { label: t('code_good'), value: dayInSentence(lastDay, lang, 'al') },
        ]),
      ],
      footer: t('mail_footer', words),
    }),
  };
}

interface AccountFacts {
  readonly found: DisruptionRecord;
  readonly row: OfferedRow;
  readonly circuit: MailCircuit;
  readonly email: string;
  readonly iban: string;
}

/** To who paid: the last signs of the account that a refund goes to, whenever it is another one. */
export function accountOfRefundMail({ found, row, circuit, email, iban }: AccountFacts): Mail {
  const { lang } = row;
  const t = textIn(disruptionsText, lang);
  const words = { race: raceName(found, lang), circuit: circuit.name, end: ibanEnd(iban) };
  return {
    id: ['offer', found.disruption.id, row.order_id, 'account', newId()].join('.'),
    to: email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('account_subject', words),
      title: t('account_title'),
      greets: null,
      paragraphs: [t('account_text', words), t('account_not_you')],
      button: { label: t('account_button'), href: row.origin + paths.subscriptions(lang) },
      blocks: [],
      footer: t('mail_footer', words),
    }),
  };
}

/** To an athlete whose place somebody else had paid and gave up. */
export function givenUpMail(
  found: DisruptionRecord,
  friend: FriendRow,
  [source, to]: ReturnType<typeof addressesOf>[number],
  { circuit, strip }: { readonly circuit: MailCircuit; readonly strip: MailStrip | undefined },
): Mail {
  const { lang } = friend;
  const t = textIn(disruptionsText, lang);
  const payer = friend.payer ? fullName(friend.payer) : t('somebody');
  const words = { race: raceName(found, lang), payer, circuit: circuit.name };
  return {
    id: ['offer', found.disruption.id, friend.id, 'given-up', source].join('.'),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('given_up_subject', words),
      title: t('given_up_title'),
      strip,
      greets: friend.firstname,
      paragraphs: [t('given_up_text', words), t('given_up_next', words)],
      button: { label: t('given_up_button'), href: friend.origin + paths.home(lang) },
      blocks: [],
      footer: t('mail_friend_footer', words),
    }),
  };
}
