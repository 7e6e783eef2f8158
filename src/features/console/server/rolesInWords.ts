import type { Lang } from '#kernel/lang.ts';
import { textIn } from '#text/translate.ts';
import type { PersonView } from '../contract.ts';
import { consoleText } from '../text/index.ts';

/** Roles as a sentence says them, with their races where they are not for all: "Soldi e Organizzazione (solo Mezza)". */
export function rolesInWords(roles: PersonView['roles'], lang: Lang): string {
  const t = textIn(consoleText, lang);
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  return list.format(
    roles.map(({ role, races }) => {
      const name = t(`role_${role}`);
      return races
        ? `${name} (${t('only', { races: list.format(races.map((one) => one.name ?? t('race_gone'))) })})`
        : name;
    }),
  );
}
