import { type SQL, sql } from 'drizzle-orm';

/** SQL for a translated text of the row `of`, in both languages, as JSON. Never pass user input as a name. */
export const translated = (of: string, key = 'name'): SQL =>
  sql.raw(`json_build_object('it', ${of}.i18n->'it'->'${key}', 'en', ${of}.i18n->'en'->'${key}')`);
