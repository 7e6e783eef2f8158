import type { MailPlace } from '#features/identity/server/links.ts';
import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { framedMail, mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import type { RequestKind } from '../rules/requests.ts';
import { privacyText } from '../text/index.ts';

/** To the account's owner; an erased account has no page. */
function erasureMail(
  { lang, origin, circuit }: MailPlace,
  to: string,
  kind: 'asked' | 'cancelled' | 'erased',
  paragraphs: readonly string[],
): Mail {
  const t = textIn(privacyText, lang);
  return framedMail(to, {
    lang,
    circuit,
    subject: t(`mail_${kind}_subject`),
    title: t(`mail_${kind}_title`),
    greets: null,
    paragraphs,
    ...(kind !== 'erased' && {
      button: { label: t(`mail_${kind}_button`), href: origin + paths.privacySettings(lang) },
    }),
    footer: t(`mail_${kind}_footer`),
  });
}

export function erasureAskedMail(place: MailPlace, to: string, at: Date, due: Date): Mail {
  const { lang } = place;
  const t = textIn(privacyText, lang);
  const words = { email: to, at: instantInSentence(at, lang), day: dayInSentence(dayInRome(due), lang) };
  return erasureMail(place, to, 'asked', [t('mail_asked_text', words), t('mail_asked_back')]);
}

export const erasureCancelledMail = (place: MailPlace, to: string): Mail =>
  erasureMail(place, to, 'cancelled', [textIn(privacyText, place.lang)('mail_cancelled_text', { email: to })]);

/** The last mail to an account: that it is erased, and what stays. */
export function erasedMail(place: MailPlace, to: string): Mail {
  const t = textIn(privacyText, place.lang);
  return erasureMail(place, to, 'erased', [t('mail_erased_text', { email: to }), t('mail_erased_stays')]);
}

interface NewPrivacyRequest {
  readonly id: string;
  readonly kind: RequestKind;
  readonly text: string;
  readonly from: string;
  readonly due: Date;
}

/** To the controller. */
export function requestMail(
  { lang, circuit }: Omit<MailPlace, 'origin'>,
  { id, kind, text, from, due }: NewPrivacyRequest,
): Mail {
  const t = textIn(privacyText, lang);
  return {
    id,
    to: circuit.office.email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_request_subject', { kind: t(`kind_${kind}`), from }),
      title: t('mail_request_title'),
      paragraphs: [
        t('mail_request_text', { kind: t(`kind_${kind}`), from }),
        text,
        t('mail_request_due', { day: dayInSentence(dayInRome(due), lang) }),
      ],
      footer: t('mail_request_footer'),
    }),
  };
}
