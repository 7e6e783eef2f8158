import { instantInSentence } from '#kernel/calendar.ts';
import { greetedName } from '#kernel/names.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { mailCode, mailParagraph } from '#server/mailBlocks.ts';
import { framedMail, type MailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { type ProviderName, providerTitles } from '../rules/providers.ts';
import { identityText } from '../text/index.ts';
import type { MailPlace } from './links.ts';
import { tokenLife } from './tokens.ts';

/** What every mail about an account has: its words by its kind, and one button. */
function accountMail(
  { lang, origin, circuit }: MailPlace,
  kind: 'activate' | 'email' | 'email_changed' | 'reset' | 'changed' | 'linked',
  mail: Pick<MailFrame, 'paragraphs' | 'greets' | 'blocks'> & {
    readonly to: string;
    readonly path: string;
    readonly values?: Record<string, string>;
  },
): Mail {
  const t = textIn(identityText, lang);
  const { to, path, values, ...parts } = mail;
  return framedMail(to, {
    lang,
    circuit,
    subject: t(`mail_${kind}_subject`, values),
    title: t(`mail_${kind}_title`, values),
    greets: null,
    button: { label: t(`mail_${kind}_button`), href: origin + path },
    footer: t(`mail_${kind}_footer`, values),
    ...parts,
  });
}

export function activationMail(
  place: MailPlace,
  given: {
    readonly to: string;
    readonly firstname: string;
    readonly code: string;
    readonly digits: string;
    readonly redirect?: string | undefined;
  },
): Mail {
  const t = textIn(identityText, place.lang);
  return accountMail(place, 'activate', {
    to: given.to,
    path: paths.activate(place.lang, given.code, safeRedirect(given.redirect)),
    values: { email: given.to },
    // The address may be another person's: no more than a name is told it (decision 164).
    greets: greetedName(given.firstname),
    paragraphs: [
      t('mail_activate_text', { circuit: place.circuit.name }),
      t('mail_activate_until', { hours: tokenLife.activate / 3_600_000 }),
    ],
    blocks: [mailParagraph(t('mail_activate_digits')), mailCode(given.digits)],
  });
}

export function confirmEmailMail(place: MailPlace, to: string, token: string): Mail {
  const t = textIn(identityText, place.lang);
  return accountMail(place, 'email', {
    to,
    path: paths.confirmEmail(place.lang, to, token),
    values: { email: to },
    paragraphs: [t('mail_email_text', { email: to }), t('mail_email_until', { hours: tokenLife.email / 3_600_000 })],
  });
}

export function emailChangedMail(
  place: MailPlace,
  { from, to, at, undo }: { readonly from: string; readonly to: string; readonly at: Date; readonly undo: string },
): Mail {
  const t = textIn(identityText, place.lang);
  return accountMail(place, 'email_changed', {
    to: from,
    path: paths.undoEmail(place.lang, undo),
    paragraphs: [
      t('mail_email_changed_text', { from, to, at: instantInSentence(at, place.lang) }),
      t('mail_email_changed_not_you', { days: tokenLife.email_undo / 86_400_000 }),
    ],
  });
}

export function resetMail(place: MailPlace, to: string, token: string): Mail {
  const t = textIn(identityText, place.lang);
  const paragraphs = [t('mail_reset_text', { email: to }), t('mail_reset_until')];
  return accountMail(place, 'reset', { to, path: paths.passwordReset(place.lang, token), paragraphs });
}

export function passwordChangedMail(place: MailPlace, to: string, at: Date): Mail {
  const t = textIn(identityText, place.lang);
  return accountMail(place, 'changed', {
    to,
    path: paths.forgotPassword(place.lang),
    paragraphs: [
      t('mail_changed_text', { email: to, at: instantInSentence(at, place.lang) }),
      t('mail_changed_not_you'),
    ],
  });
}

export function providerLinkedMail(
  place: MailPlace,
  given: { readonly to: string; readonly provider: ProviderName; readonly passwordGone: boolean },
): Mail {
  const t = textIn(identityText, place.lang);
  const provider = providerTitles[given.provider];
  return accountMail(place, 'linked', {
    to: given.to,
    path: paths.forgotPassword(place.lang),
    values: { provider },
    paragraphs: [
      t('mail_linked_text', { provider, email: given.to }),
      t(given.passwordGone ? 'mail_linked_password_gone' : 'mail_linked_password_stays'),
      t('mail_linked_not_you', { provider }),
    ],
  });
}
