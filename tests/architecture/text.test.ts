import { globSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { createTranslator } from 'use-intl/core';
import formatCompiled from 'use-intl/format-message/format-only';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import { catalogue, type ErrorCode, type RefusalFacts, type RefusalKind } from '#kernel/errors.ts';
import { type Lang, languages } from '#kernel/lang.ts';
import { euro, Money } from '#kernel/money.ts';
import { Flag } from '#kernel/wire.ts';
import { refusalText, wordRefusal } from '#text/refusals.ts';
import { argumentsOf, exampleValues, signatureOf } from './messages.ts';

type Messages = { readonly [key: string]: string | Messages };

/** `{ a: { b: 'text' } }` → `a.b` and its text. */
const flat = (messages: Messages, before = ''): [key: string, message: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );

/** To make one costs more than to use it a thousand times. */
function once<Args extends unknown[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    if (!made.has(key)) made.set(key, make(...args));
    return made.get(key)!;
  };
}

/** What the translator hands to what says a compiled sentence. */
const formatting = {
  formatters: {
    getNumberFormat: once((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
    getPluralRules: once((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
    getDateTimeFormat: once(
      (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
    ),
  },
};

/** One translator of a file and language for all its tests: it keeps what it has parsed. */
const translatorOf = once((file: string, lang: Lang) =>
  createTranslator<Record<string, unknown>>({
    locale: lang,
    messages: read(inLang(file, lang)),
    timeZone: 'Europe/Rome',
    onError: (error) => {
      throw error;
    },
  }),
);

/** Tags as they would be read: the words between them, and a mark where a link ends. */
const marksOf = (message: string) =>
  Object.fromEntries(
    argumentsOf(message)
      .filter(({ kind }) => kind === 'tag')
      .map(({ name }) => [name, (words: string) => `${words}…`]),
  );

/** A capital after a full stop, and no stop at the end; what begins with a small letter goes on in a table or a list. */
const isUnended = (sentence: string): boolean =>
  /^\P{Ll}.*[\p{Ll}\d»”)]{2}[.?!] \p{Lu}/su.test(sentence) && !/[.?!:…)]$/.test(sentence);

const read = (path: string): Messages => JSON.parse(readFileSync(path, 'utf8')) as Messages;
const inLang = (italian: string, lang: Lang) => italian.replace(/\bit\.json$/, `${lang}.json`);
const files = globSync('src/**/{*.it,text/it}.json').sort();
const english = globSync('src/**/{*.en,text/en}.json').sort();

describe('Texts', () => {
  test('every Italian file has its English one, and the other way round', () => {
    expect(files.length).toBeGreaterThan(1);
    expect(english).toEqual(files.map((file) => inLang(file, 'en')).sort());
  });

  test('a price of nothing has its word in one place', () => {
    const free = read('src/text/amounts.it.json').free;
    const all = files.flatMap((file) => flat(read(file)).map(([key, message]) => ({ at: `${file} ${key}`, message })));
    expect(all.filter(({ message }) => message === free).map(({ at }) => at)).toEqual([
      'src/text/amounts.it.json free',
    ]);
  });

  describe.each(files)('%s', (file) => {
    const it = new Map(flat(read(file)));
    const en = new Map(flat(read(inLang(file, 'en'))));

    test('has the same keys in both languages, and none is empty', () => {
      expect([...en.keys()].toSorted()).toEqual([...it.keys()].toSorted());
      expect([...it, ...en].filter(([, message]) => message.trim() === '')).toEqual([]);
    });

    test('asks for the same arguments in both languages', () => {
      const differing = [...it].filter(([key, message]) => signatureOf(message) !== signatureOf(en.get(key) ?? ''));
      expect(differing.map(([key]) => key)).toEqual([]);
    });

    test.each(languages)('can be said in full in %s', (lang) => {
      const said = translatorOf(file, lang);
      for (const [key, message] of lang === 'it' ? it : en) {
        for (const values of exampleValues(message)) expect(said.markup(key as never, values as never)).not.toBe('');
      }
    });

    test.each(languages)('says in %s the same when it is compiled, as it is in built pages', (lang) => {
      const parsed = translatorOf(file, lang);
      const options = { ...formatting, locale: lang, timeZone: 'Europe/Rome' };
      for (const [key, message] of lang === 'it' ? it : en) {
        for (const values of exampleValues(message)) {
          const compiled = formatCompiled(key, compile(message) as never, values as never, options as never);
          const said = typeof compiled === 'string' ? compiled : [compiled].flat(9).join('');
          expect(said, key).toBe(parsed.markup(key as never, values as never));
        }
      }
    });

    test.each(languages)('ends in %s the last sentence of several, too', (lang) => {
      const said = translatorOf(file, lang);
      const unended = [...(lang === 'it' ? it : en)].flatMap(([key, message]) => {
        // What somebody wrote ends itself; a link or a name at the end stands alone.
        if (/\{\w+\}$/.test(message)) return [];
        const marked = exampleValues(message).map((values) => ({ ...values, ...marksOf(message) }));
        const sentences = marked.map((values) => said.markup(key as never, values as never).trim());
        return sentences.filter(isUnended).map((sentence) => `${key}: ${sentence}`);
      });
      expect(unended).toEqual([]);
    });

    test('writes apostrophes so that they hide no argument', () => {
      expect([...it, ...en].filter(([, message]) => /'[{<]/.test(message)).map(([key]) => key)).toEqual([]);
    });
  });
});

/** A value as a fact of this shape may be. */
function example(schema: z.core.$ZodType): unknown {
  if (schema === Money) return euro('1234.50');
  if (schema === Day) return '2026-10-12';
  if (schema === Instant) return '2026-10-12T07:00:00.000Z';
  if (schema === Flag) return 1;
  if (schema instanceof z.ZodString) return 'Sprint';
  if (schema instanceof z.ZodNumber) return 2;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return example(schema.unwrap());
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodObject) return exampleFacts(schema);
  throw new Error(`There is no example for a fact of type ${schema._zod.def.type}`);
}

const exampleFacts = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, shape]) => [name, example(shape)]));

