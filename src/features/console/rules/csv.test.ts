import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a table has a byte order mark and the separator of its language', () => {
  expect(csvOf(['Codice', 'Usi'], [['ESTATE', 2]], 'it')).toBe('\uFEFFCodice;Usi\r\nESTATE;2\r\n');
  expect(csvOf(['Code', 'Uses'], [['SUMMER', null]], 'en')).toBe('\uFEFFCode,Uses\r\nSUMMER,\r\n');
});

test('a cell that a spreadsheet would calculate is plain text, and one with separators or quotes is quoted', () => {
  const cells = ['=1+1', '+39', '-5', '@a', '\tx', 'a;b', 'a "b"'];
  expect(csvOf([], [cells], 'it')).toBe('\uFEFF\r\n\'=1+1;\'+39;\'-5;\'@a;\'\tx;"a;b";"a ""b"""\r\n');
});
