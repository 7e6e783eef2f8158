import type { Lang } from '#kernel/lang.ts';
import type { Role } from '#kernel/roles.ts';

/** A role, and the races that it is for: null for all of the circuit. A race that is there no more has no name. */
interface HeldRole {
  readonly role: Role;
  readonly races: readonly { readonly name: string | null }[] | null;
}

export interface RoleWords {
  readonly role: (role: Role) => string;
  /** That a role is for these races alone. */
  readonly only: (races: string) => string;
  readonly gone: string;
}

const listed = (names: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(names);

export const racesInWords = ({ races }: HeldRole, lang: Lang, { only, gone }: RoleWords): string | null =>
  races &&
  only(
    listed(
      races.map(({ name }) => name ?? gone),
      lang,
    ),
  );

/** Roles as a sentence says them, with their races where they are not for all: "Soldi e Organizzazione (solo Mezza)". */
export const rolesInWords = (roles: readonly HeldRole[], lang: Lang, words: RoleWords): string =>
  listed(
    roles.map((held) => {
      const races = racesInWords(held, lang, words);
      return races === null ? words.role(held.role) : `${words.role(held.role)} (${races})`;
    }),
    lang,
  );
