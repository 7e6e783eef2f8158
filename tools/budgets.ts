import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { daily } from '../tests/journeys/daily.ts';
import vitestConfig from '../vitest.config.ts';

/**
 * What the code may come to: `budgets.json` holds a number for each thing that is counted here, and `npm run check` fails
 * where there is more. `npm run budgets` prints all of them; with `--lower` it writes today's where they are lower. Who
 * raises one does it in a commit of its own that says why (CONTRIBUTING.md).
 */

const file = 'budgets.json';
/** What the last run of that test has measured. */
const measuredIn = 'test-results/costs.json';

export interface Budgets {
  /** The most there may be, by name. */
  readonly allowed: Readonly<Record<string, number>>;
  /** Where a number is to come. */
  readonly goals: Readonly<Record<string, number>>;
  /** What an act or a page may cost, as `src/app/costs.test.ts` measures it, and how far its units vary. */
  readonly costs: Readonly<Record<string, number>>;
  readonly margins: Readonly<Record<string, number>>;
  /** Types that are called by a participle: it says what happened to something, and not what it is. */
  readonly participles: readonly string[];
}

type Counted = Record<string, number>;
interface Source {
  readonly path: string;
  readonly text: string;
}

const read = (...patterns: readonly string[]): readonly Source[] =>
  globSync([...patterns]).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((lines, { text }) => lines + count(text, /\n/g), 0);

/** Where a file of `src` belongs: `features/orders`, `office/money`, `kernel`. */
export function placeOf(path: string): string {
  const [, top = '', name = ''] = path.split('/');
  return ['features', 'office'].includes(top) ? `${top}/${name}` : top;
}

function linesByPlace(code: readonly Source[]): Counted {
  const by = Map.groupBy(code, ({ path }) => placeOf(path));
  return Object.fromEntries([...by].map(([place, sources]) => [`lines: src/${place}`, linesOf(sources)]));
}

/** A word that says what happened to something, at the end of a type's name; `Feed` and `Speed` are none. */
const participle =
  /(?:[a-z]ed|Told|Given|Wanted|Said|Sent|Shown|Made|Taken|Known|Left|Kept|Found|Written|Chosen|Seen|Done|Held|Paid|Sold|Bought|Brought|Gone|Lent|Drawn|Spent|Built|Meant|Read|Set)$/;
const noParticiple =
  /^Is[A-Z]|(?:Feed|Deed|Speed|Need|Seed|Bed|Embed|Id|Unread|Reset|Asset|Offset|Thread|Spread|Charset|Preset|Unset)$/;

/** The types of the source, each as often as it is declared; a row of a view and a component's props apart. */
function typesIn(code: readonly Source[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { text } of code)
    for (const [, name = ''] of text.matchAll(/^\s*(?:export )?(?:interface|type) (\w+)\b(?!\s*[,}])/gm))
      if (name !== 'Row' && !name.endsWith('Props')) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

