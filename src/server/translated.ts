import { type SQL, sql } from 'drizzle-orm';

/** A text of the row `of` that has translations, in both languages, as JSON. Both names are the code's own. */
export const translated = (of: string, key = 'name'): SQL =>
  sql.raw(`json_build_object('it', ${of}.i18n->'it'->'${key}', 'en', ${of}.i18n->'en'->'${key}')`);
