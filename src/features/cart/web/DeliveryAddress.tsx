import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { AddressForm } from '#features/addresses/web/AddressForm.tsx';
import { addressesQuery, addressLine } from '#features/addresses/web/useAddresses.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';

interface DeliveryAddressProps {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** Where the cart's goods are sent: a saved address, or a new one that is saved (checkout §2). */
export function DeliveryAddress({ chosen, onChoose }: DeliveryAddressProps) {
  const t = useText(cartText);
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  const [adding, setAdding] = useState(false);
  const none = addresses.length === 0;
  return (
    <section className={styles.address}>
      {!none && (
        <>
          <RadioCards
            legend={t('address_title')}
            legendLook="title"
            name="shipping_address"
            value={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            options={addresses.map((address) => ({
              value: address.id,
              label: address.company ?? `${address.firstname} ${address.lastname}`,
              note: `${addressLine(address)} · ${address.phone}`,
            }))}
          />
          {!adding && (
            <p>
              <Button look="text" onClick={() => setAdding(true)}>
                {t('address_new')}
              </Button>
            </p>
          )}
        </>
      )}
      {none && <h2 className={`d d-1 ${styles.addressTitle}`}>{t('address_title')}</h2>}
      {(adding || none) && (
        <Suspense fallback={<Skeleton label={t('wait')} />}>
          <NewAddress
            onSaved={(id) => {
              setAdding(false);
              onChoose(id);
            }}
            onCancel={none ? null : () => setAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface NewAddressProps {
  readonly onSaved: (id: string) => void;
  readonly onCancel: (() => void) | null;
}

function NewAddress({ onSaved, onCancel }: NewAddressProps) {
  const t = useText(cartText);
  const himself = useAccount()?.detail.himself_member;
  return (
    <div className={styles.newAddress}>
      <h3 className="b">{t('address_new')}</h3>
      <AddressForm
        asksName
        name={{ firstname: himself?.firstname ?? '', lastname: himself?.lastname ?? '' }}
        onSaved={({ id }) => onSaved(id)}
        actions={(pending) => (
          <div className="acts">
            <Button type="submit" waiting={pending && t('wait')}>
              {t('address_save')}
            </Button>
            {onCancel && (
              <Button look="text" onClick={onCancel}>
                {t('address_cancel')}
              </Button>
            )}
          </div>
        )}
      />
    </div>
  );
}
