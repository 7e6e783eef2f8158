import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cyclesOf, importsByTime, type Module, moduleOf, modulesIn, reachedFrom } from './imports.ts';
import { impuritiesOf } from './purity.ts';
import { featureOf, forbiddenIn, leadsForward, officeRooms, readingOrder, roomOf } from './rooms.ts';

const modules = modulesIn('src/**/*.{ts,tsx}', 'sandbox/**/*.ts');
const inRooms = (...rooms: string[]) => modules.filter(({ path }) => rooms.includes(roomOf(path)));

/** The same, without the imports that are erased before anything runs. */
const running: Module[] = modules.map(({ path }) => moduleOf(path, withoutTypes(readFileSync(path, 'utf8'))));

/** Our code marks what is only a type (`verbatimModuleSyntax`), so a line's beginning tells. */
function withoutTypes(source: string): string {
  return source.replace(/^(import|export) type [^;]*? from [^;]*;/gms, '');
}

describe('The house', () => {
  test('every file stands in a room and imports only what its room allows', () => {
    expect(modules.filter(({ path }) => roomOf(path) === 'outside').map(({ path }) => path)).toEqual([]);
    expect(modules.flatMap(forbiddenIn)).toEqual([]);
  });

  test('rules know the fields that a contract describes by their types alone', () => {
    const calling = running.flatMap(({ path, imports }) =>
      roomOf(path) === 'rules' ? imports.filter((target) => roomOf(target) === 'contract') : [],
    );
    expect(calling).toEqual([]);
  });

  test('every feature has its place in the reading order', () => {
    const features = new Set(modules.flatMap(({ path }) => featureOf(path) ?? []));
    const known = [...readingOrder, ...Object.keys(officeRooms).map((room) => `office/${room}`)];
    expect([...features].filter((name) => !known.includes(name))).toEqual([]);
  });

  test('a room of the office that another may use is used by it', () => {
    const used = new Set(
      modules.flatMap(({ path, imports }) => imports.map((target) => `${featureOf(path)} → ${featureOf(target)}`)),
    );
    const allowed = Object.entries(officeRooms).flatMap(([room, others]) =>
      others.map((other) => `office/${room} → office/${other}`),
    );
    expect(allowed.filter((way) => !used.has(way))).toEqual([]);
  });

  test('no feature calls one that stands after it, so that none is ever called back', () => {
    const forward = running.flatMap(({ path, imports }) =>
      imports.filter((target) => leadsForward(path, target)).map((target) => `${path} → ${target}`),
    );
    expect(forward).toEqual([]);
  });

  test('no file reaches itself through its imports', () => {
    expect(cyclesOf(modules)).toEqual([]);
  });

  test('a file that is imported when it is needed spares some page its code: one that loads who wants it, and not it', () => {
    const files = inRooms('kernel', 'rules', 'contract', 'text', 'web', 'app').map(({ path }) => {
      const { atOnce, later } = importsByTime(path, withoutTypes(readFileSync(path, 'utf8')));
      return { path, imports: atOnce, later: later.filter((target) => target.includes('/web/')) };
    });
    const pages = files.filter(({ path }) => path.endsWith('Page.tsx') || path.startsWith('src/app/'));
    const loaded = pages.map(({ path }) => reachedFrom([path], files));
    const wanted = files.flatMap(({ path, later }) => later.map((target) => ({ path, target })));
    expect(wanted.map(({ target }) => target)).toContain('src/features/identity/web/ProviderRefusal.tsx');
    const useless = wanted.filter(({ path, target }) => !loaded.some((page) => page.has(path) && !page.has(target)));
    expect(useless).toEqual([]);
  });

  test('pages name a schema by itself, not through a call: built ones have their calls without', () => {
    const reading = inRooms('web', 'web tools', 'app').flatMap(({ path }) => {
      const source = readFileSync(path, 'utf8').replace(/typeof [\w.]+/g, '');
      return /\.schema\.(?:body|params|querystring|response)\b/.test(source) ? [path] : [];
    });
    // What reads an answer while one develops.
    expect(reading).toEqual(['src/web/readAnswer.ts']);
  });

  test('rules, kernel, art and contracts know no clock and no chance', () => {
    const pure = inRooms('kernel', 'art', 'rules', 'contract');
    expect(pure.flatMap(({ path }) => impuritiesOf(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  test('server rooms and pure rooms have no .tsx', () => {
    const plain = inRooms('kernel', 'art', 'rules', 'contract', 'text', 'common text', 'tables', 'view', 'server');
    const server = inRooms('columns', 'server tools');
    expect([...plain, ...server].map(({ path }) => path).filter((path) => path.endsWith('.tsx'))).toEqual([]);
  });

  test('what the server runs without a build is plain TypeScript, and of the web only the keys of a request', () => {
    const loaded = [...reachedFrom(['src/app/server.ts'], running)];
    expect(loaded.length).toBeGreaterThan(50);
    const wrong = loaded.filter(
      ([path]) =>
        /\.(tsx|css)$/.test(path) ||
        (/^src\/((features|office)\/[^/]+\/)?web\//.test(path) && !path.endsWith('web/request.ts')),
    );
    expect(wrong.map(([, way]) => way)).toEqual([]);
  });

  test('what the browser loads holds nothing of the server, nor the outlines of letters, which are big', () => {
    const pages = modules.map(({ path }) => path).filter((path) => /^src\/(features|office)\/[^/]+\/web\//.test(path));
    const loaded = [
      ...reachedFrom(['src/app/entry.client.tsx', 'src/app/root.tsx', 'src/app/shell.tsx', ...pages], running),
    ];
    const wrong = loaded.filter(
      ([path]) =>
        path.startsWith('node:') || /^src\/((features|office)\/[^/]+\/)?server\/|^src\/art\/outlines\//.test(path),
    );
    expect(wrong.map(([, way]) => way)).toEqual([]);
  });
});
