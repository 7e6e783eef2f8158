import { instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { identityText } from '../../text/index.ts';
import type { MailPlace } from '../links.ts';

/** The link to set a new password. */
export function resetMail({ lang, origin, circuit }: MailPlace, to: string, token: string): Mail {
  const t = textIn(identityText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_reset_subject'),
      title: t('mail_reset_title'),
      greets: null,
      paragraphs: [t('mail_reset_text', { email: to }), t('mail_reset_until')],
      button: { label: t('mail_reset_button'), href: origin + paths.passwordReset(lang, token) },
      footer: t('mail_reset_footer'),
    }),
  };
}

/** Tells the owner that the password is another one now, in case it was not them. */
export function passwordChangedMail({ lang, origin, circuit }: MailPlace, to: string, at: Date): Mail {
  const t = textIn(identityText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_changed_subject'),
      title: t('mail_changed_title'),
      greets: null,
      paragraphs: [t('mail_changed_text', { email: to, at: instantInSentence(at, lang) }), t('mail_changed_not_you')],
      button: { label: t('mail_changed_button'), href: origin + paths.forgotPassword(lang) },
      footer: t('mail_changed_footer'),
    }),
  };
}
