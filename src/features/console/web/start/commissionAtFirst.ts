import { commission, uniformDefault } from '#features/commission/rules/commission.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, euro, formatEuro, MoneyTyped } from '#kernel/money.ts';
import { formatNumber } from '#kernel/numbers.ts';

/** An order whose commission shows how it is rounded. */
const example = euro('25.00');

/** What is added to the example by a rate and a fixed part as they are typed; null where one of them is no number yet. */
export function exampleFee(rate: string, fixed: string): Cents | null {
  const percent = Number(rate.trim().replace(',', '.') || Number.NaN);
  const amount = MoneyTyped.safeParse(fixed);
  if (!Number.isFinite(percent) || percent < 0 || !amount.success) return null;
  return commission({ kind: 'uniform', rate: percent, fixed: amount.data }, 'credit_card', example);
}

/** The example and its commission. */
export const exampleInWords = (fee: Cents, lang: Lang) => ({
  order: formatEuro(example, lang),
  fee: formatEuro(fee, lang),
});

/** What a new circuit takes on top of every order that is paid. */
export const commissionAtFirst = (lang: Lang) => ({
  rate: formatNumber(uniformDefault.rate, lang),
  fixed: formatEuro(uniformDefault.fixed, lang),
  ...exampleInWords(commission(uniformDefault, 'credit_card', example), lang),
});
