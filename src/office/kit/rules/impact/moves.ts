import { languages } from '#kernel/lang.ts';

interface StagePlace {
  readonly place_it: string;
  readonly place_en: string;
  readonly address: string;
}

/** Do athletes read another place or address now, in whichever language? */
export const isElsewhere = (was: StagePlace, is: StagePlace): boolean =>
  was.address !== is.address ||
  languages.some((lang) => (was[`place_${lang}`] || was.place_it) !== (is[`place_${lang}`] || is.place_it));
