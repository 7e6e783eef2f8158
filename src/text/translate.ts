import { createTranslator } from 'use-intl/core';
import { withElision } from '#kernel/elision.ts';
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
    const plain = createTranslator({
      locale: lang,
      messages: text[lang],
      timeZone: 'Europe/Rome',
    }) as Translator<Messages>;
    translator = lang === 'it' ? elided(plain) : plain;
    byLang.set(lang, translator);
  }
  return translator;
}

/** The same sentences with "l’8 maggio" where a text has "il {day}"; those with elements in them (`rich`) stay. */
const elided = <Say extends CallableFunction>(translator: Say): Say =>
  new Proxy(translator, { apply: (say, self, asked) => withElision(Reflect.apply(say, self, asked)) });
