import { createTranslator } from 'use-intl/core';
import type { Lang } from '#kernel/lang.ts';

/** The sentences of a feature, in both languages; Italian is the source and English has its type. */
export interface Text<Messages> {
  readonly it: Messages;
  readonly en: Messages;
}

type Translator<Messages extends Record<string, unknown>> = ReturnType<typeof createTranslator<Messages>>;

const made = new WeakMap<object, Map<Lang, unknown>>();

/** `const t = textIn(cartText, lang)`: the same on the server, for mails, and in the browser. */
export function textIn<Messages extends Record<string, unknown>>(
  text: Text<Messages>,
  lang: Lang,
): Translator<Messages> {
  const byLang = made.get(text) ?? new Map<Lang, unknown>();
  made.set(text, byLang);
  let translator = byLang.get(lang) as Translator<Messages> | undefined;
  if (!translator) {
    translator = createTranslator({
      locale: lang,
      messages: text[lang],
      timeZone: 'Europe/Rome',
    }) as Translator<Messages>;
    byLang.set(lang, translator);
  }
  return translator;
}
