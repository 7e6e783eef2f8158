import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { identityText } from '../text/index.ts';
import { BirthdateField } from './BirthdateField.tsx';
import { FiscalCodeField, type Say } from './FiscalCodeField.tsx';
import css from './identity.module.css';
import type { AboutValues } from './signUpForm.ts';
import { countriesQuery } from './useCountries.ts';

function OriginFields({ say }: { readonly say: Say }) {
  const t = useText(identityText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { register, control, formState } = useFormContext<AboutValues>();
  const { errors } = formState;
  const [nationality, fiscalCode, birthdate] = useWatch({
    control,
    name: ['nationality', 'fiscal_code', 'birthdate'],
  });
  return (
    <>
      <Select
        {...register('nationality')}
        label={t('nationality')}
        error={say(errors.nationality?.message, 'nationality')}
        placeholder={t('choose_nationality')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        autoComplete="country"
      />
      {nationality === 'IT' && (
        <FiscalCodeField
          {...register('fiscal_code')}
          typed={fiscalCode ?? ''}
          code={errors.fiscal_code?.message}
          birthday={birthdate}
        />
      )}
    </>
  );
}

export function WhoFields({ say }: { readonly say: Say }) {
  const t = useText(identityText);
  const { register, control, formState } = useFormContext<AboutValues>();
  const { errors } = formState;
  return (
    <fieldset className={css.group}>
      <legend className="d d-1">{t('who')}</legend>
      <div className={css.pair}>
        <TextField
          {...register('firstname')}
          label={t('firstname')}
          error={say(errors.firstname?.message, 'firstname')}
          autoComplete="given-name"
        />
        <TextField
          {...register('lastname')}
          label={t('lastname')}
          error={say(errors.lastname?.message, 'lastname')}
          autoComplete="family-name"
        />
      </div>
      <Controller
        control={control}
        name="birthdate"
        render={({ field: { name, value, onChange, onBlur } }) => (
          <BirthdateField
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            hint={t('birthdate_hint')}
            error={say(errors.birthdate?.message, 'birthdate')}
            autoComplete="bday"
          />
        )}
      />
      <OriginFields say={say} />
    </fieldset>
  );
}

export function ConsentFields({ say }: { readonly say: Say }) {
  const t = useText(identityText);
  const lang = useLang();
  const { register, formState } = useFormContext<AboutValues>();
  const { errors } = formState;
  const to = (href: string) => (words: ReactNode) => (
    <a href={href} target="_blank" rel="noopener">
      {words}
      <span className="vh"> {t('new_tab')}</span>
    </a>
  );
  return (
    <fieldset className={css.group}>
      <legend className="d d-1">{t('consents')}</legend>
      <div className={css.checks}>
        <Checkbox
          {...register('terms_and_conditions')}
          label={t.rich('accept_terms', { link: to(paths.terms(lang)) })}
          error={say(errors.terms_and_conditions?.message, 'terms_and_conditions')}
        />
        <Checkbox
          {...register('privacy_policy')}
          label={t.rich('accept_privacy', { link: to(paths.privacy(lang)) })}
          error={say(errors.privacy_policy?.message, 'privacy_policy')}
        />
        <Checkbox {...register('newsletter')} label={t('accept_newsletter')} marker={t('optional')} />
        <Checkbox {...register('third_part_data')} label={t('accept_third_part')} marker={t('optional')} />
      </div>
    </fieldset>
  );
}
