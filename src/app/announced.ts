import { announcedTexts, type LegalText } from '#features/legal/rules/textVersions.ts';
import { legalText } from '#features/legal/text/index.ts';
import { type Day, dayInSentence } from '#kernel/days.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';

/** What a page says of legal texts to come; its words travel with the page, not in the scripts. */
export interface TextsNotice {
  /** Of these versions, so that whoever has closed it reads of the next ones. */
  readonly key: string;
  readonly label: string;
  readonly lines: readonly {
    readonly words: string;
    readonly links: readonly { readonly href: string; readonly name: string }[];
  }[];
}

export function announcedOn(now: Date, lang: Lang): TextsNotice | null {
  const announced = announcedTexts(now);
  if (announced.length === 0) return null;
  const t = textIn(legalText, lang);
  const link = (text: LegalText, version: string) => ({ href: paths.textVersion(lang, text, version), name: t(text) });
  const days = Map.groupBy(announced, ({ version }) => version);
  return {
    key: announced.map(({ text, version }) => `${text} ${version}`).join(', '),
    label: t('announced_label'),
    lines: [...days].map(([day, texts]) => ({
      words: t('announced', { day: dayInSentence(day as Day, lang, 'dal') }),
      links: texts.map(({ text, version }) => link(text, version)),
    })),
  };
}
