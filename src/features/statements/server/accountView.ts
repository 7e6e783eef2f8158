import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/** A circuit's bank account; a row without IBAN where it has none. */
export const accountOf = statement<{ circuit: number }, { readonly iban: string | null }>(
  'bank account of a circuit',
  (at) => sql`select bank->>'iban' as iban from circuit where id = ${at('circuit')}::int`,
);
