import { type Cents, cents } from '#kernel/money.ts';

export type DecimalSign = ',' | '.';

const spaces = /[\s\u00A0\u202F'’]/g;
const currency = /^(?:EUR|€)|(?:EUR|€)$/gi;

/** An amount without what carries no meaning: spaces, apostrophes between thousands, the euro. */
const bare = (text: string): string => text.replace(spaces, '').replace(currency, '');

/** The decimal sign of a file, from all of its amounts: banks keep to one. Null where no amount has decimals. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | null {
  const signs = texts.flatMap((text) => /([.,])\d{1,2}[+-]?$/.exec(bare(text))?.[1] ?? []) as DecimalSign[];
  const commas = signs.filter((sign) => sign === ',').length;
  const points = signs.length - commas;
  return commas === points ? (signs[0] ?? null) : commas > points ? ',' : '.';
}

const thousandsOf: Readonly<Record<DecimalSign, string>> = { ',': '\\.', '.': ',' };
const shapeOf = (sign: DecimalSign) =>
  new RegExp(`^(\\d{1,3}(?:${thousandsOf[sign]}\\d{3})+|\\d+)(?:\\${sign}(\\d{1,2}))?$`);
const shapes: Readonly<Record<DecimalSign, RegExp>> = { ',': shapeOf(','), '.': shapeOf('.') };
/** Without a decimal sign, `1.234` may be a thousand or one euro: only plain digits are read. */
const whole = /^(\d+)()$/;

const mostDigits = 7;

/** `1.234,50`, `+56.90`, `58,00-`, `€ 12,00`; negative for money that went out. Null for what cannot be read without a guess. */
export function amountOf(text: string, sign: DecimalSign | null): Cents | null {
  const found = /^([+-]?)(.*?)([+-]?)$/.exec(bare(text).replace('−', '-'));
  const [, before = '', digits = '', after = ''] = found ?? [];
  if (before && after) return null;
  const [, euro, decimals = ''] = (sign ? shapes[sign] : whole).exec(bare(digits)) ?? [];
  const plain = euro?.replace(/\D/g, '');
  if (!plain || plain.length > mostDigits) return null;
  const amount = Number(plain) * 100 + Number(decimals.padEnd(2, '0'));
  return cents(before === '-' || after === '-' ? -amount : amount);
}
