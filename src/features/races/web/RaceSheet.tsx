import type { RaceCard } from '#features/circuits/contract.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { showsRegisterButton } from '../rules/registerButton.ts';
import { racesText } from '../text/index.ts';
import { Availability, AvailabilityNote, printOf } from './Availability.tsx';
import styles from './home.module.css';

interface RaceSheetProps {
  readonly race: RaceCard;
  readonly seed: string;
  /** The only race of its stage gets a broad sheet. */
  readonly alone: boolean;
}

/** A race as a printed poster, with its state, price and button under it (checkout §2, "Race home list"). */
export function RaceSheet({ race, seed, alone }: RaceSheetProps) {
  const lang = useLang();
  const t = useText(racesText);
  const euro = useEuro();
  const admin = useAccount()?.role === 'super-admin';
  const { availability, i18n, distance } = race;
  const text = { kicker: i18n.name, figures: distance.map(([value, unit]) => ({ value, unit })) };
  const open = showsRegisterButton(availability.state, admin);
  const href = paths.race(lang, race.slug);
  return (
    <article className={alone ? `${styles.race} ${styles.alone}` : styles.race}>
      <PosterFigure
        art={{ kind: race.discipline, seed }}
        way={race.colourway}
        print={printOf(availability)}
        text={text}
        heading={{ level: 'h3', text: i18n.name }}
        spoken={`${i18n.type}: ${distance.map((leg) => leg.join(' ')).join(', ')}`}
        to={href}
        {...(alone && { broad: '16:9' as const })}
      />
      <div className={styles.under}>
        <div>
          <Availability of={availability} />
          <p className={styles.note}>
            <AvailabilityNote of={availability} />
            {race.registrations_in_cart > 1 && ` ${t('in_pairs', { n: race.registrations_in_cart })}`}
            {race.only_for_team === 1 && ` ${t('team_only')}`}
          </p>
        </div>
        {race.price_from !== null && (
          <p className={`d ${styles.price}`}>
            {race.price_from === 0 ? (
              t('free')
            ) : (
              <>
                <small>{t('from')}</small> {euro(race.price_from)}
              </>
            )}
          </p>
        )}
        <div className={styles.go}>
          {open ? (
            <ButtonLink
              full
              to={paths.registrationStart(lang, { race: race.id })}
              aria-label={t('register_to', { race: i18n.name })}
            >
              {availability.state === 'open' ? t('register') : t('admin_register')}
            </ButtonLink>
          ) : (
            <ButtonLink full look="outline" to={href} aria-label={t('see_race_name', { race: i18n.name })}>
              {t('see_race')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}