const tests = /^\s*(?:test|it)(?:\.\w+)*[(`]/gm;

/** Test files and tests of each part of the suite, as vitest and Playwright find them; a table of tests counts once. */
function testsByPart(): Counted {
  const parts: Record<string, readonly string[]> = {};
  for (const project of vitestConfig.test?.projects ?? []) {
    if (typeof project !== 'object' || !('test' in project)) continue;
    const { name, include = [], exclude = [] } = project.test ?? {};
    const out = new Set(globSync([...exclude].filter((one) => !one.includes('node_modules'))));
    parts[String(name)] = globSync([...include]).filter((path) => !out.has(path));
  }
  parts.journeys = globSync('tests/journeys/*.spec.ts');
  const counted = Object.entries(parts).flatMap(([part, paths]) => [
    [`tests: files, ${part}`, paths.length],
    [`tests: tests, ${part}`, paths.reduce((sum, path) => sum + count(readFileSync(path, 'utf8'), tests), 0)],
  ]);
  return { ...Object.fromEntries(counted), 'tests: journeys of the daily run': Object.values(daily).flat().length };
}

/** Subjects of mails are the sentences of that name: `mail_paid_subject`, `factor_subject`, `mail_subject_postponed`. */
const subjects = /"[a-z_0-9]*subject(?:_[a-z_]+)?":/g;

/** All that is counted in the files as they stand. */
export function countAll(): { readonly counted: Counted; readonly participles: readonly string[] } {
  const src = read('src/**/*.{ts,tsx}');
  const code = src.filter((source) => !isTest(source));
  const types = typesIn(code);
  const migrations = globSync('database/migrations/**/*.{sql,json}').map((path) => statSync(path).size);
  const ours = (folder: string) => linesOf(read(`${folder}/**/*.{ts,tsx,mjs}`).filter((source) => !isTest(source)));
  const texts = read('src/**/text/{it,*.it}.json', 'src/text/*.it.json');
  const counted: Counted = {
    'lines: src': linesOf(code),
    ...linesByPlace(code),
    'lines: .css': linesOf(read('src/**/*.css')),
    'lines: .json of src': linesOf(read('src/**/*.json')),
    'lines: .sql': linesOf(read('database/**/*.sql')),
    'lines: tools': ours('tools'),
    'lines: sandbox': ours('sandbox'),
    'lines: database/demo': ours('database/demo'),
    'database: kB of migrations': Math.ceil(migrations.reduce((sum, size) => sum + size, 0) / 1000),
    'database: triggers': count(
      readFileSync('database/migrations/0000_portal.sql', 'utf8'),
      /^create (?:or replace )?(?:constraint )?trigger /gim,
    ),
    decisions: globSync('docs/decisions/[0-9]*.md').length,
    'mail subjects': new Set(texts.flatMap(({ path, text }) => [...text.matchAll(subjects)].map(([key]) => path + key)))
      .size,
    refusals: Object.keys(JSON.parse(readFileSync('src/text/errors.it.json', 'utf8'))).length,
    'names: types declared more than three times': [...types.values()].filter((times) => times > 3).length,
    'names: spreads of a literal': code.reduce((sum, { text }) => sum + count(text, /\.\.\.\{/g), 0),
    ...testsByPart(),
  };
  const participles = [...types.keys()].filter((name) => participle.test(name) && !noParticiple.test(name));
  return { counted, participles: participles.toSorted() };
}

/** What is more than it may be, or is counted and has no number. */
export function over(counted: Counted, { allowed }: Pick<Budgets, 'allowed'>): readonly string[] {
  return Object.entries(counted)
    .filter(([name, now]) => now > (allowed[name] ?? 0))
    .map(([name, now]) => `${name}: ${now}, and ${allowed[name] ?? 'no number'} allowed`);
}

/** The numbers of today where they are lower, of what is new, and none of what is gone. */
export function lowered(counted: Counted, { allowed }: Pick<Budgets, 'allowed'>): Counted {
  const names = Object.keys(counted).toSorted();
  return Object.fromEntries(names.map((name) => [name, Math.min(counted[name]!, allowed[name] ?? counted[name]!)]));
}

/** What acts and pages cost, lowered to what was measured last, if it was; what was not measured stays. */
function costsOf({ costs }: Budgets): Counted {
  const measured: Counted = existsSync(measuredIn) ? JSON.parse(readFileSync(measuredIn, 'utf8')) : {};
  return lowered({ ...costs, ...measured }, { allowed: costs });
}

function print(counted: Counted, { allowed, goals }: Budgets): void {
  const rows = Object.keys(counted)
    .toSorted()
    .map((name) => [name, `${counted[name]}`, `${allowed[name] ?? '-'}`, `${goals[name] ?? ''}`]);
  const table = [['', 'now', 'allowed', 'goal'], ...rows];
  const width = Math.max(...table.map(([name]) => name!.length));
  for (const [name = '', ...numbers] of table)
    console.log(`${name.padEnd(width)}${numbers.map((number) => number.padStart(9)).join('')}`);
}

function run(options: readonly string[]): void {
  const budgets: Budgets = JSON.parse(readFileSync(file, 'utf8'));
  const { counted, participles } = countAll();
  if (options.includes('--lower')) {
    const standing = participles.filter((name) => budgets.participles.includes(name));
    const next = { ...budgets, allowed: lowered(counted, budgets), costs: costsOf(budgets), participles: standing };
    writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
    return;
  }
  if (!options.includes('--quiet')) print(counted, budgets);
  const faults = [
    ...over(counted, budgets),
    ...participles
      .filter((name) => !budgets.participles.includes(name))
      .map((name) => `${name}: a type's name is a noun`),
  ];
  if (faults.length === 0) return;
  console.error(`\nAbove ${file}:\n  ${faults.join('\n  ')}`);
  console.error(
    '\nWho raises a number says why, in a commit of its own; what is new is written by npm run budgets -- --lower.',
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run(process.argv.slice(2));
