import { givingUpWords } from '#features/races/rules/givingUp.ts';
import { racesText } from '#features/races/text/index.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useText } from '#web/text.tsx';

interface GivingUpProps {
  readonly substitution: boolean;
  readonly transfer: boolean;
  readonly types: readonly { readonly price: number; readonly active: number }[];
}

/** What the race's page says to who cannot come, as it is set now: whoever publishes it has read it. */
export function GivingUp({ substitution, transfer, types }: GivingUpProps) {
  const t = useText(setUpsText);
  const tr = useText(racesText);
  const free = types.filter(({ active }) => active === 1).every(({ price }) => price === 0);
  const said = givingUpWords({ substitution, transfer, free }).map((word) => tr(word));
  return <span>{t('page_says', { said: said.join(' ') })}</span>;
}
