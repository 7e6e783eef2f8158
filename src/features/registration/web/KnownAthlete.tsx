import { useSuspenseQuery } from '@tanstack/react-query';
import type { MemberView } from '#features/athletes/contract.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { registrationText } from '../text/index.ts';
import styles from './wizard.module.css';

/** What we know of the athlete, to be read through and not to be typed again. */
export function KnownAthlete({ member, onEdit }: { member: MemberView; onEdit: () => void }) {
  const lang = useLang();
  const t = useText(registrationText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { email, birthday, gender, nationality, tax_code, emergency_contact, emergency_phone } = member;
  const rows = [
    [t('email'), email],
    [t('birthday'), birthday && formatDay(birthday, lang)],
    [t('gender'), gender && t(`gender_${gender}`)],
    [t('nationality'), countries.find(({ code }) => code === nationality)?.name ?? nationality],
    [t('tax_code'), tax_code],
    [t('emergency_title'), [emergency_contact, emergency_phone].filter(Boolean).join(', ')],
  ] as const;
  return (
    <section className={styles.known} aria-labelledby="known">
      <h2 className="d d-1" id="known">
        {fullName(member)}
      </h2>
      <dl className="kv">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button look="outline" size="small" onClick={onEdit}>
        {t('athlete_edit')}
      </Button>
    </section>
  );
}
