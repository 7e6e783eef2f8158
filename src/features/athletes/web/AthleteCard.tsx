import type { MemberView } from '#features/identity/contract.ts';
import { ageOn, type Day, dayInRome } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { isMinor } from '../rules/age.ts';
import { memberFaults } from '../rules/memberStep.ts';
import { athletesText } from '../text/index.ts';
import css from './athletes.module.css';

interface AthleteCardProps {
  readonly member: MemberView;
  /** Somebody else keeps the record, and the account has written what is shown. */
  readonly linked?: boolean;
  readonly himself?: boolean;
  /** Nothing where somebody else keeps the record. */
  readonly onEdit: (() => void) | null;
  readonly onRemove?: (() => void) | undefined;
}

export function AthleteCard({ member, himself = false, linked = false, onEdit, onRemove }: AthleteCardProps) {
  const t = useText(athletesText);
  const name = fullName(member);
  const today = dayInRome(new Date());
  const birthday = member.birthday as Day | null;
  const missing = memberFaults(member, today).length;
  const facts = [
    himself && t('you'),
    birthday && t('age', { age: ageOn(birthday, today) }),
    birthday && isMinor(birthday, today) && t('minor'),
  ].filter(Boolean);
  return (
    <li className={css.card}>
      <div>
        <p className="b">{name}</p>
        <p className="mut sm">{facts.join(' · ')}</p>
        {member.email && <p className="mut sm">{member.email}</p>}
        {onEdit && missing > 0 && <StatusMark mark="warn">{t('incomplete', { count: missing })}</StatusMark>}
        {linked && <p className="mut sm">{t('linked')}</p>}
        {!onEdit && <p className="mut sm">{t('theirs')}</p>}
      </div>
      <div className={css.actions}>
        {onEdit && (
          <Button look="outline" size="small" aria-label={t('edit_named', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        {onRemove && (
          <Button look="text" size="small" aria-label={t('remove_named', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
