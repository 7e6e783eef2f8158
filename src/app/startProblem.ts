import { DatabaseBeforeFirstRelease } from '#server/database.ts';
import { databaseFault } from '#server/databaseFaults.ts';

export function startProblem(error: unknown, { DATABASE_URL, HOST, PORT }: NodeJS.ProcessEnv): string | null {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(source instanceof Error)) return null;
  const code = 'code' in source ? String(source.code) : '';
  if ('syscall' in source && source.syscall === 'listen') {
    return `nothing can listen on ${HOST ?? 'this machine'}, port ${PORT ?? 3000} (${code}): check HOST and PORT`;
  }
  const database = `the database of DATABASE_URL, ${placeOf(DATABASE_URL)},`;
  if (code === '28P01' || code === '28000') return `${database} does not accept this user and password`;
  if (code === '3D000') return `${database} does not exist`;
  if (code === '42501') return `${database} does not let this user make what the portal needs (${source.message})`;
  if (source instanceof DatabaseBeforeFirstRelease) {
    return (
      `${database} is of a version before 0.1.0, from which nothing is moved over; nothing was changed. To begin ` +
      'anew, move the folder ./data away (DATA_DIR, where it is set), or name an empty database'
    );
  }
  const fault = databaseFault(error);
  if (fault === 'full') return `${database} has no room left, or may only be read (${source.message})`;
  return fault && `${database} does not answer (${code || source.message})`;
}

/** The database's address without user and password. */
function placeOf(address: string | undefined): string {
  try {
    const { host, pathname } = new URL(address ?? '');
    return `${host}${pathname}`;
  } catch {
    return 'which is no address';
  }
}
