import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { accountQuery, useAccount } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { useFailureText } from '#web/failure.ts';
import { focused } from '#web/focused.ts';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { SureDialog } from '#web/SureDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { useFlag } from '#web/useFlag.ts';
import type { AddressView } from '../contract.ts';
import { addressesText } from '../text/index.ts';
import { AddressForm } from './AddressForm.tsx';
import css from './addresses.module.css';
import { addressesQuery, addressLine, useAddressActions } from './useAddresses.ts';
import { type Editing, useEditing } from './useEditing.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [addressesQuery(api), countriesQuery(api), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(addressesText, lang)('addresses_title'));

export default function AddressesPage() {
  const t = useText(addressesText);
  const { edited, saved: changing, open, close, returnTo } = useEditing();
  const [saved, showSaved] = useFlag();
  return (
    <DashboardFrame title={t('addresses_title')}>
      {edited ? (
        <AddressEditor
          saved={changing}
          onSaved={() => {
            close();
            showSaved();
          }}
          onCancel={close}
        />
      ) : (
        <AddressList saved={saved} returnTo={returnTo} onEdit={open} />
      )}
    </DashboardFrame>
  );
}

interface AddressEditorProps {
  readonly saved: AddressView | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function AddressEditor({ saved, onSaved, onCancel }: AddressEditorProps) {
  const t = useText(addressesText);
  const { firstname = '', lastname = '' } = useAccount()?.detail.himself_member ?? {};
  return (
    <div className={css.form}>
      <AddressForm
        saved={saved}
        name={{ firstname, lastname }}
        title={
          <h2 className="d d-2" tabIndex={-1} ref={focused}>
            {t(saved ? 'edit_title' : 'new')}
          </h2>
        }
        asksName
        asksType
        onSaved={onSaved}
        actions={(pending) => (
          <div className={css.actions}>
            <Button type="submit" waiting={pending && t('saving')}>
              {t('save')}
            </Button>
            <Button look="text" onClick={onCancel}>
              <Cancel />
            </Button>
          </div>
        )}
      />
    </div>
  );
}

interface AddressListProps {
  readonly saved: boolean;
  readonly returnTo: Editing['returnTo'];
  readonly onEdit: Editing['open'];
}

function AddressList({ saved, returnTo, onEdit }: AddressListProps) {
  const t = useText(addressesText);
  const said = useFailureText();
  const api = useApi();
  const { data: addresses } = useSuspenseQuery(addressesQuery(api));
  const { data: countries } = useSuspenseQuery(countriesQuery(api));
  const { primary, remove } = useAddressActions();
  const [asking, setAsking] = useState<AddressView | null>(null);
  const failure = primary.error ?? remove.error;
  const countryOf = ({ country }: AddressView) =>
    country === 'IT' ? undefined : countries.find(({ code }) => code === country)?.name;
  return (
    <>
      <p className="mut">{t(addresses.length > 0 ? 'addresses_lead' : 'addresses_none')}</p>
      {failure && <Notice tone="err" live title={said(failure)} />}
      <ul className={css.cards}>
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            country={countryOf(address)}
            waiting={primary.isPending && primary.variables === address.id}
            editRef={returnTo(address)}
            onEdit={() => onEdit(address)}
            onPrimary={() => primary.mutate(address.id)}
            onRemove={() => setAsking(address)}
          />
        ))}
      </ul>
      <div className={css.actions}>
        <Button ref={returnTo('new')} onClick={() => onEdit('new')}>
          {t('new')}
        </Button>
        <Saved show={saved}>{t('saved')}</Saved>
        <Saved show={remove.isSuccess}>{t('removed')}</Saved>
      </div>
      {asking && (
        <SureDialog
          title={t('remove_sure')}
          yes={t('remove')}
          onYes={() => {
            remove.mutate(asking.id);
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        >
          <p>{addressLine(asking)}</p>
          {asking.is_primary === 1 && addresses.length > 1 && <p className="mut">{t('remove_primary')}</p>}
        </SureDialog>
      )}
    </>
  );
}

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

function AddressCard({ address, country, waiting, editRef, onEdit, onPrimary, onRemove }: AddressCardProps) {
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
