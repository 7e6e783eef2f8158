import { leastDue } from '#features/commission/rules/payMethods.ts';
import { useCommissionRange } from '#features/commission/web/payMethods.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { instantInSentence } from '#kernel/calendar.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { RaceView } from '../contract.ts';
import { isOnline, isSoldNowOrSoon, showsRegisterButton } from '../rules/registerButton.ts';
import { isShared } from '../rules/shared.ts';
import { racesText } from '../text/index.ts';
import { Availability, AvailabilityNote } from './Availability.tsx';
import { NotifyButton } from './Opening.tsx';
import { Returning } from './Returning.tsx';
import styles from './race.module.css';

export const cheapest = (race: RaceView) => {
  const prices = race.race_details.registration_types.map(({ price }) => price);
  return prices.length === 0 ? null : cents(Math.min(...prices));
};

function useOffer(race: RaceView, brief = false) {
  const lang = useLang();
  const t = useText(racesText);
  const admin = useAccount()?.role === 'super-admin';
  const { availability } = race;
  const online = isOnline(race.race_details);
  const button =
    online && showsRegisterButton(availability, admin) ? (
      <ButtonLink
        full
        to={paths.registrationStart(lang, race.race_type === 'race' ? { race: race.id } : { package: race.id })}
      >
        {availability.state === 'open' ? t('register') : t('admin_register')}
      </ButtonLink>
    ) : availability.state === 'coming_soon' && race.race_type === 'race' ? (
      <NotifyButton race={race.id} brief={brief} />
    ) : (
      <ButtonLink full look="outline" to={paths.home(lang)}>
        {t('other_races')}
      </ButtonLink>
    );
  // Nobody pays for a race that is not run.
  const price = availability.disruption?.kind === 'cancelled' ? null : cheapest(race);
  return { button, online, price };
}

/** "da 18,00 €", or that it costs nothing; where several take part together, what each of them pays. */
function Price({ race, amount }: { race: RaceView; amount: Cents }) {
  const t = useText(racesText);
  const price = usePrice();
  if (amount === noMoney) return price(amount);
  return (
    <>
      <small>{t('from')}</small> {price(amount)} {isShared(race) && <small>{t('per_person')}</small>}
    </>
  );
}

/** The lowest commission of the ways of paying, shown before a registration begins (registration §3, "Commission"). */
function Fee({ amount }: { amount: Cents }) {
  const t = useText(racesText);
  const euro = useEuro();
  const range = useCommissionRange(amount);
  if (range === null) return null;
  const fee = t('fee_from', { amount: euro(range.from) });
  // Where every way of paying adds something, nobody pays the price alone: the total is said beside it.
  if (range.from === noMoney) return fee;
  return (
    <>
      {fee} · <span className="nb">{t('total_from', { amount: euro(leastDue(amount, range).due) })}</span>
    </>
  );
}

/** State, price, deadline and places, beside the text, on a desktop and in print. */
export function BuyBox({ race, isDraft }: { race: RaceView; isDraft: boolean }) {
  const lang = useLang();
  const t = useText(racesText);
  const { button, online, price } = useOffer(race);
  const { availability } = race;
  return (
    <aside className={`stick ${styles.buy}`}>
      <Availability of={availability} />
      {price !== null && (
        <div className={styles.costs}>
          <p className={`d ${styles.price}`}>
            <Price race={race} amount={price} />
          </p>
          <p className="sm mut">
            <Fee amount={price} />
          </p>
        </div>
      )}
      <p className="mut">
        {availability.state === 'open' ? (
          <>
            {t('closes_at', { when: instantInSentence(availability.registration_ends_at, lang) })}{' '}
            {t('places_of', { places: availability.places_left })}
          </>
        ) : availability.state === 'sold_out' ? (
          <Returning race={race.id} />
        ) : (
          <AvailabilityNote of={availability} />
        )}
      </p>
      {!online && availability.state === 'open' && (
        <Notice tone="warn" title={t('not_online')}>
          {t('not_online_text')}
        </Notice>
      )}
      {!isDraft && button}
    </aside>
  );
}

/** State, price and what can be done, always in sight at the foot of a phone. */
export function BuyBar({ race }: { race: RaceView }) {
  const { button, price } = useOffer(race, true);
  const { availability } = race;
  return (
    <div className="bar-s">
      <div>
        <Availability of={availability} brief />
        {price !== null && isSoldNowOrSoon(availability) && (
          <p className={`d ${styles.barPrice}`}>
            <Price race={race} amount={price} />
          </p>
        )}
      </div>
      <div className={styles.barGo}>{button}</div>
    </div>
  );
}
