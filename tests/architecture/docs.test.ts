import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const link = /\[(?<words>[^\]]+)\]\((?<to>[^)#\s]+)(?:#[^)]*)?\)/g;

/** The links of a document to files of the project. */
const linksOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(link)].flatMap(({ groups: { words = '', to = '' } = {} }) =>
    /^[a-z]+:/.test(to) ? [] : [{ words, to: join(dirname(file), to) }],
  );

describe('Documents', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/*.md'),
    ...globSync('docs/operations/*.md'),
  ];

  test.each(documents)('%s leads to files that are there', (file) => {
    expect(linksOf(file).filter(({ to }) => !existsSync(to))).toEqual([]);
  });

  test('the first hour names what stands in the file that it leads to', () => {
    const named = linksOf('docs/first-hour.md').filter(({ words }) => words.startsWith('`'));
    expect(named.length).toBeGreaterThan(20);
    const lost = named.filter(({ words, to }) => {
      const name = words.slice(1, -1);
      return !new RegExp(`export (?:async )?(?:const|function|interface|type) ${name}\\b`).test(
        readFileSync(to, 'utf8'),
      );
    });
    expect(lost).toEqual([]);
  });
});
