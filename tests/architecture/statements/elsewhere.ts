import { isNode, type Node, targetOf } from '../imports.ts';
import { roomOf } from '../rooms.ts';
import type { Reader } from './declared.ts';
import { type Owners, ownerOf, trespass } from './faults.ts';

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value));

const nameOf = (value: unknown): string => (isNode(value) ? String(value.name ?? '') : '');

/** The method that a call names: `execute` of `tx.execute(…)`. */
const methodOf = ({ type, callee }: Node): string =>
  type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee.property) : '';

const argumentOf = ({ arguments: given }: Node): Node | null => {
  const [first] = Array.isArray(given) ? given : [];
  return isNode(first) ? first : null;
};

/** The tools through which everybody else speaks to the driver. */
const drivers = ['statement', 'database', 'jobs', 'changes'].map((name) => `src/server/${name}.ts`);

/** Their texts are made of the database's own catalogue, so that a table that is added later is not forgotten. */
const made = ['src/features/identity/server/eraseUser.ts', 'src/features/privacy/server/exportView.ts'];

/** What runs a text without being a statement: it is read by nobody before it runs. */
const runs = (call: Node): boolean => {
  const given = argumentOf(call);
  return ['execute', 'query'].includes(methodOf(call)) && given !== null && given.type !== 'ObjectExpression';
};

/** The places where a file imports names from, by those names. */
function importsOf(nodes: readonly Node[], file: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { type, source, specifiers } of nodes) {
    if (type !== 'ImportDeclaration' || !isNode(source) || !Array.isArray(specifiers)) continue;
    for (const { local } of specifiers) found.set(nameOf(local), targetOf(file, String(source.value)));
  }
  return found;
}

/** Each text of SQL in a file that stands in no statement: parts of queries, which the query builder puts together. */
function* looseTexts(node: Node): Generator<string> {
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'statement') return;
  const { tag, quasi } = node;
  const raw = isNode(tag) && tag.type === 'MemberExpression' && nameOf(tag.object) === 'sql';
  if (node.type === 'TaggedTemplateExpression' && (nameOf(tag) === 'sql' || raw) && isNode(quasi)) yield textOf(quasi);
  if (node.type === 'CallExpression' && methodOf(node) === 'raw') {
    const given = argumentOf(node);
    if (given?.type === 'TemplateLiteral') yield textOf(given);
    if (given?.type === 'Literal') yield String(given.value);
  }
  for (const child of childrenOf(node)) yield* looseTexts(child);
}

const textOf = ({ quasis }: Node): string =>
  (Array.isArray(quasis) ? quasis : []).map(({ value }) => String(value.raw)).join(' ? ');

const named = /\b(delete from|insert into|update|from|join|using|null::)\s*([a-z_]+)/gi;

/**
 * What a file does with foreign tables outside its statements: what the query builder is told to write, and what is
 * named in parts of queries; and where it runs SQL that is no statement.
 */
export function looseFaults(file: string, read: Reader, owners: Owners): string[] {
  const nodes = read(file);
  const imports = importsOf(nodes, file);
  const faults = new Set<string | null>();
  for (const node of nodes) {
    if (runs(node) && ![...drivers, ...made].includes(file)) faults.add(`${file} runs SQL that is no statement`);
    if (!['insert', 'update', 'delete'].includes(methodOf(node))) continue;
    const table = nameOf(argumentOf(node));
    const target = imports.get(table) ?? '';
    const foreign = ['tables', 'common tables'].includes(roomOf(target)) && ownerOf(target) !== ownerOf(file);
    if (foreign) faults.add(`${file} writes ${table} of ${ownerOf(target)}`);
  }
  const [program] = nodes;
  for (const text of program ? looseTexts(program) : []) {
    for (const [, verb = '', table = ''] of text.matchAll(named)) {
      const how = /^(delete from|insert into|update)$/i.test(verb) ? 'writes' : 'reads';
      faults.add(trespass(file, how, table.toLowerCase(), owners));
    }
  }
  return [...faults].filter((fault) => fault !== null);
}
