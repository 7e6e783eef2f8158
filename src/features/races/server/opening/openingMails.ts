import { instantInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { retention } from '#kernel/retention.ts';
import { newId } from '#server/ids.ts';
import type { Mail } from '#server/mail.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import type { MailStrip } from '#server/mailStrip.ts';
import { textIn } from '#text/translate.ts';
import { openingText } from '../../text/opening.ts';
import type { OpenedNotice } from './openedView.ts';

interface MailContext {
  readonly lang: Lang;
  readonly origin: string;
  readonly circuit: MailCircuit;
}

interface MailHead {
  readonly strip: MailStrip | undefined;
}

/** To an address that nobody has confirmed yet: is it yours, and do you want to be told? */
export function confirmOpeningMail(
  { lang, origin, circuit }: MailContext,
  { to, race, token, strip }: { readonly to: string; readonly race: string; readonly token: string } & MailHead,
): Mail {
  const t = textIn(openingText, lang);
  return {
    id: newId(),
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_confirm_subject', { race }),
      title: t('mail_confirm_title'),
      strip,
      greets: null,
      paragraphs: [t('mail_confirm_text', { race }), t('mail_confirm_end', { days: retention.opening_notices.days })],
      button: { label: t('mail_confirm_button'), href: origin + paths.openingNotice(lang, token) },
      footer: t('mail_confirm_footer'),
    }),
  };
}

/** To whoever wanted to know: the race has opened. The id is the wish's, so that it cannot be sent twice. */
export function openedMail(
  { lang, origin, circuit }: MailContext,
  { strip, ...notice }: OpenedNotice & MailHead,
): Mail {
  const t = textIn(openingText, lang);
  const race = notice.race[lang].name;
  return {
    id: `opening.${notice.id}`,
    to: notice.email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_opened_subject', { race }),
      title: t('mail_opened_title'),
      strip,
      greets: notice.firstname,
      paragraphs: [
        t('mail_opened_text', { race, circuit: circuit.name }),
        t('mail_opened_until', { when: instantInSentence(new Date(notice.registration_ends_at), lang) }),
      ],
      button: { label: t('mail_opened_button'), href: origin + paths.race(lang, notice.slug) },
      footer: t('mail_opened_footer'),
    }),
  };
}
