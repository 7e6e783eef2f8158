import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxOf } from './xlsx.ts';

/** The cells of a sheet by their places, and the texts that they share. */
async function written(cells: readonly (string | number)[]) {
  const files = unzipSync(new Uint8Array(await xlsxOf([['Testo'], ...cells.map((cell) => [cell])])));
  const all = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const);
  const sheet = all.find(([name]) => name.endsWith('sheet1.xml'))![1];
  const shared = all.find(([name]) => name.endsWith('sharedStrings.xml'))?.[1] ?? '';
  return { sheet, texts: [...shared.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text) };
}

test('a text is a cell of type string, so that none is a formula, whatever it begins with', async () => {
  const typed = ['+39 333 1234567', '=1+1', '-2+3', '@SUM(A1)', "'già"];
  const { sheet, texts } = await written(typed);
  expect(texts).toEqual(['Testo', ...typed]);
  for (const at of typed.keys()) expect(sheet).toMatch(new RegExp(`<c r="A${at + 2}"[^>]* t="s"`));
  expect(sheet).not.toMatch(/<f[ >]/);
});

test.each([
  ['small', 30],
  ['large', 3_000],
])('a %s table is written whole, texts as texts and numbers as numbers', async (_, length) => {
  const rows = Array.from({ length }, (_, at) => [at, `Riga ${at}`, null]);
  const files = unzipSync(new Uint8Array(await xlsxOf([['Numero', 'Testo', 'Niente'], ...rows])));
  const text = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('');
  expect(text).toContain(`Riga ${length - 1}`);
  expect(text).toContain(`<v>${length - 1}</v>`);
});
