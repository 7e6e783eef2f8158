import type { PackageCard, RaceCard } from '#features/circuits/contract.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { dayFigure, dayInRome } from '#kernel/calendar.ts';
import { cents } from '#kernel/money.ts';
import { namesOnce } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PosterFigure } from '#web/ui/PosterFigure.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { isSoldNowOrSoon, showsRegisterButton } from '../rules/registerButton.ts';
import { racesText } from '../text/index.ts';
import { Availability } from './Availability.tsx';
import styles from './home.module.css';

interface PackageSheetProps {
  readonly pack: PackageCard;
  readonly cards: ReadonlyMap<number, { readonly card: RaceCard; readonly seed: string }>;
}

export function PackageSheet({ pack, cards }: PackageSheetProps) {
  const lang = useLang();
  const t = useText(racesText);
  const priceOf = usePrice();
  const euro = useEuro();
  const admin = useAccount()?.role === 'super-admin';
  const { price_from: price, full_price: full } = pack;
  // A package takes a place in each of its races: one that is cancelled ends its sale for good.
  const cancelled = pack.races.find(({ id }) => cards.get(id)?.card.availability.disruption?.kind === 'cancelled');
  const saved = cents(Math.max(0, (full ?? 0) - (price ?? 0)));
  return (
    <section className={styles.pack} aria-labelledby={`pack-${pack.id}`}>
      <div className={styles.trio}>
        {pack.races.map(({ id, stage, starts_at }) => {
          const known = cards.get(id);
          if (!known) return null;
          const when = dayFigure(dayInRome(new Date(starts_at)), lang);
          return (
            <PosterFigure
              key={id}
              art={{
                kind: known.card.discipline,
                seed: known.seed,
                ...(known.card.heights && { track: known.card.heights }),
              }}
              way={known.card.colourway}
              print={known.card.availability.disruption?.kind === 'cancelled' ? 'shut' : 'open'}
              text={{ kicker: stage, figures: [when] }}
              format={{ width: 240, height: 340 }}
              className={styles.third}
            />
          );
        })}
      </div>
      <div className={styles.offer}>
        <h2 className="d d-3" id={`pack-${pack.id}`}>
          {pack.i18n.name}
        </h2>
        <p>{pack.i18n.description}</p>
        <p className={styles.held}>{pack.races.map(({ name, stage }) => namesOnce(name, stage)).join(' · ')}</p>
        {cancelled && <p className="b">{t('package_cancelled', { race: cancelled.name })}</p>}
        {price !== null && isSoldNowOrSoon(pack.availability) && (
          <div className={styles.cost}>
            <p className={`d ${styles.packPrice}`}>
              {priceOf(price)} {saved > 0 && full !== null && <s>{euro(full)}</s>}
            </p>
            {pack.total_from !== null && <p className="sm">{t('with_fee', { amount: euro(pack.total_from) })}</p>}
            {saved > 0 && <p className={styles.save}>{t('saves', { amount: euro(saved) })}</p>}
          </div>
        )}
        {showsRegisterButton(pack.availability, admin) ? (
          <ButtonLink
            full
            look="outline"
            className={styles.take}
            to={paths.registrationStart(lang, { package: pack.id })}
          >
            {t('take_package')}
          </ButtonLink>
        ) : (
          <p className={styles.packState}>
            {cancelled ? (
              <StatusMark mark="shut">{t('package_over')}</StatusMark>
            ) : (
              <Availability of={pack.availability} />
            )}
          </p>
        )}
      </div>
    </section>
  );
}
