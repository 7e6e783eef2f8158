import { Link } from 'react-router';
import type { RaceCard } from '#features/circuits/contract.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { showsRegisterButton } from '../rules/registerButton.ts';
import { racesText } from '../text/index.ts';
import { Availability, printOf } from './Availability.tsx';
import styles from './home.module.css';
import { RacePrice } from './RacePrice.tsx';
import { DayAndKind, legsOf } from './RaceSheet.tsx';

interface RaceRowProps {
  readonly race: RaceCard;
  readonly seed: string;
  /** In the list of all races: in columns on a desktop. */
  readonly wide: boolean;
  readonly next: boolean;
}

export function RaceRow({ race, seed, wide, next }: RaceRowProps) {
  const lang = useLang();
  const t = useText(racesText);
  const admin = useAccount()?.role === 'super-admin';
  const { availability, i18n } = race;
  const to = paths.race(lang, race.slug);
  return (
    <article className={cx(styles.row, wide && styles.wide)}>
      <PosterFigure
        art={{ kind: race.discipline, seed }}
        way={race.colourway}
        print={printOf(availability)}
        format="8:5"
        profile={false}
        route={false}
        className={styles.thumb}
      />
      <div className={styles.what}>
        <h3>
          <Link className={styles.name} to={to}>
            {i18n.name}
          </Link>
        </h3>
        <p className={styles.when}>
          <DayAndKind race={race} />
          {!wide && legsOf(race).map((leg) => ` · ${leg}`)}
        </p>
        <p className={styles.about}>{i18n.description}</p>
      </div>
      {wide && <p className={styles.legs}>{legsOf(race).join(' · ')}</p>}
      <div className={styles.now}>
        <Availability of={availability} />
        {availability.state === 'open' && (
          <p className={styles.price}>
            <RacePrice race={race} />
          </p>
        )}
      </div>
      {showsRegisterButton(availability, admin) ? (
        <ButtonLink
          {...(!next && { look: 'outline' as const })}
          size="small"
          className={styles.go}
          to={paths.registrationStart(lang, { race: race.id })}
          aria-label={t('register_to', { race: i18n.name })}
        >
          {t('register')}
        </ButtonLink>
      ) : (
        <ButtonLink
          look="text"
          size="small"
          className={styles.go}
          to={to}
          aria-label={t('see_race_name', { race: i18n.name })}
        >
          {t('see_short')}
        </ButtonLink>
      )}
    </article>
  );
}
