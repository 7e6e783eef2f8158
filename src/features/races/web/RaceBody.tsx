import { dayFigure, dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { namesBeside } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { RaceView } from '../contract.ts';
import { isShared } from '../rules/shared.ts';
import { racesText } from '../text/index.ts';
import { Bibs, Documents, Entrants, Needs, Rules, Services, Where } from './AboutRace.tsx';
import { DisruptionNotice, printOf } from './Availability.tsx';
import { BuyBar, BuyBox } from './BuyBox.tsx';
import { Course, measured } from './Course.tsx';
import { forBorn } from './forBorn.ts';
import { Opening } from './Opening.tsx';
import { OtherRaces } from './OtherRaces.tsx';
import styles from './race.module.css';

interface RaceBodyProps {
  readonly race: RaceView;
  readonly circuit: string;
  readonly seed: string;
  /** It is looked at before it is published: nothing can be asked for. */
  readonly isDraft?: boolean;
}

export function RaceBody({ race, circuit, seed, isDraft = false }: RaceBodyProps) {
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
  const kicker = namesBeside(race.i18n.name, circuit, stage.name);
  return (
    <>
      <PosterFigure
        art={{
          kind: card.discipline,
          ...(card.heights && { track: card.heights }),
          seed,
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
            {race.availability.state === 'coming_soon' && !isDraft && <Opening race={race} />}
            <Course race={race} isDraft={isDraft} />
            {race.availability.state === 'coming_soon' && <OtherRaces of={card} />}
            {!isCancelled && <Prices race={race} />}
            {!isCancelled && <Services race={race} />}
            <Rules race={race} />
          </div>
          <BuyBox race={race} isDraft={isDraft} />
          <div className={styles.beside}>
            <Where stage={stage} race={race.i18n.name} />
            {!isCancelled && (
              <>
                <Bibs race={race} />
                <Needs race={race} />
              </>
            )}
            <Documents race={race} />
            {!isCancelled && !isDraft && <Entrants race={race} />}
          </div>
        </div>
      </div>
      {!isDraft && <BuyBar race={race} />}
    </>
  );
}

function Prices({ race }: { readonly race: RaceView }) {
  const t = useText(racesText);
  const priceOf = usePrice();
  return (
    <Section id="prices" title={t('prices')} look="d-2" className="sec">
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
                {forBorn(t, type) && <span className={styles.notes}>{forBorn(t, type)}</span>}
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
    </Section>
  );
}

type RaceText = ReturnType<typeof useText<typeof racesText.it>>;

/** A triathlon's legs have names; other races have a distance. */
const legName = (discipline: string, leg: number, legs: number, t: RaceText): string => {
  if (discipline === 'tri' && legs === 3) return t((['swim', 'bike', 'run'] as const)[leg] ?? 'distance');
  if (discipline === 'swimrun' && legs === 2) return t(leg === 0 ? 'swim' : 'run');
  return t('distance');
};
