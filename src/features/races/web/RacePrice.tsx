import type { RaceCard } from '#features/circuits/contract.ts';
import { usePrice, useText } from '#web/text.tsx';
import { racesText } from '../text/index.ts';

/** "da 18,00 €", or that it costs nothing; where several take part together, what each of them pays. */
export function RacePrice({
  race: { price_from: from, registrations_in_cart: together, is_relay },
}: {
  race: RaceCard;
}) {
  const t = useText(racesText);
  const priceOf = usePrice();
  if (from === null) return null;
  if (from === 0) return priceOf(from);
  return (
    <>
      <small>{t('from')}</small> {priceOf(from)} {(together > 1 || is_relay === 1) && <small>{t('per_person')}</small>}
    </>
  );
}
