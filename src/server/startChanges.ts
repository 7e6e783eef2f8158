import { desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';
import { statement } from './statement.ts';
import { startChanges } from './tables.ts';

/** What a change of starts is told by; `line` is an order's line, and stands for its crew, too. */
export type StartSubject = (typeof startChanges.$inferInsert)['of'];

const note = statement<{ of: StartSubject; subjects: readonly string[] }, object>(
  'note changed starts',
  (at) => sql`insert into start_change ("of", subject) select ${at('of')}, unnest(${at('subjects')}::text[])`,
);

/**
 * Notes that starts have changed, in the transaction that changes a fact which decides whether somebody may start, or
 * how a list shows them.
 */
export async function noteStarts(on: DbOrTx, of: StartSubject, ids: readonly (string | number)[]): Promise<void> {
  if (ids.length > 0) await note(on, { of, subjects: ids.map(String) });
}

/** SQL fragment: the same with a statement, of the ids (`subject`) that a query answers. It writes `start_change`. */
export const notingStarts = (name: string, of: StartSubject, subjects: SQL): SQL => sql`
  ${sql.raw(name)} as (
    insert into start_change ("of", subject) select ${sql.raw(`'${of}'`)}, n.subject::text from (${subjects}) n (subject)
  )`;

export async function areStartsNoted(on: DbOrTx): Promise<boolean> {
  return (await on.select({ id: startChanges.id }).from(startChanges).limit(1)).length > 0;
}

/** Takes the notes that stand for several registrations, all of them. */
export async function takeWiderNotes(
  on: DbOrTx,
): Promise<{ readonly of: readonly StartSubject[]; readonly subjects: readonly string[] }> {
  const taken = await on.delete(startChanges).where(ne(startChanges.of, 'registration')).returning();
  return { of: taken.map((note) => note.of), subjects: taken.map(({ subject }) => subject) };
}

/** Takes the newest notes of registrations, at most so many; answers each registration as often as it was noted. */
export async function takeNotes(on: DbOrTx, atMost: number): Promise<readonly string[]> {
  const newest = on
    .select({ id: startChanges.id })
    .from(startChanges)
    .where(eq(startChanges.of, 'registration'))
    .orderBy(desc(startChanges.id))
    .limit(atMost);
  const taken = await on.delete(startChanges).where(inArray(startChanges.id, newest)).returning();
  return taken.map(({ subject }) => subject);
}
