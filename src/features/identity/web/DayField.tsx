import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { DateParts } from '#web/ui/DateParts.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { identityText } from '../text/index.ts';

export interface DayFieldProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly years: { readonly from: number; readonly to: number };
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** `bday` for one's own birthday; no other day is the browser's to fill in. */
  readonly autoComplete?: 'bday' | undefined;
}

const monthNames = (lang: 'it' | 'en') =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(lang === 'it' ? 'it' : 'en-GB', { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, month, 15),
    ),
  );

/** A day: three choices on a desktop, one native field on a phone (registration §2). */
export function DayField({ label, years, min, max, ...field }: DayFieldProps) {
  const t = useText(identityText);
  const lang = useLang();
  const { phone } = useRouteLoaderData('root') as { readonly phone: boolean };
  const { onChange, autoComplete, ...words } = field;
  if (phone) {
    return (
      <TextField
        {...words}
        label={label}
        type="date"
        min={min}
        max={max}
        autoComplete={autoComplete ?? 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <DateParts
      {...field}
      legend={label}
      words={{ day: t('day'), month: t('month'), year: t('year') }}
      months={monthNames(lang)}
      years={years}
    />
  );
}
