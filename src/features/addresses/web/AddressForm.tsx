import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { usePhoneDoubt } from '#features/athletes/web/usePhoneDoubt.ts';
import { fiscalCodeDoubts, isFiscalCode } from '#features/identity/rules/fiscalCode.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { type ApiError, useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { AddressIn, type AddressView, longestState } from '../contract.ts';
import { provinceOf } from '../rules/place.ts';
import { provinces } from '../rules/provinces.ts';
import { addressesText } from '../text/index.ts';
import { AddressSearch } from './AddressSearch.tsx';
import css from './addresses.module.css';
import { FoundAddress } from './FoundAddress.tsx';
import { TownField } from './TownField.tsx';
import { useSaveAddress } from './useAddresses.ts';

interface AddressFormProps {
  readonly saved?: AddressView | undefined;
  /** Whose a new address is, until another name is typed. */
  readonly name: { readonly firstname: string; readonly lastname: string };
  readonly title?: ReactNode;
  /** Where the address may be another person's; the home address is the account holder's own. */
  readonly asksName?: boolean;
  readonly asksType?: boolean;
  /** What is the stamp of a found address. */
  readonly stamp?: ReactNode;
  readonly onSaved: (address: AddressView) => Promise<unknown> | unknown;
  /** The buttons at the foot, given whether the answer is awaited, and why the last try failed. */
  readonly actions: (pending: boolean, failure: ApiError | null) => ReactNode;
  /** What is said when saving fails; without it the reason alone. */
  readonly onFailure?: ((failure: ApiError) => ReactNode) | undefined;
}

const fields = [
  'type',
  'company',
  'vat_number',
  'firstname',
  'lastname',
  'address',
  'house_number',
  'zipcode',
  'city',
  'state',
  'country',
  'phone',
] as const;

type Field = (typeof fields)[number];

type AddressValues = z.input<typeof AddressIn>;

/** What a search finds; the rest is always asked. */
const placeFields = ['address', 'house_number', 'zipcode', 'city', 'state', 'country'] as const;

function startingValues({ saved, name }: Pick<AddressFormProps, 'saved' | 'name'>): AddressValues {
  if (!saved) {
    return {
      type: 'private',
      company: '',
      vat_number: '',
      ...name,
      country: 'IT',
      state: '',
      city: '',
      address: '',
      house_number: '',
      zipcode: '',
      phone: '',
    };
  }
  const { type, company, vat_number, firstname, lastname, country, city, address, house_number, zipcode, phone } =
    saved;
  // An API client may have saved any text as province; the form offers those of the list.
  const state = country === 'IT' ? (provinceOf(saved.state) ?? '') : saved.state;
  return {
    type,
    company: company ?? '',
    vat_number: vat_number ?? '',
    firstname,
    lastname,
    country,
    state,
    city,
    address,
    house_number,
    zipcode,
    phone,
  };
}

const isDoubtfulCode = (code: string): boolean =>
  code !== '' && (!isFiscalCode(code) || fiscalCodeDoubts(code).length > 0);

interface PartProps {
  readonly form: UseFormReturn<AddressValues, unknown, AddressIn>;
  readonly error: (key: Field) => string | undefined;
}

function useField({ form, error }: PartProps) {
  const t = useText(addressesText);
  return (key: Field) => ({ label: t(key), error: error(key), ...form.register(key) });
}

interface HolderFieldsProps extends PartProps {
  readonly withType: boolean;
  readonly asksName: boolean | undefined;
}

function HolderFields({ withType, asksName, ...part }: HolderFieldsProps) {
  const t = useText(addressesText);
  const field = useField(part);
  const { type, vat_number: code = '' } = part.form.watch();
  const company = type === 'company';
  return (
    <div className="grid">
      {withType && company && <TextField {...field('company')} className="g4" autoComplete="organization" />}
      {withType && (
        <TextField
          {...field('vat_number')}
          label={t(company ? 'vat_number' : 'private_code')}
          marker={t('optional')}
          note={!company && isDoubtfulCode(code) ? t('private_code_doubt') : undefined}
          className={company ? 'g2' : 'g6'}
          autoComplete="off"
        />
      )}
      {asksName && (
        <>
          <TextField {...field('firstname')} className="g3" autoComplete="given-name" />
          <TextField {...field('lastname')} className="g3" autoComplete="family-name" />
        </>
      )}
    </div>
  );
}

interface PlaceFieldsProps extends PartProps {
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly set: (key: Field, value: string) => void;
}

