import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  readonly routes: Readonly<Record<string, { readonly imports?: readonly string[] }>>;
}

const begins = 'window.__reactRouterManifest=';

/**
 * Takes out of React Router's map of pages what no browser reads: which files each page's code imports. Only the
 * server reads that, from a map of its own. It is two thirds of the file, which comes with every page and grows with
 * each new one.
 *
 * @throws if the file is not as React Router 8 writes it.
 */
export async function leanManifest(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, 'assets');
  const [name, ...more] = (await readdir(assets)).filter((file) => /^manifest-\w+\.js$/.test(file));
  if (!name || more.length > 0) throw new Error(`One map of pages is expected in ${assets}.`);
  const path = join(assets, name);
  const script = await readFile(path, 'utf8');
  if (!script.startsWith(begins)) throw new Error(`${name} does not begin with ${begins}`);
  const manifest = JSON.parse(script.slice(begins.length).replace(/;$/, '')) as Manifest;
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, { imports: _imports, ...route }]) => [id, route]),
  );
  await writeFile(path, `${begins}${JSON.stringify({ ...manifest, routes })};`);
}
