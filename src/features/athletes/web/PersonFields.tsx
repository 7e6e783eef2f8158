import { useSuspenseQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { BirthdateField } from '#features/identity/web/BirthdateField.tsx';
import { FiscalCodeField } from '#features/identity/web/FiscalCodeField.tsx';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { asksTaxCode } from '../rules/memberStep.ts';
import { personText } from '../text/person.ts';
import css from './athletes.module.css';
import type { Person, PersonField } from './personForm.ts';
import { usePhoneDoubt } from './usePhoneDoubt.ts';

interface PersonFieldsProps {
  readonly error: (field: string) => string | undefined;
  readonly shown: ReadonlySet<PersonField>;
  /** A friend's fields carry no autocomplete: the browser would fill in the account holder. */
  readonly own: boolean;
}

/** The athlete's own data (registration §3, "Member"), those that are asked; fields of the form around them. */
export function PersonFields(props: PersonFieldsProps) {
  const t = useText(personText);
  const { shown } = props;
  const emergency = shown.has('emergency_contact') || shown.has('emergency_phone');
  const others = [...shown].some((field) => field !== 'emergency_contact' && field !== 'emergency_phone');
  return (
    <>
      {others && (
        <fieldset className="fs">
          <legend className="d d-1">{t('title')}</legend>
          <AboutFields {...props} />
        </fieldset>
      )}
      {emergency && (
        <fieldset className="fs">
          <legend className="d d-1">{t('emergency_title')}</legend>
          <EmergencyFields {...props} />
        </fieldset>
      )}
    </>
  );
}

function AboutFields({ error, shown, own }: PersonFieldsProps) {
  const form = useFormContext<Person>();
  const t = useText(personText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const [nationality, taxCode, birthday, gender, email] = form.watch([
    ...(['nationality', 'tax_code', 'birthday', 'gender', 'email'] as const),
  ]);
  const mine = useAccount()?.email.toLowerCase();
  // A warning, and no refusal: one address may serve a family (registration §4).
  const isOwnEmail = !own && mine !== undefined && email?.trim().toLowerCase() === mine;
  const auto = (token: string) => ({ autoComplete: own ? token : 'off' });
  const text = (field: 'firstname' | 'lastname' | 'email', token: string) => ({
    label: t(field),
    error: error(field),
    ...auto(token),
    ...form.register(field),
  });
  return (
    <div className="grid">
      {shown.has('firstname') && <TextField {...text('firstname', 'given-name')} className="g3" />}
      {shown.has('lastname') && <TextField {...text('lastname', 'family-name')} className="g3" />}
      {shown.has('birthday') && (
        <div className="g6">
          <Controller
            control={form.control}
            name="birthday"
            render={({ field: { name, value, onChange, onBlur } }) => (
              <BirthdateField
                name={name}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={error('birthday')}
                autoComplete={own ? 'bday' : undefined}
              />
            )}
          />
        </div>
      )}
      {shown.has('gender') && (
        <RadioCards
          legend={t('gender')}
          hint={t('gender_hint')}
          error={error('gender')}
          row
          className="g6"
          options={[
            { value: 'F', label: t('gender_F') },
            { value: 'M', label: t('gender_M') },
          ]}
          {...form.register('gender')}
        />
      )}
      {shown.has('nationality') && (
        <Select
          label={t('nationality')}
          hint={t('nationality_hint')}
          error={error('nationality')}
          placeholder={t('choose')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          className="g3"
          {...auto('country')}
          {...form.register('nationality')}
        />
      )}
      {shown.has('tax_code') && asksTaxCode(nationality) && (
        <FiscalCodeField
          hint={t('tax_code_hint')}
          typed={taxCode}
          code={form.formState.errors.tax_code?.message}
          birthday={birthday}
          gender={gender === 'M' || gender === 'F' ? gender : undefined}
          className="g3"
          {...form.register('tax_code')}
        />
      )}
      {shown.has('email') && (
        <TextField
          {...text('email', 'email')}
          hint={t('email_hint')}
          note={isOwnEmail ? t('same_email') : undefined}
          type="email"
          className="g6"
        />
      )}
    </div>
  );
}

function EmergencyFields({ error, shown }: PersonFieldsProps) {
  const form = useFormContext<Person>();
  const t = useText(personText);
  const doubt = usePhoneDoubt()(form.watch('emergency_phone'), error('emergency_phone'));
  // Another person's name and phone: the browser would offer the account holder's.
  const field = (name: 'emergency_contact' | 'emergency_phone') => ({
    label: t(name),
    error: error(name),
    className: 'g3',
    autoComplete: 'off',
    ...form.register(name),
  });
  return (
    <>
      <p className={`mut sm ${css.lead}`}>{t('emergency_hint')}</p>
      <div className="grid">
        {shown.has('emergency_contact') && <TextField {...field('emergency_contact')} />}
        {shown.has('emergency_phone') && <TextField {...field('emergency_phone')} type="tel" note={doubt} />}
      </div>
    </>
  );
}
