import { fileAt } from '#kernel/fileAddress.ts';
import type { Lang } from '#kernel/lang.ts';
import { cents, formatEuro, MoneyTyped } from '#kernel/money.ts';
import { saidValue } from '#office/kit/rules/saidValue.ts';
import { amountFields } from '#office/kit/rules/seen.ts';
import { setUpChecksText } from '#office/kit/text/setUpChecks.ts';
import { textIn } from '#text/translate.ts';

const amounts = ['commission_fixed', 'write_off_limit', 'issuer_stamp_amount'];

/** A value of a circuit's fields as history and clashes say it: flags as yes and no, lists with commas. */
export function shownCircuitValue(field: string, value: unknown, lang: Lang): string | null {
  const t = textIn(setUpChecksText, lang);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === 'hosts') return String(value).replaceAll('\n', ', ');
  const file = fileAt(String(value));
  if (file) return t(file.width === 0 ? 'value_document' : 'value_picture', { end: file.id.slice(-4) });
  if (amountFields.includes(field) && typeof value === 'number') return formatEuro(cents(value), lang);
  if (amounts.includes(field)) return formatEuro(MoneyTyped.parse(String(value)), lang);
  return saidValue(field, String(value), lang);
}
