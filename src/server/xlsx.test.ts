import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxOf } from './xlsx.ts';

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
