import { takingWays } from '#features/payments/rules/takings.ts';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { fileEuro, noMoney } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import type { TakingsDay } from '../../contract/takings.ts';
import { officeTakingsText } from '../../text/takings.ts';

/** Takings as CSV: a line for each day with what each way was left with, and what a closed one differed by, and why. */
export function takingsFile(days: readonly TakingsDay[], lang: Lang): string {
  const t = textIn(officeTakingsText, lang);
  /** One difference is a sum to reckon with, or none; several are told by their ways. */
  const differed = (differences: NonNullable<TakingsDay['closed']>['differences']): string =>
    differences.length > 1
      ? differences.map(({ way, by }) => `${t(`way_${way}`)} ${fileEuro(by, lang)}`).join(' · ')
      : fileEuro(differences[0]?.by ?? noMoney, lang);
  const head = [
    t('day'),
    ...takingWays.map((way) => t(`way_${way}`)),
    t('net'),
    t('state'),
    t('file_differs'),
    t('note'),
  ];
  const lines = days.map(({ day, ways, net, closed }) => [
    day,
    ...takingWays.map((way) => fileEuro(ways.find((one) => one.way === way)?.net ?? noMoney, lang)),
    fileEuro(net, lang),
    t(closed ? 'closed' : 'open'),
    closed ? differed(closed.differences) : '',
    closed?.note ?? '',
  ]);
  return csvMark + [head, ...lines].map((cells) => csvLine(cells, lang)).join('');
}
