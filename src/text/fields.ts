import type { Lang } from '#kernel/lang.ts';
import en from './fields.en.json' with { type: 'json' };
import it from './fields.it.json' with { type: 'json' };

export type FieldCode = keyof typeof it;

export const fieldsText: Readonly<Record<Lang, Readonly<Record<FieldCode, string>>>> = { it, en };

const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(it, code);

/** The sentence of a field's code, from a schema or from the server; none where nothing is wrong. */
export const wordField = (code: string | undefined, lang: Lang): string | undefined =>
  code === undefined || code === '' ? undefined : fieldsText[lang][isFieldCode(code) ? code : 'not_valid'];
