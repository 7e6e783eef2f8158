import { useRouteLoaderData } from 'react-router';
import { dayInRome } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { DateParts } from '#web/ui/DateParts.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { birthYears, firstBirthYear } from '../rules/birthday.ts';
import { identityText } from '../text/index.ts';

export interface BirthdateFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** `bday` for one's own; a friend's birthday is not the browser's to fill in. */
  readonly autoComplete?: 'bday' | undefined;
}

const monthNames = (lang: 'it' | 'en') =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(lang === 'it' ? 'it' : 'en-GB', { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, month, 15),
    ),
  );

/** A birthday: three choices on a desktop, one native field on a phone (registration §2). */
export function BirthdateField({ name, value, onChange, onBlur, error, hint, autoComplete }: BirthdateFieldProps) {
  const t = useText(identityText);
  const lang = useLang();
  const { phone } = useRouteLoaderData('root') as { readonly phone: boolean };
  const today = dayInRome(new Date());
  if (phone) {
    return (
      <TextField
        {...{ name, value, hint, error, onBlur }}
        label={t('birthdate')}
        type="date"
        min={`${firstBirthYear}-01-01`}
        max={today}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <DateParts
      {...{ name, value, hint, error, onChange, onBlur, autoComplete }}
      legend={t('birthdate')}
      words={{ day: t('day'), month: t('month'), year: t('year') }}
      months={monthNames(lang)}
      years={birthYears(today)}
    />
  );
}
