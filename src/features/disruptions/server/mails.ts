import type { StartReason } from '#features/registration/rules/start.ts';
import { worded } from '#features/registration/server/startsView.ts';
import type { addressesOf } from '#features/subscriptions/server/friend/friendMails.ts';
import { holderOf } from '#features/subscriptions/server/friend/friendMails.ts';
import type { FriendRow } from '#features/subscriptions/server/friend/friendView.ts';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import { offersKey } from '#features/subscriptions/server/offersKey.ts';
import { type Day, dayInRome, dayInSentence, formatTime } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import type { Environment } from '#server/environment.ts';
import type { Mail } from '#server/mail.ts';
import { type MailRow, mailHeading, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, type MailFrame, mailFrame, paragraphsOf } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { type SeenMail, seenMail } from '#server/seenMail.ts';
import { textIn } from '#text/translate.ts';
import type { DisruptionKind } from '../rules/disruption.ts';
import type { Offers } from '../rules/offers.ts';
import { disruptionsText } from '../text/index.ts';
import type { AccountToTell, DisruptionRecord } from './toTellView.ts';

export interface DisruptionWords {
  readonly id: string;
  readonly kind: DisruptionKind;
  readonly race: string;
  readonly from: Date;
  readonly to: Date | null;
  /** The venue, where it is another one. */
  readonly place: string | null;
  readonly said: string;
  /** What who has paid may have instead, and until when. */
  readonly offers: Offers & { readonly answerBy: Day | null };
  readonly lang: Lang;
  readonly circuit: MailCircuit;
  /** The race's art: black once it is cancelled. */
  readonly strip?: MailStrip | undefined;
}

export const saidIn = ({ wordsIt, wordsEn }: DisruptionRecord['disruption'], lang: Lang): string =>
  lang === 'it' ? wordsIt : wordsEn;

export const wordsOf = (
  { disruption, race, stage }: DisruptionRecord,
  lang: Lang,
  circuit: MailCircuit,
  strip?: MailStrip,
): DisruptionWords => ({
  strip,
  id: disruption.id,
  kind: disruption.kind,
  race: race.i18n[lang].name || race.i18n.it.name,
  from: disruption.fromStartsAt,
  to: disruption.toStartsAt,
  place: disruption.elsewhere ? stage.i18n[lang].place : null,
  said: saidIn(disruption, lang),
  offers: { code: disruption.offersCode, refund: disruption.offersRefund, answerBy: disruption.answerBy },
  lang,
  circuit,
});

const dayOf = (at: Date | null, lang: Lang) => (at ? dayInSentence(dayInRome(at), lang, 'il') : '');
const onDay = (at: Date | null, lang: Lang) => (at ? dayInSentence(dayInRome(at), lang, 'al') : '');
const fromDay = (at: Date, lang: Lang) => dayInSentence(dayInRome(at), lang, 'dal');

const whatOf = ({ code, refund }: Offers) => (code && refund ? 'both' : refund ? 'refund' : 'code');

export interface RefundText {
  readonly amount: Cents;
  readonly withoutCommission: Cents;
}

/** An athlete who could start, and may not on the new day as things are. */
export interface RedStartText {
  /** By name; null: the reader. */
  readonly athlete: string | null;
  readonly reasons: readonly StartReason[];
  /** The place can be given up for what is offered. */
  readonly mayLeave: boolean;
  readonly paid: boolean;
}

interface MailParts {
  readonly greets: string | null;
  readonly button: MailFrame['button'];
  readonly rows: readonly MailRow[];
  readonly unpaid: boolean;
  /** Who chooses what is offered; null: nobody here. */
  readonly chooses: 'reader' | 'payer' | null;
  readonly footer: string;
  readonly payer?: string;
  /** The refunds that the reader may choose, with what the organiser gives back of the commission. */
  readonly refunds?: { readonly of: readonly RefundText[]; readonly givesCommission: boolean };
  /** Who of the reader's athletes may not start on the new day. */
  readonly red: readonly RedStartText[];
}

