import { type Cents, formatEuro, noMoney } from '#kernel/cents.ts';
import type { Lang } from '#kernel/lang.ts';
import { amountsText } from './amounts.ts';
import { textIn } from './translate.ts';

export const priceIn = (amount: Cents, lang: Lang): string =>
  amount === noMoney ? textIn(amountsText, lang)('free') : formatEuro(amount, lang);
