import { uniformDefault } from '#features/commission/rules/commission.ts';
import type { Lang } from '#kernel/lang.ts';
import { formatEuro } from '#kernel/money.ts';
import { formatNumber } from '#kernel/numbers.ts';

/** What a new circuit takes on top of every order that is paid. */
export const commissionAtFirst = (lang: Lang) => ({
  rate: formatNumber(uniformDefault.rate, lang),
  fixed: formatEuro(uniformDefault.fixed, lang),
});
