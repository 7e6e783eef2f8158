import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const underTest = process.env.VITEST === 'true';
let leftOut: { readonly name: string; met: boolean } | null = null;

/**
 * A fragment of SQL that decides who wins when two requests want the same thing: a row lock, a version check, an
 * advisory lock. It has a name, so that a race test can leave it out of the very statement that it guards
 * (`withoutGuard`), see the fault, and put it back. Outside of tests it is just its text. `without` is what stands in
 * its place where the statement needs something there.
 */
export function guard(name: string, text: SQL, without: SQL = sql``): SQLWrapper {
  if (!underTest) return text;
  return { getSQL: () => (isGuarded(name) ? text : without), shouldOmitSQLParens: () => true };
}

/** The same for a guard that is no text, such as `.for('update')`: is it to stand? */
export function isGuarded(name: string): boolean {
  if (!underTest || leftOut?.name !== name) return true;
  leftOut.met = true;
  return false;
}

/** What is compiled from SQL with guards: once, and anew while a test leaves a guard out (`whole` is false then). */
export function compiledOnce<Made>(compile: (whole: boolean) => Made): () => Made {
  const made = compile(true);
  return underTest ? () => (leftOut ? compile(false) : made) : () => made;
}

/**
 * Runs something while a guard is left out of every statement. Only tests can do that.
 *
 * @testOnly
 */
export async function withoutGuard<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (!underTest) throw new Error('Only a test leaves a guard out.');
  if (leftOut) throw new Error(`The guard “${leftOut.name}” is left out already.`);
  const own = { name, met: false };
  leftOut = own;
  try {
    const answer = await run();
    if (!own.met) throw new Error(`No statement was guarded by “${name}”.`);
    return answer;
  } finally {
    leftOut = null;
  }
}
