import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: this registration is paid and its athlete's own; not released, replaced or transferred. */
export const isPaidRegistration = (g: SQL): SQL => sql`${g}.state = 'confirmed' and ${g}.status is null`;
