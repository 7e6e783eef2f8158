import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { PersonView } from '../contract.ts';
import { consoleText } from '../text/index.ts';

interface RolesProps extends Pick<PersonView, 'roles'> {
  /** Says what each may do, for somebody who is new here. */
  readonly explained?: boolean;
}

/** Each role, and the races that it is for where it is not for all. */
export function Roles({ roles, explained = false }: RolesProps) {
  const lang = useLang();
  const t = useText(consoleText);
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  return (
    <ul className={explained ? 'stack' : undefined}>
      {roles.map(({ role, races }) => (
        <li key={role}>
          <span className={explained ? 'b' : undefined}>{t(`role_${role}`)}</span>
          {races && (
            <span className="mut sm">
              {' '}
              {t('only', { races: list.format(races.map(({ name }) => name ?? t('race_gone'))) })}
            </span>
          )}
          {explained && <p className="mut sm">{t(`role_${role}_hint`)}</p>}
        </li>
      ))}
    </ul>
  );
}
