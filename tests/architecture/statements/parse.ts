import { parse } from 'libpg-query';

/** What a statement does to a table; who locks a row `for update` must be allowed to change it. */
export type Deed = 'reads' | 'writes' | 'locks';

/** A table in a statement: what is done to it, and at which character it is named. */
export interface Use {
  readonly table: string;
  readonly how: Deed;
  readonly position: number;
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const writing = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

const exclusive = new Set(['LCS_FORUPDATE', 'LCS_FORNOKEYUPDATE']);

interface Relation {
  readonly relname: string;
  readonly schemaname?: string;
  readonly location?: number;
  readonly alias?: { readonly aliasname: string };
}

const isRelation = (value: unknown): value is Relation => isTree(value) && typeof value.relname === 'string';

const nameOf = ({ schemaname, relname }: Relation) => (schemaname ? `${schemaname}.${relname}` : relname);

/** The tables of a `from`, as far as they are named there and not in a query of their own. */
function* tablesOf(from: unknown): Generator<Relation> {
  for (const item of Array.isArray(from) ? from : [from]) {
    if (!isTree(item)) continue;
    if (isRelation(item.RangeVar)) yield item.RangeVar;
    else if (isTree(item.JoinExpr)) yield* tablesOf([item.JoinExpr.larg, item.JoinExpr.rarg]);
  }
}

function* lockedBy({ fromClause, lockingClause }: Tree): Generator<Relation> {
  for (const clause of Array.isArray(lockingClause) ? lockingClause : []) {
    const { strength, lockedRels } = (clause as { LockingClause: Tree }).LockingClause;
    if (!exclusive.has(String(strength))) continue;
    const names = Array.isArray(lockedRels) ? lockedRels.map(({ RangeVar }) => RangeVar.relname) : null;
    for (const table of tablesOf(fromClause)) {
      if (names === null || names.includes(table.alias?.aliasname ?? table.relname)) yield table;
    }
  }
}

/** `null::entry`: the row of a table as a type. */
const rowTypeOf = ({ names, typemod }: Tree): string | null =>
  Array.isArray(names) && typemod !== undefined ? String(names.at(-1)?.String?.sval) : null;

function* walk(tree: unknown, kind = ''): Generator<Use> {
  if (Array.isArray(tree)) for (const each of tree) yield* walk(each, kind);
  if (!isTree(tree)) return;
  if (isRelation(tree)) return void (yield { table: nameOf(tree), how: 'reads', position: tree.location ?? 0 });
  const type = rowTypeOf(tree);
  if (type) yield { table: type, how: 'reads', position: Number(tree.location ?? 0) };
  for (const table of lockedBy(tree)) yield { table: nameOf(table), how: 'locks', position: table.location ?? 0 };
  for (const [field, value] of Object.entries(tree)) {
    if (field === 'lockingClause') continue;
    const target = field === 'relation' && writing.has(kind) && isRelation(value);
    if (target) yield { table: nameOf(value), how: 'writes', position: value.location ?? 0 };
    else yield* walk(value, field);
  }
}

/** The names that a statement gives to queries of its own. */
function* namesGiven(tree: unknown): Generator<string> {
  if (Array.isArray(tree)) for (const each of tree) yield* namesGiven(each);
  if (!isTree(tree)) return;
  if (typeof tree.ctename === 'string') yield tree.ctename;
  yield* namesGiven(Object.values(tree));
}

export interface Parsed {
  /** Everything that is used by a table's name, row types included; whether there is such a table, others know. */
  readonly uses: readonly Use[];
  /** The names of its CTEs, which hide tables of the same name. */
  readonly names: readonly string[];
}

/** Reads a statement with PostgreSQL's own grammar; throws where it is none. */
export async function parsed(text: string): Promise<Parsed> {
  const tree = await parse(text);
  const names = [...namesGiven(tree)];
  const bytes = Buffer.from(text);
  // The grammar counts bytes, a text characters.
  const position = (at: number) => bytes.subarray(0, at).toString().length;
  const uses = [...walk(tree)].map((use) => ({ ...use, position: position(use.position) }));
  return { uses: uses.filter(({ table }) => !names.includes(table)), names };
}
