import { racesInWords } from '#office/kit/rules/rolesInWords.ts';
import { useRoleWords } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { PersonView } from '../contract/people.ts';
import { peopleText } from '../text/people.ts';

interface RolesProps extends Pick<PersonView, 'roles'> {
  /** Says what each may do, for somebody who is new here. */
  readonly explained?: boolean;
}

export function Roles({ roles, explained = false }: RolesProps) {
  const lang = useLang();
  const t = useText(peopleText);
  const words = useRoleWords();
  return (
    <ul className={explained ? 'stack' : undefined}>
      {roles.map((held) => {
        const only = racesInWords(held, lang, words);
        return (
          <li key={held.role}>
            <span className={explained ? 'b' : undefined}>{words.role(held.role)}</span>
            {only && <span className="mut sm"> {only}</span>}
            {explained && <p className="mut sm">{t(`role_${held.role}_hint`)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
