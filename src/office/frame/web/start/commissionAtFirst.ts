import { commission, type PayMethod, uniformDefault } from '#features/commission/rules/commission.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, euro, formatEuro, MoneyTyped } from '#kernel/money.ts';
import { formatNumber } from '#kernel/numbers.ts';

const example = euro('25.00');

export function exampleFee(rate: string, fixed: string): Cents | null {
  const percent = Number(rate.trim().replace(',', '.') || Number.NaN);
  const amount = MoneyTyped.safeParse(fixed);
  if (!Number.isFinite(percent) || percent < 0 || !amount.success) return null;
  return commission({ kind: 'uniform', rate: percent, fixed: amount.data }, 'credit_card', example);
}

/** Orders whose commissions show the steps of the tariffs: a fixed part, a percentage above it, a percentage alone. */
const examples = [euro('10.00'), euro('50.00'), euro('100.00')] as const;

/** What a way of paying adds to orders, where the commission depends on it: the tariffs are the portal's (checkout §9). */
export const tariffInWords = (method: PayMethod, lang: Lang): readonly ReturnType<typeof exampleInWords>[] =>
  examples.map((order) => ({
    order: formatEuro(order, lang),
    fee: formatEuro(commission({ kind: 'by_method' }, method, order), lang),
  }));

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