/** The place, written by hand; an Italian one by its town and province. */
function PlaceFields({ countries, set, ...part }: PlaceFieldsProps) {
  const t = useText(addressesText);
  const field = useField(part);
  const { error } = part;
  const { country, state, city } = part.form.watch();
  const italian = country === 'IT';
  return (
    <>
      <TextField {...field('address')} className="g4s" autoComplete="address-line1" />
      <TextField {...field('house_number')} className="g2s" inputMode="text" autoComplete="off" />
      <TextField {...field('zipcode')} className="g2s" autoComplete="postal-code" inputMode="numeric" />
      {italian ? (
        <TownField
          value={city}
          state={state}
          error={error('city')}
          onType={(typed) => set('city', typed)}
          onTown={(town, province) => {
            set('city', town);
            set('state', province);
          }}
        />
      ) : (
        <TextField {...field('city')} className="g4s" autoComplete="address-level2" />
      )}
      {italian ? (
        <Select
          label={t('state')}
          name="state"
          error={error('state')}
          placeholder={t('choose')}
          options={provinces.map(({ code, name: label }) => ({ value: code, label: `${label} (${code})` }))}
          autoComplete="address-level1"
          className="g3s"
          value={state}
          onChange={(event) => set('state', event.target.value)}
        />
      ) : (
        <TextField
          label={t('state_elsewhere')}
          name="state"
          error={error('state')}
          className="g3s"
          autoComplete="address-level1"
          maxLength={longestState}
          value={state}
          onChange={(event) => set('state', event.target.value)}
        />
      )}
      <Select
        label={t('country')}
        name="country"
        error={error('country')}
        options={countries.map(({ code, name: label }) => ({ value: code, label }))}
        autoComplete="country"
        className="g3s"
        value={country}
        onChange={(event) => {
          set('country', event.target.value);
          set('state', '');
        }}
      />
    </>
  );
}

/** One field to search in (registration §2); the fields open on request, or where something is wrong in them. */
export function AddressForm({
  saved,
  name,
  title,
  asksName,
  asksType,
  stamp,
  onSaved,
  actions,
  onFailure,
}: AddressFormProps) {
  const t = useText(addressesText);
  const said = useFailureText();
  const phoneDoubt = usePhoneDoubt();
  // What comes after saving may fail: tried again, the same address is saved, not a second one.
  const [kept, setKept] = useState(saved);
  const save = useSaveAddress(kept);
  const [starting] = useState(() => startingValues({ saved, name }));
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const [shown, show] = useState<'search' | 'found' | 'hand'>(saved ? 'hand' : 'search');
  const [searched, setSearched] = useState('');
  const [lacking, setLacking] = useState(false);
  // Where the focus goes with a change that somebody made.
  const [moved, setMoved] = useState<'search' | 'hand' | null>(null);
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm<AddressValues, AddressIn>({
    schema: AddressIn,
    defaultValues: starting,
    send: async (address) => {
      const done = await save(address);
      setKept(done);
      await onSaved(done);
    },
    labels: Object.fromEntries(fields.map((key) => [key, t(key)])),
  });
  const values = form.watch();
  const { setFocus } = form;
  useEffect(() => {
    if (moved === 'hand') setFocus('address');
  }, [moved, setFocus]);
  // A company's saved address stays one, and its name can be mended, wherever it is changed.
  const withType = asksType || saved?.type === 'company';
  const set = (key: Field, value: string) =>
    form.setValue(key, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
  // A field that is not shown and has an error is opened, and stays.
  if (shown !== 'hand' && placeFields.some((key) => error(key))) show('hand');
  const openFields = () => {
    // What was searched for in vain is the beginning of what is typed now.
    if (shown === 'search' && values.address === '') set('address', searched.trim());
    setLacking(false);
    show('hand');
    setMoved('hand');
  };
  const search = () => {
    form.clearErrors([...placeFields]);
    show('search');
    setMoved('search');
  };
  return (
    <form onSubmit={submit} noValidate {...shaken}>
      {title}
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure && (onFailure?.(failure) ?? <Notice tone="err" live title={said(failure)} />)}
      <div className={css.parts}>
        {withType && (
          <RadioCards
            legend={t('type')}
            row
            options={[
              { value: 'private', label: t('private') },
              { value: 'company', label: t('company_type') },
            ]}
            {...form.register('type')}
          />
        )}
        {(withType || asksName) && <HolderFields form={form} error={error} withType={withType} asksName={asksName} />}
        {shown === 'search' && (
          <AddressSearch
            text={searched}
            onText={setSearched}
            returned={moved === 'search'}
            onHand={openFields}
            onFound={(place) => {
              for (const [key, value] of Object.entries(place)) set(key as Field, value);
              // What the search did not find must be typed.
              const whole = placeFields.every((key) => place[key] !== '');
              setLacking(!whole);
              show(whole ? 'found' : 'hand');
              setMoved(whole ? null : 'hand');
            }}
          />
        )}
        {shown === 'found' && (
          <FoundAddress
            place={values}
            name={asksName ? undefined : `${name.firstname} ${name.lastname}`.trim()}
            country={countries.find((one) => one.code === values.country)?.name}
            stamp={stamp}
            onChange={openFields}
            onSearch={search}
          />
        )}
        <p role="status" className={shown === 'hand' && lacking ? undefined : 'vh'}>
          {shown === 'found' ? t('filled') : shown === 'hand' && lacking && t('filled_partly')}
        </p>
        {shown === 'hand' && (
          <div className={css.byHand}>
            <p className="mut">{t('written_by_hand')}</p>
            <Button look="text" size="small" onClick={search}>
              {t('back_to_search')}
            </Button>
          </div>
        )}
        <div className="grid">
          {shown === 'hand' && <PlaceFields form={form} error={error} countries={countries} set={set} />}
          <TextField
            label={t('phone')}
            error={error('phone')}
            {...form.register('phone')}
            hint={t('phone_hint')}
            note={phoneDoubt(values.phone, error('phone'))}
            className="g3"
            autoComplete="tel"
            type="tel"
          />
        </div>
      </div>
      {actions(pending, failure)}
    </form>
  );
}
