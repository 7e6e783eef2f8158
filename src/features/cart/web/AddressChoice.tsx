import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AddressView } from '#features/addresses/contract.ts';
import { AddressForm } from '#features/addresses/web/AddressForm.tsx';
import { addressesQuery, addressLine } from '#features/addresses/web/useAddresses.ts';
import { useEditing } from '#features/addresses/web/useEditing.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { useApi } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { focused } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';

interface AddressChoiceProps {
  readonly title: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** An address of the account: a saved one, which can be edited here, or a new one, which is saved (checkout §2). */
export function AddressChoice({ title, name, error, chosen, onChoose }: AddressChoiceProps) {
  const t = useText(cartText);
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  const { edited, saved, open, close, returnTo } = useEditing();
  const current = addresses.find(({ id }) => id === chosen);
  const none = addresses.length === 0;
  return (
    <section className={styles.address}>
      {!none && (
        <>
          <RadioCards
            legend={title}
            legendLook="title"
            name={name}
            error={error}
            value={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            options={addresses.map((address) => ({
              value: address.id,
              label: address.company ?? `${address.firstname} ${address.lastname}`,
              note: `${addressLine(address)} · ${address.phone}`,
            }))}
          />
          {!edited && (
            <div className="acts">
              {current && (
                <Button
                  ref={returnTo(current)}
                  look="text"
                  aria-label={t('address_edit_named', { line: addressLine(current) })}
                  onClick={() => open(current)}
                >
                  {t('address_edit')}
                </Button>
              )}
              <Button ref={returnTo('new')} look="text" onClick={() => open('new')}>
                {t('address_new')}
              </Button>
            </div>
          )}
        </>
      )}
      {none && <h2 className={`d d-1 ${styles.addressTitle}`}>{title}</h2>}
      {(edited || none) && (
        <Suspense fallback={<Skeleton label={t('wait')} />}>
          <AddressEditor
            key={saved?.id ?? 'new'}
            saved={saved}
            onSaved={(id) => {
              close();
              onChoose(id);
            }}
            onCancel={none ? null : close}
          />
        </Suspense>
      )}
    </section>
  );
}

interface AddressEditorProps {
  readonly saved: AddressView | undefined;
  readonly onSaved: (id: string) => void;
  readonly onCancel: (() => void) | null;
}

function AddressEditor({ saved, onSaved, onCancel }: AddressEditorProps) {
  const t = useText(cartText);
  const himself = useAccount()?.detail.himself_member;
  return (
    <div className={styles.newAddress}>
      <AddressForm
        saved={saved}
        title={
          <h3 className="b" tabIndex={-1} ref={onCancel ? focused : undefined}>
            {t(saved ? 'address_edit_title' : 'address_new')}
          </h3>
        }
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
                <Cancel />
              </Button>
            )}
          </div>
        )}
      />
    </div>
  );
}
