import type { ReactNode } from 'react';
import { focused } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { addressesText } from '../text/index.ts';
import css from './addresses.module.css';

interface FoundAddressProps {
  readonly place: {
    readonly address: string;
    readonly house_number: string;
    readonly zipcode: string;
    readonly city: string;
    readonly state: string;
  };
  /** Whose it is, where that is not a field of the form. */
  readonly name: string | undefined;
  readonly country: string | undefined;
  readonly stamp?: ReactNode;
  readonly onChange: () => void;
  readonly onSearch: () => void;
}

/** The address that was found, as it stands on an envelope, with the way to change it. */
export function FoundAddress({ place, name, country, stamp, onChange, onSearch }: FoundAddressProps) {
  const t = useText(addressesText);
  const { address, house_number, zipcode, city, state } = place;
  return (
    <section className={css.envelope} aria-label={t('found')} tabIndex={-1} ref={focused}>
      {stamp && <div className={css.stamp}>{stamp}</div>}
      <address>
        {name && <span className="mut">{name}</span>}
        <span className="d">
          {address} {house_number}
        </span>
        <span className="d">
          {zipcode} {city} {state}
        </span>
        {country && <span className="mut">{country}</span>}
      </address>
      <div className={css.envelopeFoot}>
        <Button look="text" size="small" onClick={onChange}>
          {t('edit')}
        </Button>
        <Button look="text" size="small" onClick={onSearch}>
          {t('search_again')}
        </Button>
      </div>
    </section>
  );
}
