import type { RaceCard } from '#features/circuits/contract.ts';
import { useEuro, usePrice, useText } from '#web/text.tsx';
import { isShared } from '../rules/shared.ts';
import { racesText } from '../text/index.ts';
import styles from './home.module.css';

/** "da 18,00 €", or that it costs nothing; where several take part together, what each of them pays. */
export function RacePrice({ race }: { race: RaceCard }) {
  const t = useText(racesText);
  const priceOf = usePrice();
  const euro = useEuro();
  const { price_from: from } = race;
  if (from === null) return null;
  if (from === 0) return priceOf(from);
  return (
    <>
      <small>{t('from')}</small> {priceOf(from)} {isShared({ card: race }) && <small>{t('per_person')}</small>}
      {race.total_from !== null && (
        <>
          {' '}
          <small className={styles.fee}>{t('with_fee', { amount: euro(race.total_from) })}</small>
        </>
      )}
    </>
  );
}
