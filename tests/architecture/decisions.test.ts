import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';

/** A decision as it is kept: its file begins with number and title, then its date and its state. */
const form =
  /^# (?<number>\d{3}) (?<title>\S.+)\n\nDate: (?<date>\d{4}-\d{2}-\d{2}) · State: (?<state>in force|(?:replaced|amended) by (?<by>\d{3}))\n\n\S/;

const files = globSync('docs/decisions/[0-9]*.md').toSorted();
const decisions = files.map((file) => {
  const { number = '', date = '', by } = form.exec(readFileSync(file, 'utf8'))?.groups ?? {};
  return { file: basename(file), number, date, by };
});
const numbers = decisions.map(({ number }) => number);

describe('Decisions', () => {
  test.each(decisions)('$file says its number, title, date and state', ({ file, number, date }) => {
    expect(number).toBe(file.slice(0, 3));
    expect(new Date(`${date}T00:00:00Z`).toISOString()).toContain(date);
  });

  test('have a number of their own each', () => {
    expect(new Set(numbers).size).toBe(files.length);
  });

  test('that were replaced or amended name a later one that is there', () => {
    const lost = decisions.filter(({ by, number }) => by !== undefined && !(numbers.includes(by) && by > number));
    expect(lost).toEqual([]);
  });

  test('stand in the index, each in one line', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8').split('\n');
    expect(decisions.map(({ file }) => index.filter((line) => line.includes(`](${file})`)).length)).toEqual(
      decisions.map(() => 1),
    );
  });

  test('that the house names are there', () => {
    const named = globSync('{src,tests,tools,database,docs,bench}/**/*.{ts,tsx,md,sql}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bdecisions? (\d{3})\b/g)].map(([, number]) => number!),
    );
    expect([...new Set(named)].filter((number) => !numbers.includes(number))).toEqual([]);
  });
});
