import { takingWays } from '#features/payments/rules/takings.ts';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { fileEuro, noMoney } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import type { TakingsDay } from '../../contract/takings.ts';
import { officeTakingsText } from '../../text/takings.ts';

/** Takings as CSV: a line for each day with what each way was left with. */
export function takingsFile(days: readonly TakingsDay[], lang: Lang): string {
  const t = textIn(officeTakingsText, lang);
  const head = [t('day'), ...takingWays.map((way) => t(`way_${way}`)), t('net')];
  const lines = days.map(({ day, ways, net }) => [
    day,
    ...takingWays.map((way) => fileEuro(ways.find((one) => one.way === way)?.net ?? noMoney, lang)),
    fileEuro(net, lang),
  ]);
  return csvMark + [head, ...lines].map((cells) => csvLine(cells, lang)).join('');
}
