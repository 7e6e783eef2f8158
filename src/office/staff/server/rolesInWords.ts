import type { Lang } from '#kernel/lang.ts';
import { rolesInWords as inWords } from '#office/kit/rules/rolesInWords.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { textIn } from '#text/translate.ts';
import type { PersonView } from '../contract/people.ts';

export function rolesInWords(roles: PersonView['roles'], lang: Lang): string {
  const t = textIn(consoleText, lang);
  const only = (races: string) => t('only', { races });
  return inWords(roles, lang, { role: (role) => t(`role_${role}`), only, gone: t('race_gone') });
}
