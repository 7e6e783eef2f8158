import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import type { parcelsOf } from './parcelsView.ts';

/** What is to be packed, as CSV: a row for each article of each order. */
export function parcelsFile(rows: Awaited<ReturnType<typeof parcelsOf>>, lang: Lang): string {
  const t = textIn(officeParcelsText, lang);
  const heads = ['order', 'to', 'way', 'where', 'by', 'pieces', 'item'] as const;
  const lines = rows
    .filter(({ parcel }) => parcel.stands === 1)
    .flatMap(({ reference, parcel: { recipient, way, way_name, where, due_day, goods } }) =>
      goods.map(({ name, options, quantity }) => [
        ...[reference, recipient ?? t('erased'), way_name ?? t(`way_${way}`), where.join(', '), due_day],
        ...[String(quantity), [name, ...options].join(', ')],
      ]),
    );
  return csvMark + [heads.map((head) => t(head)), ...lines].map((cells) => csvLine(cells, lang)).join('');
}
