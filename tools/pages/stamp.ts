import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the built pages. */
const sources = [
  'src',
  'public',
  'tools/pages',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
];
const isTest = /\.test\.tsx?$/;

const stampFile = (root: string): string => join(root, 'build', 'stamp');

/** Whether the pages in `build` were made from the sources as they are now. */
export function isBuilt(root: string): boolean {
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, 'utf8') === hashOfSources(root);
}

/** Called before a build, so that an interrupted one does not count as done. */
export const removeStamp = (root: string): void => rmSync(stampFile(root), { force: true });

export const writeStamp = (root: string, hash: string): void => writeFileSync(stampFile(root), hash);

export function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(root, source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full) || isTest.test(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}
