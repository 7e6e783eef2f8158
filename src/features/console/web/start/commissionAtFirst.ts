import { uniformDefault } from '#features/commission/rules/commission.ts';
import type { Lang } from '#kernel/lang.ts';
import { formatEuro } from '#kernel/money.ts';

/** What a new circuit takes on top of every order that is paid. */
export const commissionAtFirst = (lang: Lang) => ({
  rate: new Intl.NumberFormat(lang).format(uniformDefault.rate),
  fixed: formatEuro(uniformDefault.fixed, lang),
});
