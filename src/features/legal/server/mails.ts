import { type Day, dayInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { type MailBlock, mailHeading, mailParagraph } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import type { Announcement } from '../rules/textVersions.ts';
import { cookiesVersions } from '../text/cookies.ts';
import { legalText } from '../text/index.ts';
import { privacyVersions } from '../text/privacy.ts';
import { termsVersions } from '../text/terms.ts';
import type { AccountToTell } from './toTellView.ts';

interface VersionTexts {
  readonly title: string;
  readonly changes?: readonly string[];
}

const versions: Readonly<
  Record<string, Readonly<Record<string, { readonly it: VersionTexts; readonly en: VersionTexts }>>>
> = { terms: termsVersions, privacy: privacyVersions, cookies: cookiesVersions };

/** None for a first one. */
const changesOf = (text: string, version: string, lang: 'it' | 'en'): readonly string[] =>
  versions[text]?.[version]?.[lang].changes ?? [];

interface MailContext {
  readonly lang: Lang;
  readonly origin: string;
  readonly circuit: MailCircuit;
}

function announcement({ lang, origin }: MailContext, { text, version }: Announcement): MailBlock[] {
  const t = textIn(legalText, lang);
  const changes = changesOf(text, version, lang).map((change) => `• ${change}`);
  return [
    mailHeading(t(text)),
    mailParagraph([...changes, origin + paths.textVersion(lang, text, version)].join('\n')),
  ];
}

export function textsMail(place: MailContext, { id, email }: AccountToTell, texts: readonly Announcement[]): Mail {
  const { lang, origin, circuit } = place;
  const t = textIn(legalText, lang);
  const [{ text, version }] = texts as readonly [Announcement, ...Announcement[]];
  const day = dayInSentence(version as Day, lang, 'dal');
  return {
    id: `texts.${version}.${id}`,
    to: email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_subject', { day }),
      title: t('mail_title'),
      greets: null,
      paragraphs: [t('mail_text', { day, circuit: circuit.name }), t('mail_nothing')],
      button: { label: t('mail_button'), href: origin + paths.textVersion(lang, text, version) },
      blocks: texts.flatMap((announced) => announcement(place, announced)),
      footer: t('mail_footer', { circuit: circuit.name }),
    }),
  };
}
