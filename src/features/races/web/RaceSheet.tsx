import type { Format } from '#art/format.ts';
import type { RaceCard } from '#features/circuits/contract.ts';
import { dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { racesText } from '../text/index.ts';
import { Availability, printOf } from './Availability.tsx';
import styles from './home.module.css';
import { RacePrice } from './RacePrice.tsx';

interface RaceSheetProps {
  readonly race: RaceCard;
  readonly seed: string;
  /** How many races of its stage can be entered, and whether this is the last of them. */
  readonly among: number;
  readonly last: boolean;
  /** One button of the page is filled: that of the next race which can be entered. */
  readonly next: boolean;
}

const wide: Format = { width: 600, height: 320 };
const across: Format = { width: 720, height: 300 };
const upright: Format = { width: 360, height: 400 };

/** On a tablet two stand side by side: whoever is left over, or alone, lies across. */
const cutsOf = (among: number, last: boolean): { readonly middle: Format; readonly broad?: Format } => {
  if (among === 1) return { middle: wide };
  return last && among % 2 === 1 ? { middle: across, broad: upright } : { middle: upright };
};

export const legsOf = ({ distance }: RaceCard) => distance.map((leg) => leg.join('\u00a0'));

/** The race's own day, and its kind: a stage may last several days. */
export function DayAndKind({ race: { starts_at, i18n, availability } }: { race: RaceCard }) {
  const lang = useLang();
  const t = useText(racesText);
  const { kind, previous_starts_at: from } = availability.disruption ?? {};
  const day = dayInRome(new Date(starts_at));
  return (
    <>
      <time dateTime={day}>{formatDay(day, lang, 'dayMonth')}</time>
      {kind === 'postponed' &&
        from &&
        ` (${t('was_on', { day: formatDay(dayInRome(new Date(from)), lang, 'dayMonth') })})`}
      {' · '}
      {i18n.type}
    </>
  );
}

/** A race that can be entered, as a printed poster with its state, price and button (checkout §2, "Race home list"). */
export function RaceSheet({ race, seed, among, last, next }: RaceSheetProps) {
  const lang = useLang();
  const t = useText(racesText);
  const { availability, i18n, distance } = race;
  const ends = dayInRome(new Date(availability.registration_ends_at));
  return (
    <article className={cx(styles.race, among === 1 ? styles.alone : last && among % 2 === 1 && styles.left)}>
      <PosterFigure
        art={{ kind: race.discipline, seed, ...(race.heights && { track: race.heights }) }}
        way={race.colourway}
        print={printOf(availability)}
        text={{ kicker: i18n.name, figures: distance.map(([value, unit]) => ({ value, unit })) }}
        heading={{ level: 'h3', text: i18n.name }}
        spoken={legsOf(race).join(', ')}
        to={paths.race(lang, race.slug)}
        format="8:5"
        {...cutsOf(among, last)}
      />
      <div className={styles.under}>
        <div className={styles.what}>
          <p className={styles.when}>
            <DayAndKind race={race} />
          </p>
          <p className={styles.about}>{i18n.description}</p>
        </div>
        <div className={styles.now}>
          <Availability of={availability} />
          <p className={styles.price}>
            <RacePrice race={race} />
          </p>
          <p className={styles.note}>
            {[
              t('until_brief', { day: dayInSentence(ends, lang, 'al', 'dayMonth') }),
              race.registrations_in_cart > 1 && t('in_pairs', { n: race.registrations_in_cart }),
              race.only_for_team === 1 && t('team_only'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <ButtonLink
          {...(!next && { look: 'outline' as const })}
          className={styles.go}
          to={paths.registrationStart(lang, { race: race.id })}
          aria-label={t('register_to', { race: i18n.name })}
        >
          {t('register')}
        </ButtonLink>
      </div>
    </article>
  );
}
