import type { z } from 'zod';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { fileEuro } from '#kernel/money.ts';
import type { exportOfficeCoupons } from '../contract.ts';

type Code = z.output<(typeof exportOfficeCoupons)['schema']['response'][200]>['data'][number];

/** Codes as a table that a spreadsheet opens. */
export const codesAsCsv = (
  codes: readonly Code[],
  lang: Lang,
  t: (
    word:
      | 'head_code'
      | 'field_percent'
      | 'field_amount'
      | 'head_state'
      | 'head_used'
      | 'field_most'
      | 'field_first_day'
      | 'field_last_day'
      | 'active'
      | 'inactive',
  ) => string,
): string => {
  const head = [
    t('head_code'),
    t('field_percent'),
    t('field_amount'),
    t('head_state'),
    t('head_used'),
    t('field_most'),
    t('field_first_day'),
    t('field_last_day'),
  ];
  const lines = codes.map(({ code, percent, amount, active, used, most, first_day, last_day }) =>
    [
      code,
      percent,
      amount === null ? null : fileEuro(amount, lang),
      t(active === 1 ? 'active' : 'inactive'),
      used,
      most,
      first_day,
      last_day,
    ].map((cell) => String(cell ?? '')),
  );
  return csvMark + [head, ...lines].map((cells) => csvLine(cells, lang)).join('');
};

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
