import { type SQL, sql } from 'drizzle-orm';
import { translated } from '#server/translated.ts';

/** SQL: the name, in both languages, of the race or package that the row `of` is for. Never pass user input as a name. */
export const offeredName = (of: string): SQL => {
  const row = sql.raw(of);
  return sql`coalesce(
        (select ${translated('offered')} from race_package offered where offered.id = ${row}.race_package_id),
        (select ${translated('offered')} from race offered where offered.id = ${row}.race_id))`;
};
