import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router';
import { posterSeed } from '#art/seed.ts';
import { shareOfRace } from '#art/share.ts';
import { circuitQuery, useCircuit } from '#features/circuits/web/useCircuit.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { dayFigure, dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { langOf } from '#kernel/lang.ts';
import { namesBeside, namesOnce } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { isMissing, type Prefetched, prefetchWith } from '#web/prefetch.ts';
import { usePrice, useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import type { RaceView } from '../contract.ts';
import { isShared } from '../rules/shared.ts';
import { racesText } from '../text/index.ts';
import { Bibs, Documents, Entrants, Services, Where } from './AboutRace.tsx';
import { DisruptionNotice, printOf } from './Availability.tsx';
import { BuyBar, BuyBox, cheapest } from './BuyBox.tsx';
import { Course, measured } from './Course.tsx';
import { Needs, Rules } from './Needs.tsx';
import { Opening } from './Opening.tsx';
import { OtherRaces } from './OtherRaces.tsx';
import styles from './race.module.css';
import { raceEvent } from './raceEvent.ts';
import { raceBySlugQuery, returningQuery } from './useRace.ts';

/** Redirects to the race list, with a notice, if the circuit has no such race; from an address that it had to the one it has. */
export async function loader(args: LoaderFunctionArgs): Promise<Prefetched> {
  const slug = args.params.slug ?? '';
  try {
    return await prefetchWith(args, async (fetch, api) => {
      const [race] = await Promise.all([fetch(raceBySlugQuery(api, slug)), fetch(circuitQuery(api))]);
      if (race.slug !== slug) throw redirect(paths.race(api.lang, race.slug) + args.url.search, 308);
      const price = cheapest(race);
      await Promise.all([
        price !== null && price > 0 ? fetch(quotesQuery(api, price)) : null,
        race.availability.state === 'sold_out' ? fetch(returningQuery(api, race.id)) : null,
        race.race_details.has_services ? fetch(servicesQuery(api, 'race', race.id)) : null,
      ]);
    });
  } catch (thrown) {
    if (isMissing(thrown)) throw redirect(`${paths.home(langOf(args.params.lang))}?notice=race_not_found`);
    throw thrown;
  }
}

type Loaded = Prefetched | undefined;

const raceOf = (loaded: Loaded, slug: string | undefined): RaceView | undefined =>
  loaded?.dehydrated.queries.find(({ queryKey }) => queryKey[2] === 'race' && queryKey[3] === slug)?.state.data as
    | RaceView
    | undefined;

export const meta: MetaFunction = (args) =>
  pageMeta(args, (circuit, lang, origin) => {
    const race = raceOf(args.loaderData as Loaded, args.params.slug);
    if (!race) return { title: circuit.title };
    const { stage, card } = race;
    const title = stage ? namesOnce(race.i18n.name, stage.name) : race.i18n.name;
    if (!stage || !card) return { title, description: race.i18n.description };
    const picture = shareOfRace(circuit, { ...race, stage, card }, lang).path;
    return {
      title,
      description: race.i18n.description,
      picture,
      structured: raceEvent({ ...race, stage, card }, { circuit, lang, origin, picture }),
    };
  });

/** A race's own page: when, where, what it costs and what is needed to register. */
export default function RacePage() {
  const { slug = '' } = useParams();
  const { data: race } = useSuspenseQuery(raceBySlugQuery(useApi(), slug));
  const circuit = useCircuit();
  const lang = useLang();
  const t = useText(racesText);
  const { card, stage } = race;
  if (!card || !stage) return null;
  const starts = new Date(card.starts_at);
  const day = dayInRome(starts);
  const when = t('when_where', { place: stage.place, day: formatDay(day, lang, 'weekday'), time: formatTime(starts) });
  const figures = [dayFigure(day, lang)];
  /** Nothing is sold for it any more, nor needed. */
  const isCancelled = race.availability.disruption?.kind === 'cancelled';
  const kicker = namesBeside(race.i18n.name, circuit.i18n.title, stage.name);
  return (
    <main id="main">
      <PosterFigure
        art={{
          kind: card.discipline,
          ...(card.heights && { track: card.heights }),
          seed: posterSeed({ circuit: circuit.slug, stage: stage.slug, season: circuit.season.id }, race.slug),
        }}
        way={card.colourway}
        print={printOf(race.availability)}
        format="1:1"
        middle={{ width: 768, height: 360 }}
        broad="43:22"
        text={{ kicker, figures, title: race.i18n.name }}
        broadText={{
          kicker,
          figures,
          title: race.i18n.name,
          foot: [stage.place, when.slice(stage.place.length + 2)],
        }}
        heading={{ level: 'h1', text: race.i18n.name }}
        spoken={when}
        drawn
      />
      <div className="wrap">
        <p className={`${styles.when} only-s`}>{when}</p>
        <DisruptionNotice of={race.availability} />
        <div className={`two ${styles.page}`}>
          <div>
            <dl className={`facts ${styles.facts}`}>
              {card.distance.map(([figure, unit], leg) => (
                <div key={`${figure}${unit}`}>
                  <dt>{legName(card.discipline, leg, card.distance.length, t)}</dt>
                  <dd className="d">
                    {figure} {unit}
                  </dd>
                </div>
              ))}
              {race.track && (
                <div>
                  <dt>{t('climb')}</dt>
                  <dd className="d">{measured(race.track.climb, 'm', lang)}</dd>
                </div>
              )}
            </dl>
            {(isCancelled || race.availability.state === 'sold_out') && <OtherRaces of={card} />}
            {race.availability.state === 'coming_soon' && <Opening race={race} />}
            <Course race={race} />
            {race.availability.state === 'coming_soon' && <OtherRaces of={card} />}
            {!isCancelled && <Prices race={race} />}
            {!isCancelled && <Services race={race} />}
            <Rules race={race} />
          </div>
          <BuyBox race={race} />
          <div className={styles.beside}>
            <Where stage={stage} race={race.i18n.name} />
            {!isCancelled && (
              <>
                <Bibs race={race} />
                <Needs race={race} />
              </>
            )}
            <Documents race={race} />
            {!isCancelled && <Entrants race={race} />}
          </div>
        </div>
      </div>
      <BuyBar race={race} />
    </main>
  );
}

function Prices({ race }: { readonly race: RaceView }) {
  const t = useText(racesText);
  const priceOf = usePrice();
  return (
    <section className="sec" aria-labelledby="prices">
      <h2 className="d d-2" id="prices">
        {t('prices')}
      </h2>
      <table className={styles.prices}>
        <thead className="vh">
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {race.race_details.registration_types.map((type) => (
            <tr key={type.id}>
              <th scope="row">
                {type.i18n.name}
                {type.i18n.notes && <span className={styles.notes}>{type.i18n.notes}</span>}
              </th>
              <td className="d d-1">
                {priceOf(type.price)}
                {isShared(race) && type.price > 0 && <span className={styles.notes}>{t('per_person')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Words = ReturnType<typeof useText<typeof racesText.it>>;

/** A triathlon's legs have names; other races have a distance. */
const legName = (discipline: string, leg: number, legs: number, t: Words): string => {
  if (discipline === 'tri' && legs === 3) return t((['swim', 'bike', 'run'] as const)[leg] ?? 'distance');
  if (discipline === 'swimrun' && legs === 2) return t(leg === 0 ? 'swim' : 'run');
  return t('distance');
};
