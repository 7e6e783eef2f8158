import type pg from 'pg';
import { featureOf, roomOf } from '../rooms.ts';
import type { Kind, Row } from './declared.ts';
import { type Column, described } from './describe.ts';
import { type Statement, writerAt } from './origin.ts';
import { type Deed, parsed } from './parse.ts';

/** Who owns a table: the feature that declares it, or the server's tools. */
export type Owners = ReadonlyMap<string, string>;

/** The owner of what stands in a file: a feature, the server's tools, or what puts them together. */
export const ownerOf = (file: string): string => featureOf(file) ?? (file.startsWith('src/server/') ? 'server' : 'app');

/** A view reads the tables of any feature; so do the figures of the public pages, which the app puts together. */
const mayRead = (file: string): boolean => roomOf(file) === 'view' || roomOf(file) === 'app';

/** What a file may not do to a table, or null if it may. */
export function trespass(file: string, how: Deed, table: string, owners: Owners): string | null {
  const owner = table.startsWith('jobs.') ? 'server' : owners.get(table);
  if (owner === undefined || owner === ownerOf(file)) return null;
  if (how === 'reads' && mayRead(file)) return null;
  return `${file} ${how} ${table} of ${owner}`;
}

/** PostgreSQL cuts a name here, and two that differ later are one to it. */
const longestName = 63;

export function nameFaults(statements: readonly Statement[]): string[] {
  const named = Map.groupBy(statements, ({ name }) => name);
  return [...named].flatMap(([name, same]) => [
    ...(same.length > 1
      ? [`'${name}' is the name of ${same.length} statements: ${same.map(({ file }) => file).join(', ')}`]
      : []),
    ...(Buffer.byteLength(name) > longestName
      ? [`${same[0]?.file}: '${name}' is longer than ${longestName} bytes`]
      : []),
  ]);
}

/** Uses of tables that are somebody else's business, and names that hide a table. */
export async function ownershipFaults(statement: Statement, owners: Owners): Promise<string[]> {
  const { uses, names } = await parsed(statement.text);
  const foreign = uses.map(({ table, how, position }) => trespass(writerAt(statement, position), how, table, owners));
  return [
    ...new Set(foreign.filter((fault) => fault !== null).map((fault) => `${fault}, in '${statement.name}'`)),
    ...names
      .filter((name) => owners.has(name))
      .map((name) => `${statement.file} calls a query like the table ${name}, in '${statement.name}'`),
  ];
}

/** How the driver gives a value of PostgreSQL's type, by its number; what is not here may be anything. */
const kinds: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  20: 'string', // bigint
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1082: 'string', // date
  1184: 'string', // timestamptz
  1700: 'string', // numeric
  2950: 'string', // uuid
};

function columnFaults({ name, type }: Column, row: Row): string[] {
  const said = row.get(name);
  if (!said) return [`answers ${name}, which its row does not name`];
  const kind = kinds[type];
  return kind === undefined || said.has(kind)
    ? []
    : [`answers a ${kind} as ${name}, which its row calls ${[...said].join(' | ')}`];
}

/** Where a statement does not prepare, or answers with other columns than its row names. */
export async function shapeFaults(
  client: pg.Client,
  { name, file, text }: Statement,
  row: Row | null,
): Promise<string[]> {
  const at = `${file}: '${name}'`;
  let columns: Column[];
  try {
    columns = await described(client, text);
  } catch (error) {
    return [`${at} does not prepare: ${error instanceof Error ? error.message : error}`];
  }
  if (row === null) return [];
  const missing = [...row.keys()].filter((key) => !columns.some((column) => column.name === key));
  return [
    ...columns.flatMap((column) => columnFaults(column, row)),
    ...missing.map((key) => `does not answer ${key}, which its row names`),
  ].map((fault) => `${at} ${fault}`);
}
