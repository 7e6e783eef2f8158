import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { AddressIn, type AddressView } from '../contract.ts';
import { provinces } from '../rules/provinces.ts';
import { addressesText } from '../text/index.ts';
import { useAddAddress } from './useAddresses.ts';

interface AddressFormProps {
  readonly name: { readonly firstname: string; readonly lastname: string };
  /** Where the address may be another person's; the home address is the account holder's own. */
  readonly asksName?: boolean;
  readonly onSaved: (address: AddressView) => Promise<unknown> | unknown;
  readonly summaryTitle: (count: number) => string;
  /** The buttons at the foot, given whether the answer is awaited. */
  readonly actions: (pending: boolean) => ReactNode;
}

/** In the order of the page. */
const fields = [
  'firstname',
  'lastname',
  'country',
  'state',
  'address',
  'house_number',
  'zipcode',
  'city',
  'phone',
] as const;

/** A new address: country, province, city, street, number, postcode, phone (registration §2, step 4). */
export function AddressForm({ name, asksName = false, onSaved, summaryTitle, actions }: AddressFormProps) {
  const t = useText(addressesText);
  const add = useAddAddress();
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm<
    z.input<typeof AddressIn>,
    AddressIn
  >({
    schema: AddressIn,
    defaultValues: {
      ...name,
      country: 'IT',
      state: '',
      city: '',
      address: '',
      house_number: '',
      zipcode: '',
      phone: '',
    },
    send: async (address) => onSaved(await add(address)),
    labels: Object.fromEntries(fields.map((key) => [key, t(key)])),
  });
  const italian = form.watch('country') === 'IT';
  const field = (
    key: 'city' | 'address' | 'house_number' | 'zipcode' | 'phone' | 'state' | 'firstname' | 'lastname',
  ) => ({
    label: t(key),
    error: error(key),
    ...form.register(key),
  });
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      <ErrorSummary title={summaryTitle(summary.length)} errors={summary} attempt={attempt} />
      {failure && <Notice tone="err" live title={failure.detail} />}
      <div className="grid">
        {asksName && (
          <>
            <TextField {...field('firstname')} className="g3" autoComplete="given-name" />
            <TextField {...field('lastname')} className="g3" autoComplete="family-name" />
          </>
        )}
        <Select
          label={t('country')}
          error={error('country')}
          options={countries.map(({ code, name: label }) => ({ value: code, label }))}
          autoComplete="country"
          className="g3"
          {...form.register('country', { onChange: () => form.setValue('state', '') })}
        />
        {italian ? (
          <Select
            label={t('state')}
            error={error('state')}
            placeholder={t('choose')}
            options={provinces.map(({ code, name: label }) => ({ value: code, label: `${label} (${code})` }))}
            autoComplete="address-level1"
            className="g3"
            {...form.register('state')}
          />
        ) : (
          <TextField
            {...field('state')}
            label={t('state_elsewhere')}
            className="g3"
            autoComplete="address-level1"
            maxLength={10}
          />
        )}
        <TextField {...field('address')} className="g4" autoComplete="address-line1" />
        <TextField {...field('house_number')} className="g2" inputMode="text" />
        <TextField {...field('zipcode')} className="g2" autoComplete="postal-code" inputMode="numeric" />
        <TextField {...field('city')} className="g4" autoComplete="address-level2" />
        <TextField {...field('phone')} hint={t('phone_hint')} className="g3" autoComplete="tel" type="tel" />
      </div>
      {actions(pending)}
    </form>
  );
}
