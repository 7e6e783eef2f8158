import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A source file and what it imports: paths of this repository, or a package's name as it is written. */
export interface Module {
  readonly path: string;
  readonly imports: readonly string[];
}

/** Stands for an import whose target is computed, so that nobody can say where it leads. */
export const unknownTarget = '?';

export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node of a file's syntax tree. */
export function* nodesOf(path: string, source: string): Generator<Node> {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next);
    else if (isNode(next)) {
      yield next;
      waiting.push(...Object.values(next));
    }
  }
}

const dynamic = 'ImportExpression';

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  dynamic,
  'TSImportType',
]);

interface Import {
  readonly kind: string;
  readonly specifier: string;
}

/** By source: a tree is walked once, whoever asks. */
const walked = new Map<string, readonly Import[]>();

function importsOf(path: string, source: string): readonly Import[] {
  const known = walked.get(source);
  if (known) return known;
  const found: Import[] = [];
  for (const { type, source: target } of nodesOf(path, source)) {
    if (!importing.has(type) || target === null || target === undefined) continue;
    const specifier = isNode(target) && typeof target.value === 'string' ? target.value : unknownTarget;
    found.push({ kind: type, specifier });
  }
  walked.set(source, found);
  return found;
}

/** What a file imports, as it is written: static, for its effects, of types, dynamic, and `export … from`. */
export const specifiersOf = (path: string, source: string, kinds: ReadonlySet<string> = importing): string[] =>
  importsOf(path, source)
    .filter(({ kind }) => kinds.has(kind))
    .map(({ specifier }) => specifier);

/** What a file imports at once, and what it imports only when it needs it (`import(…)`). */
export const importsByTime = (path: string, source: string) => {
  const targets = (...kinds: string[]) =>
    specifiersOf(path, source, new Set(kinds)).map((specifier) => targetOf(path, specifier));
  return { atOnce: targets(...[...importing].filter((kind) => kind !== dynamic)), later: targets(dynamic) };
};

/** `./x.ts` and `#kernel/x.ts` become paths from the root of the repository; packages keep their names. */
export function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : specifier;
}

export const moduleOf = (path: string, source: string): Module => ({
  path,
  imports: [...new Set(specifiersOf(path, source).map((specifier) => targetOf(path, specifier)))],
});

const isTest = (path: string) => /\.(test|testkit)\.tsx?$/.test(path);

/** The files of some folders, without their tests. */
export const modulesIn = (...patterns: string[]): Module[] =>
  globSync(patterns)
    .filter((path) => !isTest(path))
    .sort()
    .map((path) => moduleOf(path, readFileSync(path, 'utf8')));

/** Every way that leads from a file back to itself, each once. */
export function cyclesOf(modules: readonly Module[]): string[] {
  const imports = new Map(modules.map((module) => [module.path, module.imports]));
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return cycles;
}

/** Everything that is loaded when these files are, with the way that leads there; types load nothing. */
export function reachedFrom(starts: readonly string[], modules: readonly Module[]): Map<string, string> {
  const imports = new Map(modules.map((module) => [module.path, module.imports]));
  const ways = new Map(starts.map((path) => [path, path]));
  for (const [path, way] of ways) {
    for (const next of imports.get(path) ?? []) if (!ways.has(next)) ways.set(next, `${way} → ${next}`);
  }
  return ways;
}