describe('Refusals', () => {
  const codes = Object.keys(catalogue) as ErrorCode[];
  const factsOf = (code: ErrorCode): z.ZodObject | undefined => (catalogue[code] as RefusalKind).facts;

  test.each(codes)('%s has a sentence in both languages', (code) => {
    const facts = (factsOf(code) ? exampleFacts(factsOf(code)!) : null) as RefusalFacts<ErrorCode>;
    for (const lang of languages) {
      const sentence = wordRefusal({ code, facts }, lang);
      // The translator answers a key that it cannot say with the key itself.
      expect(sentence).not.toBe(code);
      expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
      expect(sentence).toMatch(/^\p{Lu}.*[.]$/u);
    }
  });

  test.each(codes)('%s asks for nothing but its facts', (code) => {
    const known = Object.keys(factsOf(code)?.shape ?? {});
    for (const lang of languages) {
      const asked = argumentsOf(refusalText[lang][code]).map(({ name }) => name);
      expect(asked.filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  test('facts are said as people read them', () => {
    const over = { code: 'order_is_less_than', facts: { over: euro('1234.50') } } as const;
    expect(wordRefusal(over, 'it').replace('\u00a0', ' ')).toBe('Questo codice vale per ordini di almeno 1.234,50 €.');
    expect(wordRefusal(over, 'en')).toBe('This code works on orders of at least €1,234.50.');
    const later = { code: 'too_many_requests', facts: { retry_after: 1 } } as const;
    expect(wordRefusal(later, 'it')).toBe('Troppi tentativi. Riprova tra 1 secondo.');
    const long = { code: 'too_many_requests', facts: { retry_after: 749 } } as const;
    expect(wordRefusal(long, 'it')).toBe('Troppi tentativi. Riprova tra 13 minuti.');
    expect(wordRefusal(long, 'en')).toBe('Too many attempts. Try again in 13 minutes.');
  });
});

describe('The reader of messages', () => {
  test.each`
    message                                                     | signature                   | because
    ${'Ciao.'}                                                  | ${''}                       | ${'a plain text asks for nothing'}
    ${'Ciao {name}.'}                                           | ${'{name}'}                 | ${'an argument'}
    ${'{n, plural, =0 {niente} one {# gara} other {# gare}}'}   | ${'{n}'}                    | ${'a plural'}
    ${'{n, plural, one {{name} ha # gara} other {molte gare}}'} | ${'{name} {n}'}             | ${'an argument inside a plural'}
    ${'{who, select, me {io} other {{name}}}'}                  | ${'{name} {who: me|other}'} | ${'a choice and its words'}
    ${'Leggi la <a>guida</a> del {on, date, medium}'}           | ${'<a> {on}'}               | ${'a tag and a date'}
    ${"L'atleta {name}"}                                        | ${'{name}'}                 | ${'an apostrophe before a letter is one'}
    ${"'{name}' resta così"}                                    | ${''}                       | ${'quoted braces are text'}
  `('$message asks for "$signature": $because', ({ message, signature }) => {
    expect(signatureOf(message)).toBe(signature);
  });
});
