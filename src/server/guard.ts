import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const underTest = process.env.VITEST === 'true';
let leftOut: { readonly name: string; met: boolean } | null = null;

/**
 * SQL that prevents a race condition, with a name, so that a test can leave it out (`withoutGuard`) and see the fault
 * that it prevents. `without` is the SQL in its place.
 */
export function guard(name: string, text: SQL, without: SQL = sql``): SQLWrapper {
  if (!underTest) return text;
  return { getSQL: () => (isGuarded(name) ? text : without), shouldOmitSQLParens: () => true };
}

/** For a guard that is not SQL text, such as `.for('update')`: false while a test leaves it out. */
export function isGuarded(name: string): boolean {
  if (!underTest || leftOut?.name !== name) return true;
  leftOut.met = true;
  return false;
}

/** Compiles SQL with guards once; while a test leaves a guard out, each time, with `whole` false. */
export function compiledOnce<Made>(compile: (whole: boolean) => Made): () => Made {
  const made = compile(true);
  return underTest ? () => (leftOut ? compile(false) : made) : () => made;
}

/**
 * Runs a function while a guard is left out of every statement.
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
