import { inArray } from 'drizzle-orm';
import type { GivenRole } from '#features/identity/rules/givenRoles.ts';
import { races } from '#features/races/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { roleNames } from '#kernel/roles.ts';
import type { DbOrTx } from '#server/database.ts';

export async function withRaceNames(on: DbOrTx, lists: readonly (readonly GivenRole[])[], lang: Lang) {
  const ids = [...new Set(lists.flat().flatMap((role) => role.races ?? []))];
  const rows = ids.length
    ? await on.select({ id: races.id, i18n: races.i18n }).from(races).where(inArray(races.id, ids))
    : [];
  const names = new Map(rows.map(({ id, i18n }) => [id, i18n[lang].name]));
  return lists.map((roles) =>
    roleNames.flatMap((name) =>
      roles
        .filter(({ role }) => role === name)
        .map(({ role, races: of }) => ({
          role,
          races: of?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
        })),
    ),
  );
}
