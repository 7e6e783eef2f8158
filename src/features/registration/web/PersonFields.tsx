import { useSuspenseQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { DateParts } from '#web/ui/DateParts.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { registrationText } from '../text/index.ts';
import type { AthleteFields, AthleteValues } from './athleteForm.ts';

interface PersonFieldsProps {
  readonly form: UseFormReturn<AthleteFields, unknown, AthleteValues>;
  readonly error: (field: string) => string | undefined;
  /** Only these; null means all. */
  readonly shown: ReadonlySet<string> | null;
  /** A friend's fields carry no autocomplete: the browser would fill in the account holder. */
  readonly own: boolean;
}

const monthsIn = (lang: string) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 15)),
  );

/** The athlete's own data (registration §3, "Member"), those that are asked. */
export function PersonFields({ form, error, shown, own }: PersonFieldsProps) {
  const lang = useLang();
  const t = useText(registrationText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const italian = form.watch('nationality') === 'IT';
  const asks = (field: string) => shown === null || shown.has(field);
  const auto = (token: string) => (own ? { autoComplete: token } : { autoComplete: 'off' });
  const emergency = asks('emergency_contact') || asks('emergency_phone');
  return (
    <>
      {(asks('firstname') ||
        asks('lastname') ||
        asks('email') ||
        asks('birthday') ||
        asks('gender') ||
        asks('nationality') ||
        asks('tax_code')) && (
        <div className="grid">
          {asks('firstname') && (
            <TextField
              label={t('firstname')}
              error={error('firstname')}
              className="g3"
              {...auto('given-name')}
              {...form.register('firstname')}
            />
          )}
          {asks('lastname') && (
            <TextField
              label={t('lastname')}
              error={error('lastname')}
              className="g3"
              {...auto('family-name')}
              {...form.register('lastname')}
            />
          )}
          {asks('email') && (
            <TextField
              label={t('email')}
              hint={t('email_hint')}
              error={error('email')}
              type="email"
              className="g6"
              {...auto('email')}
              {...form.register('email')}
            />
          )}
          {asks('birthday') && (
            <Controller
              control={form.control}
              name="birthday"
              render={({ field }) => (
                <DateParts
                  legend={t('birthday')}
                  name={field.name}
                  value={field.value}
                  onChange={field.onChange}
                  error={error('birthday')}
                  words={{ day: t('day'), month: t('month'), year: t('year') }}
                  months={monthsIn(lang)}
                  years={{ from: new Date().getFullYear(), to: 1900 }}
                  className="g6"
                  {...(own && { autoComplete: 'bday' as const })}
                />
              )}
            />
          )}
          {asks('gender') && (
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
          {asks('nationality') && (
            <Select
              label={t('nationality')}
              error={error('nationality')}
              placeholder={t('choose')}
              options={countries.map(({ code, name }) => ({ value: code, label: name }))}
              className="g3"
              {...auto('country')}
              {...form.register('nationality')}
            />
          )}
          {asks('tax_code') && italian && (
            <TextField
              label={t('tax_code')}
              hint={t('tax_code_hint')}
              error={error('tax_code')}
              className="g3"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...form.register('tax_code')}
            />
          )}
        </div>
      )}
      {emergency && (
        <fieldset className="grid">
          <legend className="d d-1">{t('emergency_title')}</legend>
          {asks('emergency_contact') && (
            <TextField
              label={t('emergency_contact')}
              hint={t('emergency_hint')}
              error={error('emergency_contact')}
              className="g3"
              autoComplete="off"
              {...form.register('emergency_contact')}
            />
          )}
          {asks('emergency_phone') && (
            <TextField
              label={t('emergency_phone')}
              hint={t('emergency_hint')}
              error={error('emergency_phone')}
              type="tel"
              className="g3"
              autoComplete="off"
              {...form.register('emergency_phone')}
            />
          )}
        </fieldset>
      )}
    </>
  );
}
