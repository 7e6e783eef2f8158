import { type ClockTime, dayOfClock, formatDay } from '#kernel/calendar.ts';
import { type Lang, languages, otherLang, type Translated } from '#kernel/lang.ts';

/** Where a stage is, as its athletes read it. */
export interface Place {
  readonly name: Translated<string>;
  readonly place: Translated<string>;
  readonly address: string;
}

/** What moves for everybody who is in a race: as they read it until now, and as they read it from now on. */
export interface Move {
  readonly matter: 'start' | 'place';
  readonly before: Translated<string>;
  readonly after: Translated<string>;
}

const inBoth = (write: (lang: Lang) => string): Translated<string> => ({ it: write('it'), en: write('en') });

const written = ({ place, address }: Place, lang: Lang): string =>
  [place[lang] || place.it, address].filter(Boolean).join(', ');

const differIn = (was: Place, is: Place) => languages.some((lang) => written(was, lang) !== written(is, lang));

function move(was: Place, is: Place): Move {
  // Whoever reads a language in which it was not written anew reads it as it is in the other; two stages of one place
  // differ by their names.
  const readIn = (lang: Lang) => {
    const ways = [
      (at: Place) => written(at, lang),
      (at: Place) => written(at, otherLang(lang)),
      (at: Place) => at.name[lang] || at.name.it,
    ];
    return ways.find((way) => way(was) !== way(is)) ?? ways[0]!;
  };
  return { matter: 'place', before: inBoth((lang) => readIn(lang)(was)), after: inBoth((lang) => readIn(lang)(is)) };
}

/** A stage whose place or address is written anew, in whichever language; nothing for its name, days and description. */
export const movesOfStage = (was: Place, is: Place): readonly Move[] => (differIn(was, is) ? [move(was, is)] : []);

const startIn = (at: ClockTime): Translated<string> =>
  inBoth((lang) => `${formatDay(dayOfClock(at), lang, 'weekday')}, ${at.slice(11)}`);

/** A race and where it is. */
export interface Scheduled {
  readonly starts_at: ClockTime;
  readonly stage_id: number;
  readonly place: Place;
}

/** A race that starts at another hour or day, or belongs to another stage. */
export const movesOfRace = (was: Scheduled, is: Scheduled): readonly Move[] => [
  ...(was.starts_at === is.starts_at
    ? []
    : [{ matter: 'start' as const, before: startIn(was.starts_at), after: startIn(is.starts_at) }]),
  ...(was.stage_id === is.stage_id ? [] : [move(was.place, is.place)]),
];
