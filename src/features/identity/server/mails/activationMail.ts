import { greetedName } from '#kernel/names.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { mailCode, mailParagraph } from '#server/mailBlocks.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { identityText } from '../../text/index.ts';
import type { MailPlace } from '../links.ts';
import { tokenLife } from '../tokens.ts';

export function activationMail(
  { lang, origin, circuit }: MailPlace,
  given: {
    readonly to: string;
    readonly firstname: string;
    /** Of the link. */
    readonly code: string;
    readonly digits: string;
    readonly redirect?: string | undefined;
  },
): Mail {
  const t = textIn(identityText, lang);
  return {
    id: newId(),
    to: given.to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_activate_subject'),
      title: t('mail_activate_title'),
      // The address may be another person's: no more than a name is told it (decision 164).
      greets: greetedName(given.firstname),
      paragraphs: [
        t('mail_activate_text', { circuit: circuit.name }),
        t('mail_activate_until', { hours: tokenLife.activate / 3_600_000 }),
      ],
      button: {
        label: t('mail_activate_button'),
        href: origin + paths.activate(lang, given.code, safeRedirect(given.redirect)),
      },
      blocks: [mailParagraph(t('mail_activate_digits')), mailCode(given.digits)],
      footer: t('mail_activate_footer', { email: given.to }),
    }),
  };
}
