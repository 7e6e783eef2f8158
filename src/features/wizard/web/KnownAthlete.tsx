import { useSuspenseQuery } from '@tanstack/react-query';
import { asksTaxCode } from '#features/athletes/rules/memberStep.ts';
import { personText } from '#features/athletes/text/person.ts';
import type { MemberView } from '#features/identity/contract.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useApi, useLang } from '#web/api.tsx';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type FactRow, Facts } from '#web/ui/Facts.tsx';
import { Section } from '#web/ui/Section.tsx';
import { wizardText } from '../text/index.ts';
import styles from './wizard.module.css';

interface KnownAthleteProps {
  readonly member: MemberView;
  /** Without it the rest is being mended already: only what cannot be changed here is shown. */
  readonly onEdit: (() => void) | null;
}

export function KnownAthlete({ member, onEdit }: KnownAthleteProps) {
  const lang = useLang();
  const t = useText(wizardText);
  const words = useText(personText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { email, birthday, gender, nationality, tax_code, emergency_contact, emergency_phone } = member;
  const country = countries.find(({ code }) => code === nationality)?.name ?? nationality;
  const others: FactRow[] = [
    [words('gender'), gender && words(`gender_${gender}`)],
    [words('nationality'), country],
    [words('tax_code'), asksTaxCode(nationality) ? tax_code : null],
    [words('email'), email],
    [words('emergency_title'), [emergency_contact, emergency_phone].filter(Boolean).join(', ')],
  ];
  const rows: FactRow[] = [[words('birthday'), birthday && formatDay(birthday, lang)], ...(onEdit ? others : [])];
  return (
    <Section id="known" title={fullName(member)} className={styles.known}>
      <Facts rows={rows} />
      {onEdit ? (
        <Button look="outline" size="small" onClick={onEdit}>
          {t('athlete_edit')}
        </Button>
      ) : (
        <p className="sm mut">{words.rich('fixed', { office: () => <OfficeMail /> })}</p>
      )}
    </Section>
  );
}
