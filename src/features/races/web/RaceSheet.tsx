import type { Format } from '#art/format.ts';
import type { RaceCard } from '#features/circuits/contract.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { showsRegisterButton } from '../rules/registerButton.ts';
import { racesText } from '../text/index.ts';
import { Availability, AvailabilityNote, printOf } from './Availability.tsx';
import styles from './home.module.css';

interface RaceSheetProps {
  readonly race: RaceCard;
  readonly seed: string;
  /** How many races of its stage can be entered: the only one gets a broad sheet, two share the page. */
  readonly among: number;
  /** One button of the page is filled: that of the next race which can be entered. */
  readonly next: boolean;
}

/** From 60em on: wide where a race is alone, upright where three stand in a row, the same where two share the page. */
const broadCut = (among: number): Format | undefined =>
  among === 1 ? { width: 800, height: 420 } : among === 2 ? undefined : '4:5';

const legsOf = ({ distance }: RaceCard) => distance.map((leg) => leg.join(' '));

/** The race's own day, and its kind: a stage may last several days. */
function DayAndKind({ race: { starts_at, i18n } }: { race: RaceCard }) {
  const lang = useLang();
  const day = dayInRome(new Date(starts_at));
  return (
    <>
      <time dateTime={day}>{formatDay(day, lang, 'dayOfWeek')}</time> · {i18n.type}
    </>
  );
}

function Price({ from }: { from: RaceCard['price_from'] }) {
  const t = useText(racesText);
  const euro = useEuro();
  if (from === null) return null;
  return (
    <p className={`d ${styles.price}`}>
      {from === 0 ? (
        t('free')
      ) : (
        <>
          <small>{t('from')}</small> {euro(from)}
        </>
      )}
    </p>
  );
}

/** A race that can be entered, as a printed poster with its state, price and button (checkout §2, "Race home list"). */
export function RaceSheet({ race, seed, among, next }: RaceSheetProps) {
  const lang = useLang();
  const t = useText(racesText);
  const { availability, i18n, distance } = race;
  return (
    <article className={cx(styles.race, among === 1 && styles.alone, among === 2 && styles.half)}>
      <PosterFigure
        art={{ kind: race.discipline, seed }}
        way={race.colourway}
        print={printOf(availability)}
        text={{ kicker: i18n.name, figures: distance.map(([value, unit]) => ({ value, unit })) }}
        heading={{ level: 'h3', text: i18n.name }}
        spoken={legsOf(race).join(', ')}
        to={paths.race(lang, race.slug)}
        format="8:5"
        broad={broadCut(among)}
      />
      <div className={styles.under}>
        <p className={styles.when}>
          <DayAndKind race={race} />
        </p>
        <div>
          <Availability of={availability} />
          <p className={styles.note}>
            <AvailabilityNote of={availability} />
            {race.registrations_in_cart > 1 && ` ${t('in_pairs', { n: race.registrations_in_cart })}`}
            {race.only_for_team === 1 && ` ${t('team_only')}`}
          </p>
        </div>
        <Price from={race.price_from} />
        <ButtonLink
          full
          {...(!next && { look: 'outline' as const })}
          className={styles.go}
          to={paths.registrationStart(lang, { race: race.id })}
          aria-label={t('register_to', { race: i18n.name })}
        >
          {t('register')}
        </ButtonLink>
        <p className={styles.about}>{i18n.description}</p>
      </div>
    </article>
  );
}

/** A race that cannot be entered now: a small print in its state, and the way to its page. */
export function RaceRow({ race, seed }: Pick<RaceSheetProps, 'race' | 'seed'>) {
  const lang = useLang();
  const t = useText(racesText);
  const admin = useAccount()?.role === 'super-admin';
  const { availability, i18n } = race;
  const href = paths.race(lang, race.slug);
  return (
    <article className={styles.row}>
      <PosterFigure
        art={{ kind: race.discipline, seed }}
        way={race.colourway}
        print={printOf(availability)}
        format="8:5"
        profile={false}
        route={false}
        className={styles.thumb}
      />
      <div>
        <h3 className="b">{i18n.name}</h3>
        <p className={styles.when}>
          <DayAndKind race={race} /> · {legsOf(race).join(' · ')}
        </p>
        <Availability of={availability} />
        <p className={styles.about}>{i18n.description}</p>
      </div>
      {showsRegisterButton(availability.state, admin) ? (
        <ButtonLink
          look="outline"
          size="small"
          to={paths.registrationStart(lang, { race: race.id })}
          aria-label={t('register_to', { race: i18n.name })}
        >
          {t('register')}
        </ButtonLink>
      ) : (
        <ButtonLink look="text" size="small" to={href} aria-label={t('see_race_name', { race: i18n.name })}>
          {t('see_short')}
        </ButtonLink>
      )}
    </article>
  );
}
