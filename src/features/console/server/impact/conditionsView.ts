import { inArray } from 'drizzle-orm';
import { policies } from '#features/legal/server/tables.ts';
import { startsOfAnybody } from '#features/registration/server/startsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';

/** Required conditions by their names; of two circuits' none has the id of another. */
export async function namesOfConditions(
  on: DbOrTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Translated<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: policies.id, i18n: policies.i18n })
    .from(policies)
    .where(inArray(policies.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, i18n }) => [id, { it: i18n.it.name, en: i18n.en.name || i18n.it.name }]));
}

/** What the required conditions are called that these registrations have not accepted. */
export async function conditionsLackedBy(
  on: DbOrTx,
  details: readonly string[],
  today: Day,
): Promise<readonly Translated<string>[]> {
  const starts = await startsOfAnybody(on, details, today);
  const lacking = [...starts.values()].flatMap(({ policies: missing }) => missing);
  return [...(await namesOfConditions(on, lacking)).values()];
}

/** Names as a sentence says them: “A” and “B”. */
export const quoted = (names: readonly Translated<string>[], lang: Lang): string =>
  new Intl.ListFormat(lang).format(names.map((name) => (lang === 'it' ? `«${name.it}»` : `“${name.en}”`)));
