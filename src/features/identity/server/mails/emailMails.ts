import { instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { identityText } from '../../text/index.ts';
import type { MailPlace } from '../links.ts';
import { tokenLife } from '../tokens.ts';

/** To the new address: the link that confirms it. */
export function confirmEmailMail({ lang, origin, circuit }: MailPlace, to: string, token: string): Mail {
  const t = textIn(identityText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_email_subject'),
      title: t('mail_email_title'),
      greets: null,
      paragraphs: [t('mail_email_text', { email: to }), t('mail_email_until', { hours: tokenLife.email / 3_600_000 })],
      button: { label: t('mail_email_button'), href: origin + paths.confirmEmail(lang, to, token) },
      footer: t('mail_email_footer', { email: to }),
    }),
  };
}

/** To the old address: that it is another one now, and the way back if that was not the owner. */
export function emailChangedMail(
  { lang, origin, circuit }: MailPlace,
  changed: { readonly from: string; readonly to: string; readonly at: Date; readonly undo: string },
): Mail {
  const t = textIn(identityText, lang);
  const { from, to, at, undo } = changed;
  return {
    id: newId(),
    to: from,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_email_changed_subject'),
      title: t('mail_email_changed_title'),
      greets: null,
      paragraphs: [
        t('mail_email_changed_text', { from, to, at: instantInSentence(at, lang) }),
        t('mail_email_changed_not_you', { days: tokenLife.email_undo / 86_400_000 }),
      ],
      button: { label: t('mail_email_changed_button'), href: origin + paths.undoEmail(lang, undo) },
      footer: t('mail_email_changed_footer'),
    }),
  };
}