/** What of it is said: whoever cannot mend it gives up the place, does not pay, asks who paid, or asks the office. */
function wayOutOf({ payer, red }: MailParts): 'choose' | 'unpaid' | 'payer' | 'office' {
  if (payer !== undefined) return 'payer';
  if (!red.every(({ mayLeave, paid }) => mayLeave || !paid)) return 'office';
  return red.some(({ paid }) => paid) ? 'choose' : 'unpaid';
}

/** Nothing but another race helps who is too young. */
const isMendable = ({ fix }: StartReason): boolean => fix !== 'other_race';

/** Who may not start on the new day and why, by athlete, and what to do until when; nothing where everybody may. */
function redSaid({ to, lang, offers, circuit }: DisruptionWords, told: MailParts): string[] {
  if (told.red.length === 0) return [];
  const t = textIn(disruptionsText, lang);
  const words = { new_day: dayOf(to, lang), payer: told.payer ?? '', email: circuit.office.email };
  const mended = told.red.flatMap(({ reasons }) => reasons.filter(isMendable));
  // A reason with its own last day has said it.
  const by = mended.some(({ facts }) => facts.day) ? 'said' : 'start';
  const page = told.payer === undefined ? 'mine' : 'friend';
  const day = offers.answerBy ? dayInSentence(offers.answerBy, lang, 'il') : '';
  const next = [
    ...(mended.length > 0 ? [t('mail_red_mend', { ...words, page, by })] : []),
    t('mail_red_else', { ...words, day, way: wayOutOf(told) }),
  ];
  return [
    ...told.red.map(({ athlete, reasons }) => {
      const why = reasons.map((reason) => worded(reason, lang).detail).join(' ');
      return `${t('mail_red', { ...words, athlete: athlete ?? 'reader', whose: athlete === null ? 'own' : 'other' })} ${why}`;
    }),
    next.join(' '),
  ];
}

/** What every mail about it says; who is written to adds the button and the names. */
function frameOf(disrupted: DisruptionWords, told: MailParts) {
  const { kind, race, from, to, place, said, offers, lang, circuit, strip } = disrupted;
  const what = to?.getTime() === from.getTime() ? 'moved' : kind;
  const t = textIn(disruptionsText, lang);
  const words = {
    race,
    from: fromDay(from, lang),
    day: dayOf(from, lang),
    to: onDay(to, lang),
    time: to ? formatTime(to.toISOString()) : '',
    place: place ?? 'none',
  };
  const { answerBy } = offers;
  const nextOf = (of: typeof words): string[] => {
    const chosen = answerBy !== null && told.chooses !== null;
    if (kind === 'cancelled' && told.unpaid) return [t('mail_next_unpaid')];
    const next = [t(`mail_next_${kind}`, of), ...(kind === 'postponed' ? redSaid(disrupted, told) : [])];
    if (!chosen) return next;
    const day = dayInSentence(answerBy, lang, 'il');
    const choice = { ...of, day, what: whatOf(offers), payer: told.payer ?? '' };
    const said = t(told.chooses === 'reader' ? `mail_offers_${kind}` : 'mail_offers_payer', choice);
    const sums = refundsSaid(told.refunds, lang);
    return [...(kind === 'postponed' ? next : []), said, ...sums];
  };
  return mailFrame({
    lang,
    circuit,
    subject: t('mail_subject', { ...words, kind: what }),
    title: t(`mail_title_${what}`),
    strip,
    greets: told.greets,
    paragraphs: [
      t(`mail_text_${what}`, words),
      ...paragraphsOf(said),
      ...nextOf(words),
      ...(kind === 'postponed' && told.unpaid ? [t('mail_unpaid', words)] : []),
    ],
    button: told.button,
    blocks: told.rows.length > 0 ? [mailHeading(t('mail_who')), mailRows(told.rows)] : [],
    footer: told.footer,
  });
}

function refundsSaid(refunds: MailParts['refunds'], lang: Lang): string[] {
  const [one] = refunds?.of ?? [];
  if (!refunds || !one) return [];
  const hasCommission = refunds.of.some(({ amount, withoutCommission }) => amount > withoutCommission);
  const commission = hasCommission ? 'with' : refunds.givesCommission ? 'none' : 'without';
  const words = { count: refunds.of.length, amount: formatEuro(one.amount, lang), commission };
  return [textIn(disruptionsText, lang)('mail_refunds', words)];
}

