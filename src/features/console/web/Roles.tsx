import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { PersonView } from '../contract.ts';
import { consoleText } from '../text/index.ts';

/** Each role, and the races that it is for where it is not for all. */
export function Roles({ roles }: Pick<PersonView, 'roles'>) {
  const lang = useLang();
  const t = useText(consoleText);
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  return (
    <ul>
      {roles.map(({ role, races }) => (
        <li key={role}>
          {t(`role_${role}`)}
          {races && (
            <span className="mut sm">
              {' '}
              {t('only', { races: list.format(races.map(({ name }) => name ?? t('race_gone'))) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
