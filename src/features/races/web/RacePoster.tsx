import { useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import type { Format } from '#art/format.ts';
import { posterSeed } from '#art/seed.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { type Api, useApi } from '#web/api.tsx';
import type { Fetch } from '#web/prefetch.ts';
import { PosterFigure, type PosterFigureProps } from '#web/ui/PosterFigure.tsx';
import type { RaceView } from '../contract.ts';
import css from './BesidePoster.module.css';
import { raceQuery } from './useRace.ts';

/** A race or a package, by what names it in a cart, an order or an address. */
export interface RaceOf {
  readonly type: 'race' | 'package';
  readonly id: number;
}

export const raceOf = (id: number | null): RaceOf | null => (id === null ? null : { type: 'race', id });

interface RacePosterProps extends Pick<PosterFigureProps, 'print' | 'broad' | 'className'> {
  readonly race: RaceOf;
  readonly format: Format;
  /** The race's name and lengths are printed on it. */
  readonly worded?: boolean;
}

/** Reads a race for its poster; one that is not there, or of another circuit, has none, and the page goes on. */
export const fetchPoster = async (fetch: Fetch, api: Api, race: RaceOf | null): Promise<unknown> =>
  race && fetch(raceQuery(api, race.type, race.id)).catch(() => null);

/** What a race's poster is drawn from; null for a package, which has none, and while the race is being read. */
export function useRaceArt(race: RaceView | undefined): Pick<PosterFigureProps, 'art' | 'way' | 'profile'> | null {
  const root = useRouteLoaderData<{ circuit: CircuitLook }>('root');
  if (!race?.card || !race.stage || !root) return null;
  const { slug: circuit, seasonId: season } = root.circuit;
  return {
    art: { kind: race.card.discipline, seed: posterSeed({ circuit, stage: race.stage.slug, season }, race.slug) },
    way: race.card.colourway,
    profile: false,
  };
}

/** The poster of a race beside what is said about it: nothing of a package, which has no sheet of its own. */
export function RacePoster({ race: { type, id }, worded = false, ...figure }: RacePosterProps) {
  const { data: race } = useQuery({ ...raceQuery(useApi(), type, id), enabled: type === 'race', retry: false });
  const drawn = useRaceArt(race);
  if (!drawn || !race?.card) return null;
  const { i18n, distance } = race.card;
  const text = worded && { kicker: i18n.name, figures: distance.map(([value, unit]) => ({ value, unit })) };
  return <PosterFigure {...figure} {...drawn} {...(text && { text })} />;
}

/** No taller than 144 pixels: it says which race a cart or an order is about, the page says the rest. */
const low = { width: 390, height: 96 };
const lowAndBroad = { width: 1200, height: 136 };

export const RaceStrip = ({ race }: { readonly race: RaceOf | null }) =>
  race && (
    <div className={`no-print ${css.strip}`}>
      <RacePoster race={race} format={low} broad={lowAndBroad} />
    </div>
  );
