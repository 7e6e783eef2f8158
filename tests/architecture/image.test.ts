import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** What the image copies from the checkout: folders and files. */
const copied = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(' ').slice(1, -1));

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

/** What a module imports when it runs, types aside. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms)].map(
    ([, from]) => from!,
  );

/** A module and all that it imports, directly or not: files of ours, and packages. */
function closureOf(file: string, files = new Set<string>(), packages = new Set<string>()) {
  if (files.has(file)) return { files, packages };
  files.add(file);
  if (!file.endsWith('.ts') && !file.endsWith('.tsx')) return { files, packages };
  for (const from of importsOf(file)) {
    if (from.startsWith('.')) closureOf(normalize(join(dirname(file), from)), files, packages);
    else if (from.startsWith('#')) closureOf(`src/${from.slice(1)}`, files, packages);
    else if (!from.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(from)![0]);
  }
  return { files, packages };
}

test.each(['admin', 'verify', 'importCards', 'backup', 'restore'])('the image can run tools/%s.ts', (tool) => {
  const { files, packages } = closureOf(`tools/${tool}.ts`);
  expect(files.size).toBeGreaterThan(2);
  const missing = [...files].filter((file) => !copied.some((place) => file === place || file.startsWith(`${place}/`)));
  expect(missing).toEqual([]);
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
});
