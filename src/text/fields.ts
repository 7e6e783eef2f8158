import type { Lang } from '#kernel/lang.ts';
import { limitedOf } from '#kernel/limits.ts';
import en from './fields.en.json' with { type: 'json' };
import it from './fields.it.json' with { type: 'json' };
import { limitsText } from './limits.ts';
import { textIn } from './translate.ts';

export type FieldCode = keyof typeof it;

export const fieldsText: Readonly<Record<Lang, Readonly<Record<FieldCode, string>>>> = { it, en };

const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(it, code);

const isLimit = (code: string): code is keyof typeof limitsText.it => Object.hasOwn(limitsText.it, code);

/** Years have no point in them. */
const figures = {
  it: new Intl.NumberFormat('it', { useGrouping: 'min2' }),
  en: new Intl.NumberFormat('en', { useGrouping: 'min2' }),
};

/**
 * The sentence of a field's code, from a schema or from the server, with its limits where it has some (`too_long:80`); none
 * where nothing is wrong.
 */
export function wordField(text: string | undefined, lang: Lang): string | undefined {
  if (text === undefined || text === '') return undefined;
  const { code, limits } = limitedOf(text);
  const [limit, most = limit] = limits;
  if (limit !== undefined && most !== undefined && isLimit(code)) {
    const said = (number: number) => figures[lang].format(number);
    return textIn(limitsText, lang)(code, { limit, said: said(limit), saidMost: said(most) });
  }
  return fieldsText[lang][isFieldCode(code) ? code : 'not_valid'];
}