/** The account's athletes in the race; who has paid chooses on the page of the mail's link. */
export function accountMail(
  words: DisruptionWords,
  account: AccountToTell,
  refunds: { readonly of: ReadonlyMap<string, RefundText>; readonly givesCommission: boolean },
  red: readonly RedStartText[],
  environment: Pick<Environment, 'secret'>,
): Mail {
  const { lang, circuit } = words;
  const t = textIn(disruptionsText, lang);
  const chooses = words.offers.answerBy !== null && account.registrations.some(({ paid }) => paid);
  const key = offersKey({ disruption: words.id, account: account.user_id }, environment);
  return {
    id: `disruption.${words.id}.${account.user_id}`,
    to: account.email,
    ...frameOf(words, {
      greets: account.firstname,
      unpaid: account.registrations.some(({ paid }) => !paid),
      chooses: chooses ? 'reader' : null,
      button: chooses
        ? { label: t('mail_offers_button'), href: account.origin + paths.offers(lang, key) }
        : { label: t('mail_button'), href: account.origin + paths.subscriptions(lang) },
      refunds: { of: [...refunds.of.values()], givesCommission: refunds.givesCommission },
      red,
      rows: account.registrations.map((one) => {
        const { reference } = one;
        const amount = refunds.of.get(one.id)?.amount;
        const said = amount ? t('mail_row_refund', { reference, amount: formatEuro(amount, lang) }) : reference;
        return { label: fullName(one), value: one.paid ? said : t('mail_row_unpaid', { reference }) };
      }),
      footer: t('mail_footer', { circuit: circuit.name }),
    }),
  };
}

export function athleteMail(
  words: DisruptionWords,
  friend: FriendRow,
  [source, to]: ReturnType<typeof addressesOf>[number],
  /** Why the athlete may not start on the new day; empty where nothing is against it. */
  reasons: readonly StartReason[],
  environment: Pick<Environment, 'secret' | 'filesKeys'>,
): Mail {
  const { lang } = words;
  const t = textIn(disruptionsText, lang);
  const payer = friend.payer ? fullName(friend.payer) : t('somebody');
  const unpaid = friend.state === 'on_hold';
  const key = friendToken(friend.id, environment, holderOf(friend, source));
  return {
    id: ['disruption', words.id, friend.id, source].join('.'),
    to,
    ...frameOf(words, {
      greets: friend.firstname,
      unpaid,
      chooses: unpaid ? null : 'payer',
      payer,
      red: reasons.length > 0 ? [{ athlete: null, reasons, mayLeave: false, paid: !unpaid }] : [],
      // Of an unpaid registration nothing is left to be seen once its race is cancelled.
      button:
        unpaid && words.kind === 'cancelled'
          ? undefined
          : { label: t('mail_friend_button'), href: friend.origin + paths.friend(lang, key) },
      rows: [],
      footer: t('mail_friend_footer', { payer, circuit: words.circuit.name }),
    }),
  };
}

interface Preview {
  readonly origin: string;
  /** What a refund of one registration comes to; null where none is offered, or nobody has paid. */
  readonly refund: RefundText | null;
  readonly givesCommission: boolean;
}

/** As one who has paid and may choose gets it, with an athlete who is nobody's and the money of a registration that there is. */
export function previewMail(words: DisruptionWords, { origin, refund, givesCommission }: Preview): Promise<SeenMail> {
  const t = textIn(disruptionsText, words.lang);
  const href = origin + paths.subscriptions(words.lang);
  const chooses = words.offers.answerBy !== null;
  const reference = t('example_reference');
  const amount = refund && formatEuro(refund.amount, words.lang);
  const mail = frameOf(words, {
    greets: t('example_firstname'),
    unpaid: false,
    chooses: chooses ? 'reader' : null,
    button: { label: t(chooses ? 'mail_offers_button' : 'mail_button'), href },
    refunds: { of: refund ? [refund] : [], givesCommission },
    red: [],
    rows: [{ label: t('example_name'), value: amount ? t('mail_row_refund', { reference, amount }) : reference }],
    footer: t('mail_footer', { circuit: words.circuit.name }),
  });
  return seenMail(mail);
}
