import { type Cents, formatEuro, noMoney } from '#kernel/cents.ts';
import type { Lang } from '#kernel/lang.ts';
import { amountsText } from './amounts.ts';
import { textIn } from './translate.ts';

/** What is offered or is to be paid: nothing is never a price, it is free. */
export const priceIn = (amount: Cents, lang: Lang): string =>
  amount === noMoney ? textIn(amountsText, lang)('free') : formatEuro(amount, lang);
