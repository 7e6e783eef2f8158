import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import { ListFacts } from '../../contract/raceLists.ts';
import { raceListsText } from '../../text/raceLists.ts';

/** What the log calls the lists of a race: the race stands in their id. */
export const listsOfRace = 'race_lists';

/** Which list somebody took, as the race’s history says it. */
export function listTaken(facts: unknown, lang: Lang): string {
  const { list, format, rows } = ListFacts.parse(facts);
  const t = textIn(raceListsText, lang);
  return t('taken', { list: t(`list_${list}`), format: t(`download_${format}`), rows });
}
