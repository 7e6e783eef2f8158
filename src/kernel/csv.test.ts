import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are separated as the language’s spreadsheets want it', () => {
  expect(csvLine(['Giorno', '12,50', 'a;b'], 'it')).toBe('Giorno;12,50;"a;b"\r\n');
  expect(csvLine(['Day', '12.50', 'a;b'], 'en')).toBe('Day,12.50,a;b\r\n');
});

test('quotes and lines of a text stay in its cell', () => {
  expect(csvLine(['He said "no"', 'two\nlines'], 'en')).toBe('"He said ""no""","two\nlines"\r\n');
  const cells = ['"', ';', ',', 'a\r\nb', 'è', ''];
  expect(Papa.parse(csvLine(cells, 'it'), { delimiter: ';' }).data[0]).toEqual(cells);
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+39 347', "'+39 347"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-12,50', '-12,50'],
  ['-12', '-12'],
])('what a spreadsheet would run is text: %s', (text, expected) => {
  expect(csvLine([text], 'it')).toBe(`${expected}\r\n`);
});
