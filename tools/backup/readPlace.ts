import { PlainError } from '../plainError.ts';
import type { Place } from './backUp.ts';

/** Where the portal's data are, and the folder of the backup, from the settings and the command line. */
export function readPlace(command: string): { readonly place: Place; readonly folder: string } {
  const [folder, ...more] = process.argv.slice(2);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
  if (!databaseUrl || !folder || more.length > 0)
    throw new PlainError(`Usage: DATABASE_URL=postgres://… DATA_DIR=… npm run ${command} -- folder`);
  return { place: { databaseUrl, dataDir }, folder };
}
