import { dayInRome } from '#kernel/calendar.ts';
import { useText } from '#web/text.tsx';
import { birthYears, firstBirthYear } from '../rules/birthday.ts';
import { identityText } from '../text/index.ts';
import { DayField, type DayFieldProps } from './DayField.tsx';

export type BirthdateFieldProps = Omit<DayFieldProps, 'label' | 'years' | 'min' | 'max'>;

export function BirthdateField(props: BirthdateFieldProps) {
  const t = useText(identityText);
  const today = dayInRome(new Date());
  return (
    <DayField {...props} label={t('birthdate')} years={birthYears(today)} min={`${firstBirthYear}-01-01`} max={today} />
  );
}
