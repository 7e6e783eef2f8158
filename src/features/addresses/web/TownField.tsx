import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ComboBox } from '#web/ui/ComboBox.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import { addressesText } from '../text/index.ts';
import { townsQuery } from './usePlaces.ts';

interface TownFieldProps {
  readonly value: string;
  readonly state: string;
  readonly error: string | undefined;
  readonly onType: (name: string) => void;
  /** One of the list was chosen: its province is known. */
  readonly onTown: (name: string, state: string) => void;
}

/** The town of an Italian address: the municipality brings its province along, and any other name may be typed. */
export function TownField({ value, state, error, onType, onTown }: TownFieldProps) {
  const t = useText(addressesText);
  const { data: towns = [] } = useQuery(townsQuery(useApi(), useDebounced(value.trim(), 150)));
  const options = towns.map((town) => ({ id: `${town.state} ${town.name}`, label: town.name, note: town.state }));
  return (
    <ComboBox
      className="g4s"
      label={t('city')}
      name="city"
      error={error}
      options={options}
      value={options.find(({ id }) => id === `${state} ${value}`)?.id ?? null}
      onChange={(id) => id && onTown(id.slice(3), id.slice(0, 2))}
      search={{ text: value, onText: onType }}
      free
      empty={t('town_none')}
      autoComplete="address-level2"
    />
  );
}
