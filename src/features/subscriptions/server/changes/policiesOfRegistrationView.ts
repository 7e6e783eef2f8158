import { sql } from 'drizzle-orm';
import { policyView } from '#features/races/server/registrationTypesView.ts';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

interface PolicyRow {
  readonly id: number;
  readonly version: number;
  readonly isRequired: boolean;
  readonly i18n: Parameters<typeof policyView>[0]['i18n'];
  readonly accepted: boolean;
}

const read = statement<{ registration: string }, PolicyRow>(
  'conditions of a registration',
  (at) => sql`
    select p.id, p.version, p.is_required as "isRequired", p.i18n,
      coalesce(r.answers->'policies', '[]') @> to_jsonb(p.id) as accepted
    from registration r join registration_type_policy y on y.registration_type_id = r.registration_type_id
      join policy p on p.id = y.policy_id
    where r.id = ${at('registration')} order by p.position, p.id`,
);

/** What a registration's way to register asks to accept now, in the reader's language, and whether it was. */
export const policiesOfRegistration = async (on: DbOrTx, registration: string, lang: Lang) =>
  (await read(on, { registration })).map((row) => ({
    version: row.version,
    /** Required and not accepted: it was added, or required, later. */
    lacks: row.isRequired && !row.accepted,
    view: policyView(row, lang),
  }));
