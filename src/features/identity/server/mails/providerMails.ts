import { paths } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { type ProviderName, providerTitles } from '../../rules/providers.ts';
import { identityText } from '../../text/index.ts';
import type { MailPlace } from '../links.ts';

/** Tells the owner that a provider opens the account from now on, in case it was not them. */
export function providerLinkedMail(
  { lang, origin, circuit }: MailPlace,
  given: { readonly to: string; readonly provider: ProviderName; readonly passwordGone: boolean },
): Mail {
  const t = textIn(identityText, lang);
  const words = { provider: providerTitles[given.provider], email: given.to };
  return {
    id: newId(),
    to: given.to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_linked_subject', { provider: words.provider }),
      title: t('mail_linked_title', { provider: words.provider }),
      greets: null,
      paragraphs: [
        t('mail_linked_text', words),
        given.passwordGone ? t('mail_linked_password_gone') : t('mail_linked_password_stays'),
        t('mail_linked_not_you', { provider: words.provider }),
      ],
      button: { label: t('mail_linked_button'), href: origin + paths.forgotPassword(lang) },
      footer: t('mail_linked_footer'),
    }),
  };
}
