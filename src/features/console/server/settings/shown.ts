import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import { setUpChecksText } from '../../text/setUpChecks.ts';

/** A value of a circuit's fields as history and clashes say it: flags as yes and no, lists with commas. */
export function shownCircuitValue(field: string, value: unknown, lang: Lang): string | null {
  const t = textIn(setUpChecksText, lang);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === 'hosts') return String(value).replaceAll('\n', ', ');
  return String(value).slice(0, 300);
}
