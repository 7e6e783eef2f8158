import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { RaceView } from '../contract.ts';
import type { RaceOf } from './RacePoster.tsx';

/** Where something that is registered for is shown: a race on its page, a package on Home. */
export const raceHref = (lang: Lang, { race_type, slug }: Pick<RaceView, 'race_type' | 'slug'>): string =>
  race_type === 'race' ? paths.race(lang, slug) : paths.home(lang);

export function raceIn(query: URLSearchParams): RaceOf | null {
  for (const type of ['race', 'package'] as const) {
    const id = Number(query.get(type));
    if (Number.isInteger(id) && id > 0) return { type, id };
  }
  return null;
}
