import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxOf } from './xlsx.ts';

test('a table is written whole, texts as texts and numbers as numbers', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => [at, `Riga ${at}`, null]);
  const files = unzipSync(new Uint8Array(await xlsxOf([['Numero', 'Testo', 'Niente'], ...rows])));
  const text = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('');
  expect(text).toContain('Riga 2999');
  expect(text).toMatch(/<v>2999<\/v>/);
});
