import type { RaceCard } from '#features/circuits/contract.ts';
import { useEuro, useText } from '#web/text.tsx';
import { racesText } from '../text/index.ts';

/** "da 18,00 €", or that it costs nothing; where several take part together, what each of them pays. */
export function RacePrice({
  race: { price_from: from, registrations_in_cart: together, is_relay },
}: {
  race: RaceCard;
}) {
  const t = useText(racesText);
  const euro = useEuro();
  if (from === null) return null;
  if (from === 0) return t('free');
  return (
    <>
      <small>{t('from')}</small> {euro(from)} {(together > 1 || is_relay === 1) && <small>{t('per_person')}</small>}
    </>
  );
}
