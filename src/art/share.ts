import { dayInRome, formatDay, posterDay } from '#kernel/days.ts';
import type { Lang } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { namesBeside } from '#kernel/names.ts';
import { hash } from './prng.ts';
import { posterSeed } from './seed.ts';
import type { Way } from './ways.ts';

export interface ShareInput {
  readonly inks: readonly [string, string, string, string];
  readonly seed: string;
  readonly title: string;
  readonly kicker: string;
  /** A race: its discipline, its colourway, its day in large figures, place and date. */
  readonly race?: {
    readonly kind: string;
    readonly way: Way;
    readonly figure: string;
    readonly foot: readonly string[];
  };
}

/** As large as the sites that show it ask for (Open Graph). */
export const SHARE = { width: 1200, height: 630 } as const;

/** To be raised when the same input is drawn differently: the address of a picture is kept for a year. */
const DRAWING = 1;

/** Changes with whatever is on the picture. */
export function shareHash(input: ShareInput): string {
  const text = JSON.stringify(input);
  return [`${DRAWING}${text}`, `${text}${DRAWING}`].map((part) => hash(part).toString(36).padStart(7, '0')).join('');
}

type Look = Pick<CircuitLook, 'id' | 'slug' | 'title' | 'season' | 'seasonId' | 'inks'>;

/** What a race's picture needs of it; the views of pages and of the server have it. */
export interface SharedRace {
  readonly id: number;
  readonly slug: string;
  readonly i18n: { readonly name: string };
  readonly stage: { readonly slug: string; readonly name: string; readonly place: string };
  readonly card: { readonly discipline: string; readonly colourway: Way; readonly starts_at: string };
}

export interface SharePicture {
  readonly input: ShareInput;
  /** Where the picture is: another address for whatever else is on it, so that it may be kept for ever. */
  readonly path: string;
}

const shared = (input: ShareInput, kind: 'circuit' | 'race', id: number, lang: Lang): SharePicture => ({
  input,
  path: `/pictures/${lang}/${kind}/${id}/${shareHash(input)}.png`,
});

export const shareOfCircuit = ({ id, slug, title, season, seasonId, inks }: Look, lang: Lang): SharePicture =>
  shared({ inks, seed: `${slug}/${seasonId}`, title, kicker: season }, 'circuit', id, lang);

export function shareOfRace(look: Look, { id, slug, i18n, stage, card }: SharedRace, lang: Lang): SharePicture {
  const day = dayInRome(new Date(card.starts_at));
  const input: ShareInput = {
    inks: look.inks,
    seed: posterSeed({ circuit: look.slug, stage: stage.slug, season: look.seasonId }, slug),
    title: i18n.name,
    kicker: namesBeside(i18n.name, look.title, stage.name),
    race: {
      kind: card.discipline,
      way: card.colourway,
      figure: posterDay(day),
      foot: [stage.place, formatDay(day, lang, 'weekday')],
    },
  };
  return shared(input, 'race', id, lang);
}
