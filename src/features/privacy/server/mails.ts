import type { MailPlace } from '#features/identity/server/links.ts';
import { dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import type { RequestKind } from '../rules/requests.ts';
import { privacyText } from '../text/index.ts';

export function erasureAskedMail({ lang, origin, circuit }: MailPlace, to: string, at: Date, due: Date): Mail {
  const t = textIn(privacyText, lang);
  const day = dayInSentence(dayInRome(due), lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_asked_subject'),
      title: t('mail_asked_title'),
      greets: null,
      paragraphs: [t('mail_asked_text', { email: to, at: instantInSentence(at, lang), day }), t('mail_asked_back')],
      button: { label: t('mail_asked_button'), href: origin + paths.privacySettings(lang) },
      footer: t('mail_asked_footer'),
    }),
  };
}

export function erasureCancelledMail({ lang, origin, circuit }: MailPlace, to: string): Mail {
  const t = textIn(privacyText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_cancelled_subject'),
      title: t('mail_cancelled_title'),
      greets: null,
      paragraphs: [t('mail_cancelled_text', { email: to })],
      button: { label: t('mail_cancelled_button'), href: origin + paths.privacySettings(lang) },
      footer: t('mail_cancelled_footer'),
    }),
  };
}

/** The last mail to an account: that it is erased, and what stays. */
export function erasedMail({ lang, circuit }: Omit<MailPlace, 'origin'>, to: string): Mail {
  const t = textIn(privacyText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_erased_subject'),
      title: t('mail_erased_title'),
      greets: null,
      paragraphs: [t('mail_erased_text', { email: to }), t('mail_erased_stays')],
      footer: t('mail_erased_footer'),
    }),
  };
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
