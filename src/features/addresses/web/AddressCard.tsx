import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { AddressView } from '../contract.ts';
import { addressesText } from '../text/index.ts';
import css from './addresses.module.css';
import { addressLine } from './useAddresses.ts';

interface AddressCardProps {
  readonly address: AddressView;
  /** The country's name, where it is not Italy. */
  readonly country: string | undefined;
  readonly waiting: boolean;
  /** Gets the focus back after the form is closed. */
  readonly editRef: ((button: HTMLElement | null) => void) | undefined;
  readonly onEdit: () => void;
  readonly onPrimary: () => void;
  readonly onRemove: () => void;
}

/** A saved address: the primary one is marked, the others can become it, and each can be changed. */
export function AddressCard({ address, country, waiting, editRef, onEdit, onPrimary, onRemove }: AddressCardProps) {
  const t = useText(addressesText);
  const line = addressLine(address);
  const primary = address.is_primary === 1;
  return (
    <li className={cx(css.card, primary && css.primary)}>
      {primary && <StatusMark mark="ok">{t('primary')}</StatusMark>}
      <address>
        <b>{address.company ?? `${address.firstname} ${address.lastname}`}</b>
        <br />
        {address.address} {address.house_number}
        <br />
        {address.zipcode} {address.city} ({address.state})
        {country && (
          <>
            <br />
            {country}
          </>
        )}
      </address>
      <p className="mut sm">{address.phone}</p>
      <div className={css.actions}>
        <Button ref={editRef} look="outline" size="small" aria-label={t('edit_named', { line })} onClick={onEdit}>
          {t('edit')}
        </Button>
        {!primary && (
          <Button
            look="outline"
            size="small"
            aria-label={t('make_primary_named', { line })}
            waiting={waiting && t('wait')}
            onClick={onPrimary}
          >
            {t('make_primary')}
          </Button>
        )}
        <Button look="text" size="small" aria-label={t('remove_named', { line })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}
